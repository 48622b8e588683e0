import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { ThreadForest, type ThreadLinks } from '#src/domain/mail/threads.js'
import { emails, importedEmails } from './tables.js'

/** A number beyond 2^53, read as text: the driver would round it. */
export const readBigInt = (value: StoredValue) => (value === null ? null : BigInt(String(value)))

const stored = selection({
  emailId: importedEmails.emailId,
  gmailThreadId: [sql`cast(${importedEmails.gmailThreadId} as text)`, readBigInt],
  keys: importedEmails.links,
})
// the thread links of all messages
const allLinks = stored.select(sql`from ${importedEmails} order by ${importedEmails.emailId}`)

// an index covers this: the wide rows are not read
const allThreads = selection({ id: emails.id, thread: [sql`cast(${emails.threadId} as text)`, readBigInt] }).select(
  sql`from ${emails} indexed by ${sql.identifier('idx_emails_thread')}`,
)
const lastEmail = selection({ id: [sql`max(${emails.id})`, readCount] }).select(sql`from ${emails}`)
const setThread = statement<{ id: number; threadId: bigint }>(
  sql`update ${emails} set ${assignments(emails, ['threadId'])} where ${emails.id} = ${sql.placeholder('id')}`,
)

/** Encodes the links of a message: keys of 8 bytes, big-endian, first its own, then its ancestors'. */
export function encodeLinks({ own, ancestors }: ThreadLinks): Buffer {
  const bytes = Buffer.allocUnsafe(8 * (1 + ancestors.length))
  bytes.writeBigInt64BE(own, 0)
  for (const [i, key] of ancestors.entries()) bytes.writeBigInt64BE(key, 8 * (i + 1))
  return bytes
}

function decodeLinks({ keys, gmailThreadId }: RowOf<typeof stored>): ThreadLinks {
  const ancestors: bigint[] = []
  for (let at = 8; at < keys.length; at += 8) ancestors.push(keys.readBigInt64BE(at))
  return { own: keys.readBigInt64BE(0), ancestors, gmailThreadId }
}

/** The threads of all messages, as far as they are known. */
export class ThreadGuesses {
  readonly #connection: Connection
  /** Loaded when the first message is added: an import that finds all messages present needs no threads. */
  #forest: ThreadForest | null = null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The thread of a message as far as it is known now, from its own links among all others. */
  guess(links: ThreadLinks): bigint {
    this.#forest ??= loadForest(this.#connection)
    this.#forest.add(links)
    return this.#forest.guess(links)
  }

  /** Frees the threads known so far. */
  forget(): void {
    this.#forest = null
  }
}

function loadForest(connection: Connection): ThreadForest {
  const forest = new ThreadForest()
  for (const row of connection.iterate(allLinks)) forest.add(decodeLinks(row))
  return forest
}

// each batch is a transaction: a log with all changed rows could be as large as the archive
const batchSize = 2000

/**
 * Writes the exact thread of each message that was stored with another one, and returns their number. After an
 * interruption, the next call finds the rest.
 */
export function settleThreads(connection: Connection): number {
  const { guessed, exact } = connection.transaction('deferred', () => ({
    guessed: readStored(connection),
    exact: findExact(connection),
  }))
  let changed = 0
  for (const ids of inBatches(changedIds(guessed, exact))) {
    connection.transaction('immediate', () => {
      for (const id of ids) connection.run(setThread, { threadId: exact[id] ?? 0n, id })
    })
    changed += ids.length
  }
  return changed
}

/** By id, like the exact ones: typed arrays, because there may be millions. No thread has the id 0. */
function readStored(connection: Connection): BigInt64Array {
  const guessed = new BigInt64Array(lengthById(connection))
  for (const { id, thread } of connection.iterate(allThreads)) guessed[id] = thread ?? 0n
  return guessed
}

function findExact(connection: Connection): BigInt64Array {
  const threadOf = loadForest(connection).resolve()
  const exact = new BigInt64Array(lengthById(connection))
  for (const row of connection.iterate(allLinks)) exact[row.emailId] = threadOf(decodeLinks(row))
  return exact
}

function lengthById(connection: Connection): number {
  return 1 + (connection.first(lastEmail)?.id ?? 0)
}

function* changedIds(guessed: BigInt64Array, exact: BigInt64Array): Generator<number> {
  for (const [id, thread] of exact.entries()) if (thread !== 0n && guessed[id] !== thread) yield id
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
