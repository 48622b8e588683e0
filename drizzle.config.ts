import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/adapters/persistence/sqlite/jobs/tables.ts',
  out: './src/adapters/persistence/sqlite/jobs/migrations/jobs',
})
