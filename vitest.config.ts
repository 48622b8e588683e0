import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // no process that a test starts finds the home of the person who runs it
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts', 'test/support/postgres-once.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    passWithNoTests: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
