import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sharingFiles, volumeTests } from '#test/support/shared-graph.js'
import { SlowFirst } from '#test/support/slow-first.js'

export default defineConfig({
  test: {
    // processes started by tests must not find the developer's own home
    env: { XDG_DATA_HOME: 'nowhere', LOCALAPPDATA: '', JOBWORKFLOW_HOME: '' },
    globalSetup: ['test/support/build-once.ts', 'test/support/postgres-once.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    passWithNoTests: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // one more than processors, because tests that start processes wait a quarter of their time; vitest's default leaves one out
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      { extends: true, test: { name: 'parts', include: [...sharingFiles], isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...sharingFiles, volumeTests] },
      },
      {
        extends: true,
        // by themselves, and one for each processor: their point is how much time and memory an amount takes
        test: {
          name: 'volume',
          include: [volumeTests],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
