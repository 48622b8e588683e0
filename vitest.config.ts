import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sharingFiles } from '#test/support/shared-graph.js'
import { SlowFirst } from '#test/support/slow-first.js'

export default defineConfig({
  test: {
    // no process that a test starts finds the home of the person who runs it
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    globalSetup: ['test/support/build-once.ts', 'test/support/postgres-once.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    passWithNoTests: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // all of them: by itself vitest leaves one processor out, which of two is half
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowFirst },
    projects: [
      { extends: true, test: { name: 'parts', include: [...sharingFiles], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...sharingFiles] } },
    ],
  },
})
