import { defineConfig } from 'vitest/config'
import { mockingFiles } from '#test/support/shared-graph.js'

/** The quick loop: domain, use cases and composition on the memory adapters. Nothing is built, no process is started. */
export default defineConfig({
  test: {
    // no process that a test starts finds the home of the person who runs it
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/{domain,application,composition}/**/*.test.ts'],
    exclude: [...mockingFiles],
    // one module graph for all files: loading it anew for each takes longer than the tests
    isolate: false,
    passWithNoTests: false,
    testTimeout: 60_000,
  },
})
