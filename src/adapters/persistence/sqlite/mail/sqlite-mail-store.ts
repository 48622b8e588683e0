import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AddedCount, MailBatch, MailStore } from '../../../../application/mail/ports/mail-store.js'
import type {
  RereadBatch,
  RereadState,
  StoredMail,
  StoredMessage,
} from '../../../../application/mail/ports/stored-mail.js'
import { statement } from '../../kit/query.js'
import { selection } from '../../kit/selection.js'
import { assignments, insertInto, type ValuesFor } from '../../kit/writing.js'
import { type DatabaseFile, databaseFile, type SqliteFileOptions } from '../kit/open-database.js'
import { retryWhileBusy } from '../kit/retry-while-busy.js'
import { databaseError, isBusy } from '../kit/sqlite-errors.js'
import { closeAfterImport, limitArchiveSize, openForImport } from './archive-file.js'
import { maxMessageBytes, toDatetime } from './email-row.js'
import { countUnnamed, nameBatch } from './message-names.js'
import { completeReread, rereadState, rewriteMessages, storedAfter } from './reread-messages.js'
import { importReadings } from './tables.js'
import { settleThreads, ThreadGuesses } from './thread-links.js'
import { type ImportSession, writeMessages } from './write-messages.js'

export interface MailStoreOptions extends SqliteFileOptions {
  /** The account that the mail belongs to; 'local' when absent. */
  readonly address?: string
  /** Bound on the size of the archive, in bytes; a message that would pass it meets a full disk. Unbounded when absent. */
  readonly maxArchiveBytes?: number
  /** Bound on one batch of messages of an earlier version that are made ready; 500 when absent. */
  readonly maxPreparedAtOnce?: number
}

const isSource = sql`${importReadings.source} = ${sql.placeholder('source')}`
const unfinishedReading = selection({ id: importReadings.id, position: importReadings.position }).select<{
  source: string
}>(sql`from ${importReadings} where ${isSource}`)
const startReading = insertInto(importReadings, ['source', 'position'])
const savePosition = statement<ValuesFor<typeof importReadings, 'position' | 'id'>>(
  sql`update ${importReadings} set ${assignments(importReadings, ['position'])}
    where ${importReadings.id} = ${sql.placeholder('id')}`,
)
const forgetReading = statement<{ source: string }>(sql`delete from ${importReadings} where ${isSource}`)

/** An archive made by `createMailArchive`; it stays open from the first call to `close`. */
export class SqliteMailStore implements MailStore, StoredMail {
  readonly maxMessageBytes = maxMessageBytes
  readonly #file: DatabaseFile
  readonly #options: MailStoreOptions
  #session: ImportSession | null = null
  #isPrepared = false

  constructor(path: string, options: MailStoreOptions = {}) {
    this.#file = databaseFile(path, options)
    this.#options = options
  }

  async countUnprepared(): Promise<number> {
    const count = await this.#use(({ connection }) => countUnnamed(connection))
    this.#isPrepared = count === 0
    return count
  }

  async prepareBatch(): Promise<number> {
    const named = await this.#use(({ connection }) => nameBatch(connection, this.#options.maxPreparedAtOnce))
    this.#isPrepared = named === 0
    // lets an abort arrive
    await nextTurn()
    return named
  }

  async position(source: string): Promise<string | null> {
    return this.#use(({ connection }) => connection.first(unfinishedReading, { source })?.position ?? null)
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#write((session) => {
      const readingId = this.#advance(session, batch)
      return writeMessages(session, batch.messages, { readingId, at: toStamp(batch.at) })
    })
  }

  async complete(source: string): Promise<void> {
    return this.#use(({ connection }) => void connection.run(forgetReading, { source }))
  }

  async finish(): Promise<number> {
    return this.#use(({ connection, threads }) => {
      threads.forget()
      return settleThreads(connection)
    })
  }

  async rereadState(): Promise<RereadState> {
    return this.#use(({ connection }) => rereadState(connection))
  }

  async storedAfter(id: number): Promise<readonly StoredMessage[]> {
    return this.#use(({ connection }) => storedAfter(connection, id))
  }

  async rewrite({ messages, at }: RereadBatch): Promise<number> {
    return this.#write((session) => rewriteMessages(session, messages, toStamp(at)))
  }

  async completeReread(): Promise<void> {
    return this.#write(({ connection }) => completeReread(connection))
  }

  async close(): Promise<void> {
    this.#closeSession()
  }

  #closeSession(): void {
    if (this.#session !== null) closeAfterImport(this.#session.connection)
    this.#session = null
    this.#isPrepared = false
  }

  /** Saves the new position and gives the id of the reading. */
  #advance({ connection }: ImportSession, { source, after, position }: MailBatch): number {
    if (after === null) {
      connection.run(forgetReading, { source })
      return connection.run(startReading, { source, position }).lastId
    }
    const known = connection.first(unfinishedReading, { source })
    // two that read on from one position would take each other's messages for second copies
    if (known?.position !== after) throw databaseError(this.#file.path, 'takes in the same source from another import')
    connection.run(savePosition, { position, id: known.id })
    return known.id
  }

  /** All of `work` or nothing, and nobody else writes meanwhile. */
  async #write<T>(work: (session: ImportSession) => T): Promise<T> {
    return this.#use((session) => session.connection.transaction('immediate', () => work(session)))
  }

  async #use<T>(work: (session: ImportSession) => T): Promise<T> {
    return retryWhileBusy(this.#file, () => {
      this.#session ??= this.#open()
      try {
        return work(this.#session)
      } catch (error) {
        // what the session remembers may be of messages that were rolled back
        if (!isBusy(error)) this.#closeSession()
        throw error
      }
    })
  }

  #open(): ImportSession {
    const connection = openForImport(this.#file)
    const { address = 'local', maxArchiveBytes } = this.#options
    if (maxArchiveBytes !== undefined) limitArchiveSize(connection, maxArchiveBytes)
    return { connection, address, threads: new ThreadGuesses(connection) }
  }
}

/** An instant as the archive stores it. */
function toStamp(at: string): string {
  return toDatetime(Date.parse(at)) ?? at
}
