import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/adapters/persistence/postgres/websites/tables.ts',
  out: './src/adapters/persistence/postgres/websites/migrations/postgres-websites',
})
