import { defineConfig } from 'vitest/config'
import { mockingFiles, startingFiles, volumeTests } from '#test/support/shared-graph.js'

// vitest would leave these out without a word
const others = process.argv.filter((path) => /^(?:\.\/)?test\/(?!domain\b|application\b|composition\b)/.test(path))
if (others.length > 0)
  throw new Error(
    `Unit tests are in test/domain, test/application and test/composition. Run: npx vitest run ${others.join(' ')}`,
  )

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
