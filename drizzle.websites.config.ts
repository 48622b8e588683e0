import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/adapters/stores/sqlite/websites/tables.ts',
  out: './src/adapters/stores/migrations/websites',
})
