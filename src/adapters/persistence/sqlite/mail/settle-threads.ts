import { ThreadForest } from '../../../../domain/mail/threads.js'
import type { ImportSession } from './import-session.js'

// each batch is a transaction: a log that held every changed row could be as large as the archive
const batchSize = 2000

/**
 * Writes the exact thread of every message that was stored with another, and gives their number. Stopped half way, it
 * finds the rest the next time.
 */
export function settleThreads(session: ImportSession): number {
  const changes = findChanges(session)
  const write = session.db.transaction((batch: readonly (readonly [number, bigint])[]) => {
    for (const [id, thread] of batch) session.statements.setThread.run(thread, id)
  })
  for (let start = 0; start < changes.length; start += batchSize)
    write.immediate(changes.slice(start, start + batchSize))
  return changes.length
}

function findChanges(session: ImportSession): readonly (readonly [id: number, thread: bigint])[] {
  return session.db.transaction(() => {
    const stored = readStored(session)
    const forest = new ThreadForest()
    for (const { links } of session.allLinks()) forest.add(links)
    const threadOf = forest.resolve()
    const changes: (readonly [number, bigint])[] = []
    for (const { emailId, links } of session.allLinks()) {
      const thread = threadOf(links)
      if (stored[emailId] !== thread) changes.push([emailId, thread])
    }
    return changes
  })()
}

/** By id. No thread is 0. */
function readStored(session: ImportSession): BigInt64Array {
  const [last] = session.statements.lastId.get() as [number | null]
  const rows = session.statements.allThreads.safeIntegers().iterate() as IterableIterator<[bigint, bigint | null]>
  const stored = new BigInt64Array(1 + (last ?? 0))
  for (const [id, thread] of rows) stored[Number(id)] = thread ?? 0n
  return stored
}
