import { onTestFinished } from 'vitest'
import { describeQueueWorkers } from '#test/support/queue-workers.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

describeQueueWorkers(
  'Workers on one file',
  async () => {
    const { path, repository, dispose } = aWebsiteStore()
    onTestFinished(dispose)
    return { store: path, repository }
  },
  { pages: 200, workers: 3 },
)
