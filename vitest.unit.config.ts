import { defineConfig } from 'vitest/config'
import { mockingFiles, startingFiles, volumeTests } from '#test/support/shared-graph.js'

/** The loop while writing: domain, use cases and composition on the memory adapters. Starting a process or a server fails the test. */
export default defineConfig({
  test: {
    // nothing may find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/{domain,application,composition}/**/*.test.ts'],
    exclude: [...mockingFiles, ...startingFiles, volumeTests],
    setupFiles: ['test/support/nothing-started.ts'],
    // one module graph for all files: loading it for each file takes longer than the tests
    isolate: false,
    // transformed modules stay on disk between runs
    experimental: { fsModuleCache: true },
    passWithNoTests: false,
    testTimeout: 60_000,
  },
})
