import { defineConfig } from 'vitest/config'

/** Tests against mail servers of the system: `npm run check:imap`. `npm test` has a server of its own. */
export default defineConfig({
  test: {
    // processes started by tests must not find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    include: ['test/**/*.imap.ts'],
    passWithNoTests: false,
    // files mostly wait for their servers; vitest's default leaves one of two processors out
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
