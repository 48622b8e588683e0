import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AddedCount, MailBatch, MailStore } from '../../../../application/mail/ports/mail-store.js'
import type {
  RereadBatch,
  RereadState,
  StoredMail,
  StoredMessage,
} from '../../../../application/mail/ports/stored-mail.js'
import type { DatabaseFile } from '../kit/open-database.js'
import { retryWhileBusy } from '../kit/retry-while-busy.js'
import { databaseError, isBusy } from '../kit/sqlite-errors.js'
import { maxMessageBytes, toDatetime } from './email-row.js'
import { ImportSession } from './import-session.js'
import { countUnnamed, nameBatch } from './name-unnamed.js'
import { completeReread, rereadState, rewriteMessages, storedAfter } from './reread-messages.js'
import { settleThreads } from './settle-threads.js'
import { writeMessages } from './write-messages.js'

export interface MailStoreOptions {
  /** The account that the mail belongs to; 'local' when absent. */
  readonly address?: string
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** Bound on the size of the archive, in bytes; a message that would pass it meets a full disk. Unbounded when absent. */
  readonly maxArchiveBytes?: number
  /** Bound on one batch of messages of an earlier version that are made ready; 500 when absent. */
  readonly maxPreparedAtOnce?: number
}

/** An archive made by `createMailArchive`; it stays open from the first call to `close`. */
export class SqliteMailStore implements MailStore, StoredMail {
  readonly maxMessageBytes = maxMessageBytes
  readonly #file: DatabaseFile
  readonly #options: MailStoreOptions
  #session: ImportSession | null = null
  #isPrepared = false

  constructor(path: string, options: MailStoreOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
    this.#options = options
  }

  async countUnprepared(): Promise<number> {
    const count = await this.#use(countUnnamed)
    this.#isPrepared = count === 0
    return count
  }

  async prepareBatch(): Promise<number> {
    const named = await this.#use((session) => nameBatch(session, this.#options.maxPreparedAtOnce))
    this.#isPrepared = named === 0
    // lets an abort arrive
    await nextTurn()
    return named
  }

  async position(source: string): Promise<string | null> {
    return this.#use((session) => session.reading(source)?.position ?? null)
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#use((session) => {
      const added = session.db.transaction(() => {
        const readingId = this.#advance(session, batch)
        return writeMessages(session, batch.messages, { readingId, at: toStamp(batch.at) })
      })
      // immediate: take the write lock before reading, or two writers deadlock
      return added.immediate()
    })
  }

  async complete(source: string): Promise<void> {
    return this.#use((session) => void session.statements.forgetReading.run(source))
  }

  async finish(): Promise<number> {
    return this.#use(settleThreads)
  }

  async rereadState(): Promise<RereadState> {
    return this.#use((session) => rereadState(session))
  }

  async storedAfter(id: number): Promise<readonly StoredMessage[]> {
    return this.#use((session) => storedAfter(session, id))
  }

  async rewrite({ messages, at }: RereadBatch): Promise<number> {
    const rewriteAll = (session: ImportSession) => rewriteMessages(session, messages, toStamp(at))
    return this.#use((session) => session.db.transaction(() => rewriteAll(session)).immediate())
  }

  async completeReread(): Promise<void> {
    return this.#use((session) => session.db.transaction(() => completeReread(session)).immediate())
  }

  async close(): Promise<void> {
    this.#closeSession()
  }

  #closeSession(): void {
    this.#session?.close()
    this.#session = null
    this.#isPrepared = false
  }

  /** Saves the new position and gives the id of the reading. */
  #advance(session: ImportSession, { source, after, position }: MailBatch): number {
    const { statements } = session
    const known = session.reading(source)
    if (after === null) {
      statements.forgetReading.run(source)
      return Number(statements.startReading.run(source, position).lastInsertRowid)
    }
    // two that read on from one position would take each other's messages for second copies
    if (known?.position !== after) throw databaseError(this.#file.path, 'takes in the same source from another import')
    statements.savePosition.run(position, known.id)
    return known.id
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
    const session = new ImportSession(this.#file, this.#options.address ?? 'local')
    const { maxArchiveBytes } = this.#options
    if (maxArchiveBytes !== undefined) {
      const pageSize = Number(session.db.pragma('page_size', { simple: true }))
      session.db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxArchiveBytes / pageSize))}`)
    }
    return session
  }
}

/** An instant as the archive stores it. */
function toStamp(at: string): string {
  return toDatetime(Date.parse(at)) ?? at
}
