import { defineConfig } from 'vitest/config'

/** Tests that print with a browser of the system: `npm run check:papers`. */
export default defineConfig({
  test: {
    // processes started by tests must not find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.browser.ts'],
    passWithNoTests: false,
    testTimeout: 300_000,
  },
})
