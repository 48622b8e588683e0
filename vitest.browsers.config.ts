import { defineConfig } from 'vitest/config'

/** Tests in browsers of the system: `npm run check:browsers`. `npm test` has a browser of its own. */
export default defineConfig({
  test: {
    // processes started by tests must not find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.firefox.ts'],
    passWithNoTests: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
