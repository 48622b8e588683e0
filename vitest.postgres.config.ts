import { defineConfig } from 'vitest/config'

/** Tests that take minutes: faults of PostgreSQL, and many workers on it. `npm test` runs shorter forms of them. */
export default defineConfig({
  test: {
    // processes started by tests must not find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.long.ts'],
    globalSetup: ['test/support/postgres-once.ts'],
    passWithNoTests: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
})
