import { defined } from '#src/adapters/kit/defined.js'
import type { KnownCount, KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import type { KnownFile, NewMessage } from '#src/application/mail/ports/mail-source.js'
import type {
  AddedCount,
  KnownMessage,
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
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import { stableBytes } from '#src/domain/mail/header-block.js'
import { noAccount } from '#src/domain/mail/message-change.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { ThreadForest } from '#src/domain/mail/threads.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { MemoryCopies } from './memory-copies.js'
import { MemorySyncedMail } from './memory-synced-mail.js'
import {
  compare,
  contentOf,
  digestOf,
  identityOf,
  linksOf,
  type Shown,
  type Stored,
  type StoredReading,
  shownOf,
  toArchived,
  withMetadata,
} from './stored-copies.js'

/** An archive in memory: for tests, and for programs that need no file. */
export class MemoryMailStore implements MailStore, StoredMail, KnownMailboxes, SyncedMail {
  readonly maxMessageBytes = Number.MAX_SAFE_INTEGER
  readonly #address: string
  readonly #copies: MemoryCopies
  readonly #synced: MemorySyncedMail
  readonly #readings = new Map<string, StoredReading>()
  /** The source to which something was added since its reading began. */
  #begun: string | null = null
  #forest = new ThreadForest()
  #lastReading = 0
  #rereadUpTo = 0

  constructor(address = noAccount) {
    this.#address = address
    this.#copies = new MemoryCopies(address)
    this.#synced = new MemorySyncedMail(this.#copies, (email, shown) => this.#store(email, shown, true))
  }

  /** Everything stored, by id. */
  all(): readonly ArchivedEmail[] {
    return this.#copies.all().map(toArchived)
  }

  /** When each followed message was found to be gone from its server, by id; null while it is there. */
  goneAt(): ReadonlyMap<number, string | null> {
    return this.#synced.goneAt()
  }

  async noteServer(address: string, mailbox: string): Promise<void> {
    this.#synced.noteServer(address, mailbox)
  }

  async stands(address: string): Promise<ReadonlyMap<string, FolderStand>> {
    return this.#synced.stands(address)
  }

  async enter(folder: FollowedFolder, uidValidity: number, { isTrial = false }: { readonly isTrial?: boolean } = {}) {
    return this.#synced.enter(folder, uidValidity, isTrial)
  }

  async hasImported(folder: FollowedFolder): Promise<boolean> {
    return this.#synced.hasImported(folder)
  }

  async meet(folder: FollowedFolder, clues: readonly (MessageClues | null)[]): Promise<readonly (number | null)[]> {
    return this.#synced.meet(folder, clues)
  }

  async recogniseSynced(_folder: FollowedFolder, messages: readonly RawMessage[]): Promise<readonly Recognised[]> {
    return this.#synced.recognise(messages)
  }

  async keepStep(step: FolderStep): Promise<StepCount> {
    return this.#synced.keepStep(step)
  }

  async countUnprepared(): Promise<number> {
    return 0
  }

  async prepareBatch(): Promise<number> {
    return 0
  }

  async mailboxes(): Promise<readonly string[]> {
    return [...new Set(this.#copies.all().map(({ place }) => place.mailbox.normalize('NFC')))]
  }

  async mailboxesRead(): Promise<ReadonlyMap<string, string>> {
    const sources = new Map([...this.#readings].map(([source, { id }]) => [id, source]))
    const placed = this.#copies.all().flatMap(({ reading, place }): [string, string][] => {
      const source = sources.get(reading)
      return source === undefined ? [] : [[source, place.mailbox]]
    })
    return new Map(placed)
  }

  async countKnown(
    messages: readonly Uint8Array[],
    mailboxes: readonly string[],
  ): Promise<ReadonlyMap<string, KnownCount>> {
    const contents = messages.map((raw) => digestOf(stableBytes(raw)))
    const address = this.#address
    const countIn = (mailbox: string) =>
      contents.filter((content) => this.#copies.has(identityOf(content, { address, mailbox })))
    return new Map(mailboxes.map((mailbox) => [mailbox, { settled: countIn(mailbox).length, earlier: 0 }]))
  }

  /** Nothing here was stored by an earlier version. */
  expectEarlier(): void {}

  async reading(source: string): Promise<Reading | null> {
    this.#copies.forgetReading()
    this.#begun = null
    const reading = this.#readings.get(source)
    if (reading === undefined) return null
    const { position, isFinished, messages } = reading
    return { position, isFinished, messages }
  }

  async files(source: string): Promise<ReadonlyMap<string, KnownFile>> {
    return new Map(this.#readings.get(source)?.files)
  }

  async recognise({ source, isAnew, isRevisit = false, gone = [], messages }: RecogniseRequest) {
    const reading = isAnew && this.#begun !== source ? 0 : (this.#readings.get(source)?.id ?? 0)
    for (const name of gone) {
      const copy = this.#copies.byId(this.#readings.get(source)?.files.get(name)?.emailId)
      if (copy !== null) this.#copies.release(copy)
    }
    return messages.map((message): Recognised => {
      const { raw, mailbox, sourceMetadata, file } = message
      const shown = shownOf(message, sourceMetadata, this.#address, this.#synced.onServers)
      const copy = this.#copies.find(shown, this.#copies.shownBy(reading))
      if (copy === undefined) return null
      const change = this.#compare(copy, shown, isRevisit)
      if (change === 'bytes') return 'with-other-bytes'
      this.#copies.take(copy)
      return {
        emailId: copy.id,
        isUpdate: change === 'metadata',
        size: raw.byteLength,
        mailbox,
        ...defined({ sourceMetadata, file }),
      }
    })
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    const { known = [], changed = [], leftOut = [], gone = [], isRevisit = false } = batch
    const reading = this.#advance(batch)
    const count = { added: 0, updated: 0, present: 0 }
    for (const name of gone) this.#release(reading, name)
    for (const { name, stamp } of leftOut) reading.files.set(name, { stamp, emailId: null })
    for (const each of known) count[this.#keepKnown(each, reading)]++
    for (const { emailId, sourceMetadata, name, stamp } of changed) {
      reading.files.set(name, { stamp, emailId })
      const copy = this.#copies.byId(emailId)
      count[copy !== null && this.#copies.updateMetadata(copy, sourceMetadata) ? 'updated' : 'present']++
    }
    for (const message of batch.messages) count[this.#addOne(message, reading, isRevisit)]++
    return count
  }

  async complete(source: string, position: string): Promise<void> {
    const reading = this.#readings.get(source)
    if (reading !== undefined) Object.assign(reading, { position, isFinished: true })
  }

  async finish(): Promise<number> {
    // rebuilt, so that links which an update removed do not count
    this.#forest = new ThreadForest()
    for (const { links } of this.#copies.all()) this.#forest.add(links)
    const threadOf = this.#forest.resolve()
    const changed = this.#copies.all().filter((stored) => stored.threadId !== threadOf(stored.links))
    for (const stored of changed) stored.threadId = threadOf(stored.links)
    return changed.length
  }

  async rereadState(): Promise<RereadState> {
    return { after: this.#rereadUpTo, done: this.#rereadUpTo, total: this.#copies.all().length }
  }

  async storedAfter(id: number): Promise<readonly StoredMessage[]> {
    return this.#copies
      .all()
      .slice(id, id + 2)
      .map(({ id, email, sourceMetadata, digest }) => ({
        id,
        mailbox: email.mailbox,
        raw: email.raw,
        internalDate: arrivalOf(withMetadata(email, sourceMetadata)),
        date: email.date,
        digest,
      }))
  }

  async rewrite({ messages }: RereadBatch): Promise<number> {
    let changed = 0
    for (const { stored, message } of messages) {
      const found = this.#copies.byId(stored.id)
      if (found?.digest !== stored.digest) continue
      const { raw, mailbox, faults } = found.email
      const email = { ...message.email, raw, mailbox, faults }
      const said = (each: ParsedEmail) => JSON.stringify(contentOf(withMetadata(each, found.sourceMetadata)))
      if (said(email) !== said(found.email)) changed++
      Object.assign(found, { email, links: linksOf(email, found.sourceMetadata, digestOf(stableBytes(raw))) })
      this.#rereadUpTo = stored.id
    }
    return changed
  }

  async completeReread(): Promise<void> {
    this.#rereadUpTo = 0
  }

  async close(): Promise<void> {}

  /** Saves the new position and returns the reading. */
  #advance({ source, after, position, messages, known = [] }: MailBatch): StoredReading {
    const reading = this.#readings.get(source)
    if (after !== null && reading?.position !== after) {
      throw new AppError('DB_ERROR', 'The archive is already importing the same source.')
    }
    const anew = { id: ++this.#lastReading, position, isFinished: false, messages: 0, files: new Map() }
    const goesOn = after === null || reading === undefined ? anew : reading
    this.#readings.set(source, goesOn)
    this.#begun = source
    Object.assign(goesOn, { position, isFinished: false })
    goesOn.messages += messages.length + known.length
    return goesOn
  }

  #release(reading: StoredReading, name: string): void {
    const copy = this.#copies.byId(reading.files.get(name)?.emailId)
    if (copy?.reading === reading.id) copy.reading = 0
    reading.files.delete(name)
  }

  #keepKnown({ emailId, isUpdate, sourceMetadata, file }: KnownMessage, reading: StoredReading): keyof AddedCount {
    const copy = this.#copies.byId(emailId)
    if (copy === null) throw new AppError('DB_ERROR', 'The archive is already importing the same source.')
    this.#copies.claim(copy, reading.id)
    if (file !== undefined) reading.files.set(file.name, { stamp: file.stamp, emailId })
    if (isUpdate) this.#copies.updateMetadata(copy, sourceMetadata ?? null)
    return isUpdate ? 'updated' : 'present'
  }

  #addOne({ email, sourceMetadata, file }: NewMessage, reading: StoredReading, isRevisit: boolean): keyof AddedCount {
    const shown = shownOf(email, sourceMetadata, this.#address, this.#synced.onServers)
    const copy = this.#copies.find(shown, this.#copies.shownBy(reading.id))
    const stored = copy ?? this.#store(email, shown)
    this.#copies.claim(stored, reading.id)
    if (file !== undefined) reading.files.set(file.name, { stamp: file.stamp, emailId: stored.id })
    if (copy === undefined) return 'added'
    const change = this.#compare(copy, shown, isRevisit)
    if (change === 'none') return 'present'
    if (change === 'metadata') this.#copies.updateMetadata(copy, shown.sourceMetadata)
    else this.#copies.replace(copy, email, shown)
    return 'updated'
  }

  /** What a followed message says is up to its server. */
  #compare(copy: Stored, shown: Shown, isRevisit: boolean) {
    return this.#synced.isFollowed(copy) ? 'none' : compare(copy, shown, isRevisit)
  }

  #store(email: ParsedEmail, shown: Shown, isServer = false): Stored {
    const links = linksOf(email, shown.sourceMetadata, shown.content)
    this.#forest.add(links)
    return this.#copies.add(email, shown, links, this.#forest.guess(links), isServer)
  }
}
