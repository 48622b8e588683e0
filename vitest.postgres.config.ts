import { defineConfig } from 'vitest/config'

/** What takes minutes: the faults of PostgreSQL and many workers on it, of which `npm test` runs a bounded form. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.ts'],
    globalSetup: ['test/support/postgres-once.ts'],
    passWithNoTests: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
})
