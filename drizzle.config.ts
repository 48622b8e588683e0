import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/adapters/stores/sqlite/jobs/tables.ts',
  out: './src/adapters/stores/migrations/jobs',
})
