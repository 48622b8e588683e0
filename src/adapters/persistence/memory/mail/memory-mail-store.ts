import { createHash } from 'node:crypto'
import type { NewMessage } from '../../../../application/mail/ports/mail-source.js'
import type { AddedCount, MailBatch, MailStore } from '../../../../application/mail/ports/mail-store.js'
import type {
  RereadBatch,
  RereadState,
  StoredMail,
  StoredMessage,
} from '../../../../application/mail/ports/stored-mail.js'
import type { ArchivedEmail } from '../../../../domain/mail/archived-email.js'
import type { ParsedEmail } from '../../../../domain/mail/email.js'
import { stableBytes } from '../../../../domain/mail/header-block.js'
import { ThreadForest, type ThreadLinks, threadLinks } from '../../../../domain/mail/threads.js'
import { AppError } from '../../../../domain/shared/app-error.js'

interface Stored {
  email: ParsedEmail
  readonly uid: number
  links: ThreadLinks
  threadId: bigint
  /** Of all bytes that were ever shown for it, the present ones last. */
  readonly digests: string[]
  /** The last reading that showed this copy. */
  reading: number
}

/** An archive held in memory: for tests, and for programs that need no file. */
export class MemoryMailStore implements MailStore, StoredMail {
  readonly maxMessageBytes = Number.MAX_SAFE_INTEGER
  readonly #address: string
  readonly #stored: Stored[] = []
  readonly #copies = new Map<string, Stored[]>()
  readonly #lastUids = new Map<string, number>()
  readonly #readings = new Map<string, { readonly id: number; position: string }>()
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

  async position(source: string): Promise<string | null> {
    return this.#readings.get(source)?.position ?? null
  }

  async add(batch: MailBatch): Promise<AddedCount> {
    const reading = this.#advance(batch)
    const count = { added: 0, updated: 0, present: 0 }
    for (const message of batch.messages) count[this.#addOne(message, reading)]++
    return count
  }

  async complete(source: string): Promise<void> {
    this.#readings.delete(source)
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
    return this.#stored.slice(id, id + 2).map(({ email, digests }, i) => ({
      id: id + i + 1,
      mailbox: email.mailbox,
      raw: email.raw,
      internalDate: email.internalDate ?? email.date,
      date: email.date,
      digest: digests.at(-1) ?? '',
    }))
  }

  async rewrite({ messages }: RereadBatch): Promise<number> {
    let changed = 0
    for (const { stored, message } of messages) {
      const found = this.#stored[stored.id - 1]
      if (found?.digests.at(-1) !== stored.digest) continue
      const email = { ...message.email, raw: found.email.raw, mailbox: found.email.mailbox, faults: found.email.faults }
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

  /** Saves the new position and gives the id of the reading. */
  #advance({ source, after, position }: MailBatch): number {
    const known = this.#readings.get(source)
    if (after === null) {
      this.#readings.set(source, { id: ++this.#lastReading, position })
      return this.#lastReading
    }
    if (known?.position !== after) {
      throw new AppError('DB_ERROR', 'The archive takes in the same source from another import.')
    }
    known.position = position
    return known.id
  }

  #addOne({ email }: NewMessage, reading: number): keyof AddedCount {
    const [digest, content] = [digestOf([email.raw]), digestOf(stableBytes(email.raw))]
    const identity = `${content} ${email.mailbox.normalize('NFC')}`
    const copies = this.#copies.get(identity) ?? []
    const copy = chooseCopy(copies, reading, digest)
    const links = threadLinks(email, content)
    if (copy === undefined) {
      this.#copies.set(identity, [...copies, this.#store(email, links, digest, reading)])
      return 'added'
    }
    copy.reading = reading
    if (copy.digests.includes(digest)) return 'present'
    copy.digests.push(digest)
    Object.assign(copy, { email, links })
    return 'updated'
  }

  #store(email: ParsedEmail, links: ThreadLinks, digest: string, reading: number): Stored {
    const uid = (this.#lastUids.get(email.mailbox) ?? 0) + 1
    this.#lastUids.set(email.mailbox, uid)
    this.#forest.add(links)
    const stored = { email, uid, links, threadId: this.#forest.guess(links), digests: [digest], reading }
    this.#stored.push(stored)
    return stored
  }
}

/** What a message says, ready to be compared. */
function contentOf({ raw: _, internalDate, gmailMessageId, gmailThreadId, ...rest }: ParsedEmail): unknown {
  return { ...rest, internalDate: internalDate ?? rest.date, ids: [String(gmailMessageId), String(gmailThreadId)] }
}

function digestOf(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** One that this reading has not shown yet: that with these bytes, else one that had them, else the first. */
function chooseCopy(copies: readonly Stored[], reading: number, digest: string): Stored | undefined {
  const unclaimed = copies.filter((copy) => copy.reading !== reading)
  const exact = unclaimed.find((copy) => copy.digests.at(-1) === digest)
  return exact ?? unclaimed.find((copy) => copy.digests.includes(digest)) ?? unclaimed[0]
}

function toArchived({ email, uid, threadId }: Stored, id: number, address: string): ArchivedEmail {
  const { internalDate, gmailMessageId, gmailThreadId: _t, faults: _f, ...same } = email
  const received = internalDate ?? email.date
  return {
    ...same,
    id,
    address,
    uid,
    uidvalidity: 1,
    threadId: String(threadId),
    gmailMessageId: gmailMessageId === null ? null : String(gmailMessageId),
    date: toIso(email.date),
    internalDate: toIso(received),
    internalDateEpoch: toIso(received) === null ? null : Math.floor(Number(received) / 1000),
    rfc822Size: email.raw.byteLength,
  }
}

/** Null for a date outside the years 0 to 9999, which archives cannot say. */
function toIso(milliseconds: number | null): string | null {
  const iso = milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15) ? '' : new Date(milliseconds).toISOString()
  return iso.length === 24 ? iso : null
}
