import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/adapters/stores/postgres/jobs/tables.ts',
  out: './src/adapters/stores/migrations/postgres-jobs',
})
