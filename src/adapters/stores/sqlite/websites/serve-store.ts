import { serveThread } from '#src/adapters/kit/workers/serve.js'
import { toWireError } from '#src/adapters/kit/workers/wire-error.js'
import { appendChunks, deletePage, storePage } from './page-writes.js'
import type { ThreadAnswer, ThreadTask } from './store-thread.js'
import { WebsiteConnection } from './website-connection.js'

/** Answers `StoreThreads`, which started this thread. */
export function serveStore(): void {
  serveThread<ThreadTask, ThreadAnswer>({
    answer: async (task) => {
      const connection = new WebsiteConnection(task.file)
      try {
        return await write(connection, task)
      } finally {
        connection.close()
      }
    },
    toFailure: (error) => ({ outcome: 'failed', failure: toWireError(error) }),
  })
}

async function write(connection: WebsiteConnection, task: ThreadTask): Promise<ThreadAnswer> {
  if (task.kind === 'delete') return { outcome: 'deleted', deleted: await deletePage(connection, task.id) }
  if (task.kind === 'append') return { outcome: 'appended', appended: await appendChunks(connection, task.write) }
  return { outcome: 'stored', counts: await storePage(connection, task.write) }
}
