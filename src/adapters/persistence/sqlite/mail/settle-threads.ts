import { ThreadForest } from '../../../../domain/mail/threads.js'
import type { ImportSession } from './import-session.js'

// each batch is a transaction: a log that held every changed row could be as large as the archive
const batchSize = 2000

/**
 * Writes the exact thread of every message that was stored with another, and gives their number. Stopped half way, it
 * finds the rest the next time.
 */
export function settleThreads(session: ImportSession): number {
  session.forgetThreads()
  const { stored, exact } = session.db.transaction(() => ({ stored: readStored(session), exact: findExact(session) }))()
  const write = session.db.transaction((ids: readonly number[]) => {
    for (const id of ids) session.statements.setThread.run(exact[id], id)
  })
  let changed = 0
  for (const ids of inBatches(changedIds(stored, exact))) {
    write.immediate(ids)
    changed += ids.length
  }
  return changed
}

/** By id, as are the exact ones: arrays of numbers, because there may be millions. No thread is 0. */
function readStored(session: ImportSession): BigInt64Array {
  const stored = new BigInt64Array(lengthById(session))
  const rows = session.statements.allThreads.safeIntegers().iterate() as IterableIterator<[bigint, bigint | null]>
  for (const [id, thread] of rows) stored[Number(id)] = thread ?? 0n
  return stored
}

function findExact(session: ImportSession): BigInt64Array {
  const forest = new ThreadForest()
  for (const { links } of session.allLinks()) forest.add(links)
  const threadOf = forest.resolve()
  const exact = new BigInt64Array(lengthById(session))
  for (const { emailId, links } of session.allLinks()) exact[emailId] = threadOf(links)
  return exact
}

function lengthById(session: ImportSession): number {
  const [last] = session.statements.lastId.get() as [number | null]
  return 1 + (last ?? 0)
}

function* changedIds(stored: BigInt64Array, exact: BigInt64Array): Generator<number> {
  for (const [id, thread] of exact.entries()) if (thread !== 0n && stored[id] !== thread) yield id
}

function* inBatches(ids: Iterable<number>): Generator<readonly number[]> {
  let batch: number[] = []
  for (const id of ids) {
    batch.push(id)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
