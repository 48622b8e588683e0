import { serveThread } from '#src/adapters/kit/workers/serve.js'
import { toWireError } from '#src/adapters/kit/workers/wire-error.js'
import { SqliteWebsiteRepository } from './sqlite-website-repository.js'
import type { ThreadAnswer, ThreadTask } from './store-thread.js'

/** Answers the `StoreThreads` that started this thread. */
export function serveStore(): void {
  serveThread<ThreadTask, ThreadAnswer>({
    answer: async ({ file, method, given }) => {
      const repository = new SqliteWebsiteRepository(file.path, file)
      try {
        return { outcome: 'done', value: await repository[method](given as never) }
      } finally {
        await repository.close()
      }
    },
    toFailure: (error) => ({ outcome: 'failed', failure: toWireError(error) }),
  })
}
