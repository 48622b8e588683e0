import type { KnownCount, KnownMailboxes } from '../../../../application/mail/ports/known-mailboxes.js'
import type { KnownFile, NewMessage } from '../../../../application/mail/ports/mail-source.js'
import type {
  AddedCount,
  KnownMessage,
  MailBatch,
  MailStore,
  Reading,
  Recognised,
  RecogniseRequest,
} from '../../../../application/mail/ports/mail-store.js'
import type {
  RereadBatch,
  RereadState,
  StoredMail,
  StoredMessage,
} from '../../../../application/mail/ports/stored-mail.js'
import type { ArchivedEmail } from '../../../../domain/mail/archived-email.js'
import { arrivalOf, type ParsedEmail } from '../../../../domain/mail/email.js'
import { stableBytes } from '../../../../domain/mail/header-block.js'
import { ThreadForest, type ThreadLinks, threadLinks } from '../../../../domain/mail/threads.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import { defined } from '../../../kit/defined.js'
import {
  asShown,
  compare,
  contentOf,
  digestOf,
  identityOf,
  type Shown,
  type Stored,
  type StoredReading,
  shownOf,
  toArchived,
  withLabels,
} from './stored-copies.js'

/** An archive held in memory: for tests, and for programs that need no file. */
export class MemoryMailStore implements MailStore, StoredMail, KnownMailboxes {
  readonly maxMessageBytes = Number.MAX_SAFE_INTEGER
  readonly #address: string
  readonly #stored: Stored[] = []
  readonly #copies = new Map<string, Stored[]>()
  readonly #lastUids = new Map<string, number>()
  readonly #readings = new Map<string, StoredReading>()
  /** Copies that were recognised and are not claimed yet, of one reading. */
  #taken = new Set<Stored>()
  /** The source of which something was added since its reading began. */
  #begun: string | null = null
  /** Ids of copies whose files are gone: others may be them. */
  #released = new Set<number>()
  #forest = new ThreadForest()
  #lastReading = 0
  #rereadUpTo = 0

  constructor(address = 'local') {
    this.#address = address
  }

  /** Everything stored, by id. */
  all(): readonly ArchivedEmail[] {
    return this.#stored.map((stored, i) => toArchived(stored, i + 1, this.#address))
  }

  async countUnprepared(): Promise<number> {
    return 0
  }

  async prepareBatch(): Promise<number> {
    return 0
  }

  async mailboxes(): Promise<readonly string[]> {
    return [...new Set(this.#stored.map(({ email }) => email.mailbox.normalize('NFC')))]
  }

  async countKnown(
    messages: readonly Uint8Array[],
    mailboxes: readonly string[],
  ): Promise<ReadonlyMap<string, KnownCount>> {
    const contents = messages.map((raw) => digestOf(stableBytes(raw)))
    const countIn = (mailbox: string) => contents.filter((content) => this.#copies.has(identityOf(content, mailbox)))
    return new Map(mailboxes.map((mailbox) => [mailbox, { settled: countIn(mailbox).length, earlier: 0 }]))
  }

  /** No earlier version has stored anything here. */
  expectEarlier(): void {}

  async reading(source: string): Promise<Reading | null> {
    this.#taken = new Set()
    this.#begun = null
    this.#released = new Set()
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
    for (const name of gone) this.#released.add(this.#readings.get(source)?.files.get(name)?.emailId ?? 0)
    return messages.map((message): Recognised => {
      const shown = shownOf(message, message.told?.labels)
      const copy = this.#chooseCopy(shown, reading)
      if (copy === undefined) return null
      const difference = compare(copy, shown, isRevisit)
      if (difference === 'bytes') return 'with-other-bytes'
      const isUpdate = difference === 'told'
      this.#taken.add(copy)
      const { raw, mailbox, told, file } = message
      const emailId = this.#stored.indexOf(copy) + 1
      return { emailId, isUpdate, size: raw.byteLength, mailbox, ...defined({ told, file }) }
    })
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    const reading = this.#advance(batch)
    const count = { added: 0, updated: 0, present: 0 }
    for (const name of batch.gone ?? []) this.#release(reading, name)
    for (const { name, stamp } of batch.leftOut ?? []) reading.files.set(name, { stamp, emailId: null })
    for (const known of batch.known ?? []) count[this.#keepKnown(known, reading)]++
    for (const { emailId, told, name, stamp } of batch.changed ?? []) {
      reading.files.set(name, { stamp, emailId })
      count[this.#retell(emailId, told.labels) ? 'updated' : 'present']++
    }
    for (const message of batch.messages) count[this.#addOne(message, reading, batch.isRevisit ?? false)]++
    return count
  }

  async complete(source: string, position: string): Promise<void> {
    const reading = this.#readings.get(source)
    if (reading !== undefined) Object.assign(reading, { position, isFinished: true })
  }

  async finish(): Promise<number> {
    // anew: what an update took back is not to count
    this.#forest = new ThreadForest()
    for (const { links } of this.#stored) this.#forest.add(links)
    const threadOf = this.#forest.resolve()
    const changed = this.#stored.filter((stored) => stored.threadId !== threadOf(stored.links))
    for (const stored of changed) stored.threadId = threadOf(stored.links)
    return changed.length
  }

  async rereadState(): Promise<RereadState> {
    return { after: this.#rereadUpTo, done: this.#rereadUpTo, total: this.#stored.length }
  }

  async storedAfter(id: number): Promise<readonly StoredMessage[]> {
    return this.#stored.slice(id, id + 2).map(({ email, digest }, i) => ({
      id: id + i + 1,
      mailbox: email.mailbox,
      raw: email.raw,
      internalDate: arrivalOf(email),
      date: email.date,
      digest,
    }))
  }

  async rewrite({ messages }: RereadBatch): Promise<number> {
    let changed = 0
    for (const { stored, message } of messages) {
      const found = this.#stored[stored.id - 1]
      if (found?.digest !== stored.digest) continue
      const { raw, mailbox, faults } = found.email
      const email = { ...withLabels(message.email, found.told), raw, mailbox, faults }
      if (JSON.stringify(contentOf(email)) !== JSON.stringify(contentOf(found.email))) changed++
      Object.assign(found, { email, links: threadLinks(email, digestOf(stableBytes(email.raw))) })
      this.#rereadUpTo = stored.id
    }
    return changed
  }

  async completeReread(): Promise<void> {
    this.#rereadUpTo = 0
  }

  async close(): Promise<void> {}

  /** Saves the new position and gives the reading. */
  #advance({ source, after, position, messages, known = [] }: MailBatch): StoredReading {
    const reading = this.#readings.get(source)
    if (after !== null && reading?.position !== after) {
      throw new AppError('DB_ERROR', 'The archive takes in the same source from another import.')
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
    const copy = this.#stored[(reading.files.get(name)?.emailId ?? 0) - 1]
    if (copy?.reading === reading.id) copy.reading = 0
    reading.files.delete(name)
  }

  #keepKnown({ emailId, isUpdate, told, file }: KnownMessage, reading: StoredReading): keyof AddedCount {
    const copy = this.#stored[emailId - 1]
    if (copy === undefined) throw new AppError('DB_ERROR', 'The archive takes in the same source from another import.')
    copy.reading = reading.id
    this.#taken.delete(copy)
    this.#released.delete(emailId)
    if (file !== undefined) reading.files.set(file.name, { stamp: file.stamp, emailId })
    if (!isUpdate) return 'present'
    this.#retell(emailId, told?.labels ?? null)
    return 'updated'
  }

  /** False when that was said already. */
  #retell(emailId: number, told: readonly string[] | null): boolean {
    const copy = this.#stored[emailId - 1]
    if (copy === undefined || told === null) return false
    if (asShown(copy.digest, [...told].sort()) === asShown(copy.digest, copy.told)) return false
    const before = new Set(copy.told)
    const said = [...told].sort()
    copy.email = withLabels({ ...copy.email, labels: copy.email.labels.filter((label) => !before.has(label)) }, said)
    copy.told = said
    copy.shown.add(asShown(copy.digest, said))
    return true
  }

  #addOne(message: NewMessage, reading: StoredReading, isRevisit: boolean): keyof AddedCount {
    const { email, told, file } = message
    const shown = shownOf(email, told?.labels)
    const copy = this.#chooseCopy(shown, reading.id)
    const links = threadLinks(email, shown.content)
    const stored = copy ?? this.#store(email, links, shown)
    stored.reading = reading.id
    if (file !== undefined) {
      reading.files.set(file.name, { stamp: file.stamp, emailId: this.#stored.indexOf(stored) + 1 })
    }
    if (copy === undefined) return 'added'
    const difference = compare(copy, shown, isRevisit)
    if (difference === 'none') return 'present'
    if (difference === 'told') return this.#retell(this.#stored.indexOf(copy) + 1, shown.told) ? 'updated' : 'present'
    const said = shown.told ?? copy.told
    copy.shown.add(asShown(shown.digest, said))
    Object.assign(copy, { email: withLabels(email, said), links, digest: shown.digest, told: said })
    return 'updated'
  }

  /** One that this reading has not shown yet: that with these bytes, else one that had them, else the first. */
  #chooseCopy({ identity, digest }: Shown, reading: number): Stored | undefined {
    const copies = this.#copies.get(identity) ?? []
    const isShown = (copy: Stored) => copy.reading === reading && !this.#released.has(this.#stored.indexOf(copy) + 1)
    const unclaimed = copies.filter((copy) => !isShown(copy) && !this.#taken.has(copy))
    const exact = unclaimed.find((copy) => copy.digest === digest)
    return exact ?? unclaimed.find((copy) => copy.shown.has(digest)) ?? unclaimed[0]
  }

  #store(email: ParsedEmail, links: ThreadLinks, { identity, digest, told }: Shown): Stored {
    const uid = (this.#lastUids.get(email.mailbox) ?? 0) + 1
    this.#lastUids.set(email.mailbox, uid)
    this.#forest.add(links)
    const shown = new Set([asShown(digest, told)])
    const threadId = this.#forest.guess(links)
    const stored = { email: withLabels(email, told), uid, links, threadId, digest, told, shown, reading: 0 }
    this.#stored.push(stored)
    this.#copies.set(identity, [...(this.#copies.get(identity) ?? []), stored])
    return stored
  }
}
