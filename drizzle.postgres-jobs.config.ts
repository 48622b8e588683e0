import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/adapters/persistence/postgres/jobs/tables.ts',
  out: './src/adapters/persistence/postgres/jobs/migrations/postgres-jobs',
})
