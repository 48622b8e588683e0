import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/adapters/persistence/sqlite/websites/tables.ts',
  out: './src/adapters/persistence/sqlite/websites/migrations/websites',
})
