import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/adapters/persistence/sqlite/mail/tables.ts',
  out: './src/adapters/persistence/sqlite/mail/migrations/mail',
})
