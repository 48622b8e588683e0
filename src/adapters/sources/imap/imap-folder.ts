import type { FetchMessageObject, FetchQueryObject, MailboxObject } from 'imapflow'
import type {
  FetchedMessage,
  FolderChanges,
  FolderStatus,
  MessageHead,
  MessageState,
  NamedHead,
  OpenedFolder,
  ServerOffers,
} from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { addUid, countUids, joinRanges, type UidRange } from '#src/domain/sync/uid-ranges.js'
import type { Connection } from './connection.js'
import { messageIdOf, toHead, toState } from './fetched-rows.js'
import { formatRange, parseUidSet, uidPieces } from './uid-sets.js'

// a search answers in one line: this many uids of ten digits fit into it
const maxSearched = 50_000
// heads are small; bodies are asked for after their sizes are known
const maxHeads = 2000
const maxBodies = 1000
// changes by other programs that a server may tell in between
const maxUnasked = 10_000
const maxVanishedRanges = 1_000_000

const headQuery: FetchQueryObject = { uid: true, flags: true, internalDate: true, size: true }

/** A folder that is opened by EXAMINE. Bodies are asked for by BODY.PEEK alone, so no message is marked as seen. */
export class ImapFolder implements OpenedFolder {
  readonly status: FolderStatus
  readonly #connection: Connection
  readonly #offers: ServerOffers
  readonly #maxMessageBytes: number
  readonly #mailbox: MailboxObject | false

  constructor(connection: Connection, status: FolderStatus, offers: ServerOffers, maxMessageBytes: number) {
    this.#connection = connection
    this.status = status
    this.#offers = offers
    this.#maxMessageBytes = maxMessageBytes
    this.#mailbox = connection.client.mailbox
  }

  /** Throws if another folder was opened meanwhile, or the connection ended: its answers would be of something else. */
  async #check(): Promise<void> {
    await this.#connection.call(async () => {})
    if (this.#connection.client.mailbox !== this.#mailbox) {
      throw new AppError('INTERNAL_ERROR', 'Another folder was opened meanwhile.')
    }
  }

  async changesSince(modseq: bigint): Promise<FolderChanges> {
    if (this.status.modseq === null)
      throw new AppError('INTERNAL_ERROR', 'The server does not count the changes of this folder.')
    const vanished: { first: number; last: number }[] = []
    const since = modseq < 1n ? 1n : modseq
    return { changed: this.#changed(since, vanished), vanished: this.#offers.qresync ? vanished : null }
  }

  async *#changed(modseq: bigint, vanished: { first: number; last: number }[]): AsyncGenerator<MessageState> {
    await this.#check()
    const { client } = this.#connection
    const note = ({ uid, earlier }: { uid?: number | undefined; earlier?: boolean | undefined }) => {
      if (earlier !== true || uid === undefined) return
      addUid(vanished, uid)
      if (vanished.length > maxVanishedRanges) this.#connection.broken('it reports more messages than exist')
    }
    client.on('expunge', note)
    try {
      const query = { uid: true, flags: true, labels: this.#offers.gmail }
      const options = { uid: true, changedSince: modseq }
      let rows = 0
      for await (const row of this.#connection.items(() => client.fetch('1:*', query, options))) {
        if (++rows > 2 * this.#exists + maxUnasked) throw this.#connection.broken('it reports more messages than exist')
        const state = this.#read(row, toState)
        if (state !== null) yield state
      }
    } finally {
      client.off('expunge', note)
      vanished.splice(0, vanished.length, ...joinRanges(vanished))
    }
  }

  get #exists(): number {
    const { mailbox } = this.#connection.client
    return Math.max(this.status.messages, mailbox === false ? 0 : mailbox.exists)
  }

  async uids(): Promise<readonly UidRange[]> {
    await this.#check()
    const found = await this.#searchAll()
    const { mailbox } = this.#connection.client
    // it would look as if all messages were gone
    if (found.length === 0 && mailbox !== false && mailbox.exists > 0) throw this.#unlisted()
    return this.#checked(found)
  }

  async uidsSince(day: string): Promise<readonly UidRange[]> {
    await this.#check()
    return this.#checked(await this.#searchAll({ since: day }))
  }

  /** Searches all messages, in pieces whose answers fit into a line. */
  async #searchAll(query: object = {}): Promise<readonly UidRange[]> {
    const found: UidRange[] = []
    for (let first = 1; first <= this.#exists; first += maxSearched) {
      const last = Math.min(first + maxSearched - 1, this.#exists)
      found.push(...(await this.#search({ seq: `${first}:${last}`, ...query })))
    }
    return found
  }

  async #search(query: object): Promise<readonly UidRange[]> {
    // some servers offer the short answer and give the long one, which is not read then
    return (await this.#ask(query, ['ALL'])) ?? (await this.#ask(query, [])) ?? []
  }

  /** Returns null if the answer says nothing. */
  async #ask(query: object, returnOptions: 'ALL'[]): Promise<readonly UidRange[] | null> {
    await this.#check()
    const { client } = this.#connection
    const found = await this.#connection.call(() => client.search(query, { uid: true, returnOptions }))
    if (found === false || found === undefined) throw this.#unlisted()
    if (Array.isArray(found)) return found.map((uid) => ({ first: uid, last: uid }))
    if (found.all === undefined) return null
    const ranges = parseUidSet(found.all)
    if (ranges === null) throw this.#connection.broken('it lists messages by numbers that are not valid')
    return ranges
  }

  #unlisted(): AppError {
    const { host } = this.#connection.talk.server
    return new AppError('FETCH_FAILED', `${host} does not list the messages of a folder. Try again later.`, {
      retryable: true,
    })
  }

  #checked(found: readonly UidRange[]): readonly UidRange[] {
    const ranges = joinRanges(found)
    if (countUids(ranges) > this.#exists) throw this.#connection.broken('it lists more messages than the folder has')
    return ranges
  }

  async *states(range: UidRange): AsyncGenerator<MessageState> {
    const { client } = this.#connection
    const query = { uid: true, flags: true, labels: this.#offers.gmail }
    await this.#check()
    let before = range.first - 1
    let unasked = 0
    for await (const row of this.#connection.items(() => client.fetch(formatRange(range), query, { uid: true }))) {
      const state = this.#read(row, toState)
      // flags that other programs change meanwhile are told in between; the next run has them
      if (state === null || state.uid <= before || state.uid > range.last) {
        if (++unasked > maxUnasked) throw this.#connection.broken('it reports messages that were not requested')
        continue
      }
      before = state.uid
      yield state
    }
  }

  async *heads(uids: readonly number[]): AsyncGenerator<NamedHead> {
    const query = { ...this.#headQuery, headers: ['message-id'] }
    for (const piece of uidPieces(uids, maxHeads)) {
      for await (const row of this.#rows(
        piece.set,
        piece.uids,
        query,
        (each) => each.size !== undefined && Buffer.isBuffer(each.headers),
      )) {
        const head = this.#head(row)
        yield { ...head, messageId: messageIdOf(row.headers) }
      }
    }
  }

  async *messages(uids: readonly number[]): AsyncGenerator<FetchedMessage> {
    for (const piece of uidPieces(uids, maxBodies)) {
      const heads = new Map<number, MessageHead>()
      for await (const row of this.#rows(piece.set, piece.uids, this.#headQuery, (each) => each.size !== undefined)) {
        heads.set(row.uid, this.#head(row))
      }
      yield* this.#bodies(heads)
    }
  }

  /** Asks for the bodies of messages that are not too large. Yields all messages in the order of their uids. */
  async *#bodies(heads: ReadonlyMap<number, MessageHead>): AsyncGenerator<FetchedMessage> {
    const waiting = [...heads.values()]
    const larger = function* (uid: number): Generator<FetchedMessage> {
      while (waiting[0] !== undefined && waiting[0].uid <= uid) {
        const head = waiting.shift()
        if (head !== undefined && head.size > max) yield { ...head, raw: null }
      }
    }
    const max = this.#maxMessageBytes
    const small = waiting.filter(({ size }) => size <= max).map(({ uid }) => uid)
    for (const { set, uids } of uidPieces(small, maxBodies)) {
      for await (const row of this.#rows(set, uids, { uid: true, source: true }, ({ source }) =>
        Buffer.isBuffer(source),
      )) {
        const head = heads.get(row.uid)
        if (head === undefined || row.source === undefined) continue
        yield* larger(row.uid)
        yield { ...head, raw: row.source }
      }
    }
    yield* larger(Number.POSITIVE_INFINITY)
  }

  get #headQuery(): FetchQueryObject {
    return { ...headQuery, labels: this.#offers.gmail, threadId: this.#offers.gmail }
  }

  /**
   * Asks for messages. Rows without what was asked for are skipped: they tell what other programs change. All others must
   * be of the asked messages, each once, in the order of their uids.
   */
  async *#rows(
    set: string,
    uids: readonly number[],
    query: FetchQueryObject,
    isWhole: (row: FetchMessageObject) => boolean,
  ): AsyncGenerator<FetchMessageObject> {
    const connection = this.#connection
    await this.#check()
    const missing = new Set(uids)
    const { unreadable } = connection
    let before = 0
    let unasked = 0
    for await (const row of connection.items(() => connection.client.fetch(set, query, { uid: true }))) {
      if (!isWhole(row)) {
        if (++unasked > maxUnasked) throw connection.broken('it reports messages that were not requested')
        continue
      }
      if (row.uid <= before) throw connection.broken('its message numbers repeat or go back')
      if (!missing.delete(row.uid)) throw connection.broken('it sent messages that were not requested')
      before = row.uid
      connection.noteUseful()
      yield row
    }
    // a message whose answer could not be read is not gone
    if (missing.size > 0 && connection.unreadable > unreadable) {
      throw connection.broken('it sent an answer that cannot be read')
    }
  }

  #head(row: FetchMessageObject): MessageHead {
    const head = this.#read(row, toHead)
    if (head === null) throw this.#connection.broken('it sent an answer that cannot be read')
    return head
  }

  #read<T>(row: FetchMessageObject, read: (row: FetchMessageObject, isGmail: boolean) => T | null): T | null {
    return read(row, this.#offers.gmail)
  }
}
