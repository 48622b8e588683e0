import { defineConfig } from 'vitest/config'

/** What takes minutes: the faults of PostgreSQL and many workers on it, of which `npm test` runs a bounded form. */
export default defineConfig({
  test: {
    // no process that a test starts finds the home of the person who runs it
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.long.ts'],
    globalSetup: ['test/support/postgres-once.ts'],
    passWithNoTests: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
})
