import type { MessagePort } from 'node:worker_threads'
import { toAppError } from '../../../../domain/shared/app-error.js'
import { WebsiteError } from '../../../../domain/websites/website-error.js'
import { deletePage, storePage } from './page-writes.js'
import { appendChunks } from './pasted-writes.js'
import type { ThreadAnswer, ThreadFailure, ThreadTask } from './store-thread.js'
import { WebsiteConnection } from './website-connection.js'

/** Does what this thread was started for, and answers `StoreThreads`. */
export async function serveStore(port: MessagePort, task: ThreadTask): Promise<void> {
  const connection = new WebsiteConnection(task.file)
  const answer = await write(connection, task).catch(toAnswer)
  connection.close()
  port.postMessage(answer)
}

async function write(connection: WebsiteConnection, task: ThreadTask): Promise<ThreadAnswer> {
  if (task.kind === 'delete') return { outcome: 'deleted', deleted: await deletePage(connection, task.id) }
  if (task.kind === 'append') return { outcome: 'appended', appended: await appendChunks(connection, task.write) }
  return { outcome: 'stored', counts: await storePage(connection, task.write) }
}

function toAnswer(error: unknown): ThreadAnswer {
  const { code, message, retryable } = toAppError(error)
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { outcome: 'failed', failure: { code, message, retryable, cause, website: websitePartsOf(error) } }
}

function websitePartsOf(error: unknown): ThreadFailure['website'] {
  if (!(error instanceof WebsiteError)) return null
  return { type: error.type, suggestion: error.suggestion, details: error.details }
}
