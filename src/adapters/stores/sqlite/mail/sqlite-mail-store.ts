import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseFile, SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { DoubledMail, MailboxExtent, MergedPair, TwinMessage } from '#src/application/mail/ports/doubled-mail.js'
import type { KnownCount, KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type {
  AddedCount,
  MailBatch,
  MailStore,
  Reading,
  Recognised,
  RecogniseRequest,
} from '#src/application/mail/ports/mail-store.js'
import type { RereadBatch, RereadState, StoredMail, StoredMessage } from '#src/application/mail/ports/stored-mail.js'
import type {
  FolderStand,
  FolderStep,
  FollowedFolder,
  MessageClues,
  StepCount,
  SyncedMail,
} from '#src/application/mail/ports/synced-mail.js'
import type { MessageToRead, ReadPart, UnreadAttachments } from '#src/application/mail/ports/unread-attachments.js'
import { noAccount } from '#src/domain/mail/message-change.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { archiveFile, closeAfterImport, limitArchiveSize, openForImport } from './archive-file.js'
import { countUnread, keepReadings, nextUnread } from './attachment-texts.js'
import { extentsOf, mergeMessages, twinsAfter } from './doubled-messages.js'
import { maxMessageBytes, toDatetime } from './email-row.js'
import { countUnindexed, indexBatch } from './fill-index.js'
import { foldersOnServers } from './followed-messages.js'
import { hasImported, meetImported } from './imported-messages.js'
import { countWithoutHeaders, headersBatch, KeptHeaders } from './kept-headers.js'
import type { Shower } from './known-copies.js'
import { countKnown, mailboxesOf, mailboxesRead } from './known-mailboxes.js'
import { countUnnamed, nameBatch } from './message-names.js'
import { completeReading, readFiles, readReading } from './readings.js'
import { Recogniser } from './recogniser.js'
import { completeReread, rereadState, rewriteMessages, storedAfter } from './reread-messages.js'
import { indexNotes } from './search-index.js'
import { enterFolder, noteServer, standsOf } from './synced-folders.js'
import { settleThreads, ThreadGuesses } from './thread-links.js'
import { unsettledThreads, writeBatch } from './write-batch.js'
import type { ImportSession } from './write-messages.js'
import { writeStep } from './write-step.js'

export interface MailStoreOptions extends SqliteFileOptions {
  /** The account of the mail; 'local' when absent. */
  readonly address?: string
  /**
   * Maximum size of the archive in bytes; a message that would exceed it fails as on a full disk. Unlimited when
   * absent.
   */
  readonly maxArchiveBytes?: number
  /** Batch size for preparing messages of an earlier version; 500 when absent. */
  readonly maxPreparedAtOnce?: number
}

/** An archive created by `createMailArchive`; it stays open from the first call until `close`. */
export class SqliteMailStore
  implements MailStore, StoredMail, KnownMailboxes, DoubledMail, SyncedMail, UnreadAttachments
{
  readonly maxMessageBytes = maxMessageBytes
  readonly #file: DatabaseFile
  readonly #options: MailStoreOptions
  #session: ImportSession | null = null
  #recogniser: Recogniser | null = null
  #isPrepared = false
  /** The names that earlier versions gave to each mailbox. */
  readonly #earlierNames = new Map<string, readonly string[]>()

  constructor(path: string, options: MailStoreOptions = {}) {
    this.#file = archiveFile(path, options)
    this.#options = options
  }

  async countUnprepared(): Promise<number> {
    // all three proceed in the order of ids: a message that lacks several things is counted once
    const count = await this.#use(({ connection }) =>
      Math.max(countUnnamed(connection), countUnindexed(connection), countWithoutHeaders(connection)),
    )
    this.#isPrepared = count === 0
    return count
  }

  async prepareBatch(): Promise<number> {
    const max = this.#options.maxPreparedAtOnce
    const prepared = await this.#use(({ connection }) =>
      Math.max(nameBatch(connection, max), indexBatch(connection, max), headersBatch(connection, max)),
    )
    this.#isPrepared = prepared === 0
    // lets an abort arrive
    await nextTurn()
    return prepared
  }

  async mailboxes(): Promise<readonly string[]> {
    return this.#use(({ connection }) => mailboxesOf(connection))
  }

  async mailboxesRead(): Promise<ReadonlyMap<string, string>> {
    return this.#use(({ connection }) => mailboxesRead(connection))
  }

  async countKnown(
    messages: readonly Uint8Array[],
    mailboxes: readonly string[],
  ): Promise<ReadonlyMap<string, KnownCount>> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#use(({ connection, address }) => countKnown(connection, address, messages, mailboxes))
  }

  expectEarlier(mailbox: string, earlier: string): void {
    this.#earlierNames.set(mailbox, [...(this.#earlierNames.get(mailbox) ?? []), earlier])
  }

  async extents(): Promise<readonly MailboxExtent[]> {
    return this.#use(({ connection, address }) => extentsOf(connection, address))
  }

  async twinsAfter(mailbox: string, after: number, among: readonly string[]): Promise<readonly TwinMessage[]> {
    const twins = await this.#use(({ connection, address }) => {
      return twinsAfter(connection, { address, mailbox, after }, among)
    })
    // lets an abort arrive
    await nextTurn()
    return twins
  }

  async merge(pairs: readonly MergedPair[]): Promise<number> {
    return this.#write(({ connection }) => mergeMessages(connection, pairs))
  }

  async reading(source: string): Promise<Reading | null> {
    this.#recogniser = null
    return this.#use(({ connection }) => {
      const reading = readReading(connection, source)
      if (reading === null) return null
      const { position, isFinished, messages } = reading
      return { position, isFinished, messages }
    })
  }

  async files(source: string): Promise<ReadonlyMap<string, KnownFile>> {
    return this.#use(({ connection }) => readFiles(connection, source))
  }

  async recognise({ source, isAnew, isRevisit = false, gone = [], messages }: RecogniseRequest) {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#use((session): readonly Recognised[] => {
      const recogniser = this.#recogniserOf(session, source, isAnew)
      recogniser.release(gone)
      return messages.map((message) => recogniser.recognise(message, isRevisit))
    })
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#write((session) => {
      const recogniser = this.#recogniserOf(session, batch.source, batch.after === null)
      return writeBatch(session, batch, { recogniser, path: this.#file.path, at: toStamp(batch.at) })
    })
  }

  async complete(source: string, position: string): Promise<void> {
    return this.#use(({ connection }) => completeReading(connection, source, position))
  }

  async finish(): Promise<number> {
    return this.#use(({ connection, threads }) => {
      threads.forget()
      if (indexNotes.read(connection, unsettledThreads) === null) return 0
      const changed = settleThreads(connection)
      indexNotes.write(connection, unsettledThreads, null)
      return changed
    })
  }

  async noteServer(address: string, mailbox: string): Promise<void> {
    this.#recogniser = null
    return this.#write(({ connection }) => noteServer(connection, address, mailbox))
  }

  async stands(address: string): Promise<ReadonlyMap<string, FolderStand>> {
    return this.#use(({ connection }) => standsOf(connection, address))
  }

  async enter(folder: FollowedFolder, uidValidity: number, { isTrial = false }: { readonly isTrial?: boolean } = {}) {
    this.#recogniser = null
    return this.#use((session) =>
      session.connection.transaction('immediate', (undo) => {
        const entered = enterFolder(session.connection, folder, uidValidity)
        if (isTrial) undo()
        else session.onServers = foldersOnServers(session.connection)
        return entered
      }),
    )
  }

  async hasImported(folder: FollowedFolder): Promise<boolean> {
    return this.#use(({ connection }) => hasImported(connection, folder))
  }

  async meet(folder: FollowedFolder, clues: readonly (MessageClues | null)[]): Promise<readonly (number | null)[]> {
    return this.#use((session) => {
      const { copies } = this.#recogniserOf(session, syncOf(folder), true, 'server')
      return clues.map((each) => (each === null ? null : meetImported(session.connection, copies, folder, each)))
    })
  }

  async recogniseSynced(folder: FollowedFolder, messages: readonly RawMessage[]): Promise<readonly Recognised[]> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#use((session) => {
      const recogniser = this.#recogniserOf(session, syncOf(folder), true, 'server')
      return messages.map((message) => recogniser.recognise(message, true))
    })
  }

  async keepStep(step: FolderStep): Promise<StepCount> {
    while (!this.#isPrepared) await this.prepareBatch()
    return this.#write((session) => {
      const recogniser = this.#recogniserOf(session, syncOf(step.folder), true, 'server')
      return writeStep(session, step, { recogniser, path: this.#file.path, at: toStamp(step.at) })
    })
  }

  async countUnread(now: string): Promise<number> {
    return this.#use(({ connection }) => countUnread(connection, now))
  }

  async nextUnread(before: number, now: string): Promise<MessageToRead | null> {
    return this.#use(({ connection }) => nextUnread(connection, before, now))
  }

  async keepReadings(id: number, readings: readonly ReadPart[], isAll: boolean): Promise<void> {
    return this.#write(({ connection }) => keepReadings(connection, id, readings, isAll))
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
    this.#recogniser = null
    this.#isPrepared = false
  }

  #recogniserOf(session: ImportSession, source: string, isAnew: boolean, shower: Shower = 'import'): Recogniser {
    if (this.#recogniser?.source !== source) this.#recogniser = new Recogniser(session, source, isAnew, shower)
    return this.#recogniser
  }

  /** Runs `work` atomically; nobody else writes in the meantime. */
  async #write<T>(work: (session: ImportSession) => T): Promise<T> {
    return this.#use((session) => session.connection.transaction('immediate', () => work(session)))
  }

  async #use<T>(work: (session: ImportSession) => T): Promise<T> {
    return retryWhileBusy(this.#file, () => {
      this.#session ??= this.#open()
      try {
        return work(this.#session)
      } catch (error) {
        // the session may have cached messages that were rolled back
        if (!isBusy(error)) this.#closeSession()
        throw error
      }
    })
  }

  #open(): ImportSession {
    const connection = openForImport(this.#file)
    const { address = noAccount, maxArchiveBytes } = this.#options
    if (maxArchiveBytes !== undefined) limitArchiveSize(connection, maxArchiveBytes)
    const [threads, headers] = [new ThreadGuesses(connection), new KeptHeaders(connection)]
    const onServers = foldersOnServers(connection)
    return { connection, address, threads, headers, earlierNames: this.#earlierNames, onServers }
  }
}

/** The key of a folder among the sources that are read. */
const syncOf = ({ address, name }: FollowedFolder) => `server\0${address}\0${name}`

/** An instant in the archive's format. */
function toStamp(at: string): string {
  return toDatetime(Date.parse(at)) ?? at
}
