import type { MailSourceItem } from '#src/application/mail/ports/mail-source.js'
import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import type {
  FollowedFolder,
  LeftOutMessage,
  MetMessage,
  StepCount,
  SyncedMail,
} from '#src/application/mail/ports/synced-mail.js'
import {
  type BatchBounds,
  type KnownMessages,
  type ReadGroup,
  readInGroups,
} from '#src/application/mail/read-source.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { NamedHead, OpenedFolder } from '#src/application/sync/ports/mail-server.js'
import { cluesOf, type FolderPlace, metadataOf } from './server-metadata.js'

export interface FetchParts {
  readonly store: SyncedMail
  readonly parser: MessageParser
  readonly clock: Clock
}

export interface FetchFolderRequest {
  readonly folder: FollowedFolder
  readonly opened: OpenedFolder
  /** Ascending. */
  readonly uids: readonly number[]
  readonly signal?: AbortSignal | undefined
  /** Called after each transaction. */
  readonly onStored: (stored: {
    readonly count: StepCount
    readonly bytes: number
    readonly tooLarge: readonly (LeftOutMessage & { readonly size: number })[]
  }) => void
}

// asked for at once: few if the server is slow, so that a kill or a lost connection loses little
const [minAtOnce, firstAtOnce, maxAtOnce] = [16, 32, 512]
const [tooSlowMs, quickMs] = [2000, 500]
/** The limits of one transaction. */
const bounds: BatchBounds = { messages: maxAtOnce, bytes: 2 * 1024 * 1024 }

/** Downloads messages of an opened folder in batches, each stored in one transaction. */
export class FetchFolder {
  readonly #parts: FetchParts
  readonly #request: FetchFolderRequest
  readonly #place: FolderPlace
  #size = firstAtOnce
  readonly #sizes = new Map<number, number>()

  constructor(parts: FetchParts, request: FetchFolderRequest) {
    const { address, name } = request.folder
    this.#parts = parts
    this.#request = request
    this.#place = { address, folder: name, uidValidity: request.opened.status.uidValidity }
  }

  async execute(): Promise<void> {
    const { store, clock } = this.#parts
    const { folder, uids, signal } = this.#request
    const hasImported = uids.length > 0 && (await store.hasImported(folder))
    for (let from = 0; from < uids.length && !signal?.aborted; ) {
      const began = clock.now().getTime()
      const chunk = uids.slice(from, from + this.#size)
      await this.#read(chunk, hasImported)
      from += chunk.length
      this.#adapt(clock.now().getTime() - began)
    }
  }

  /** Nothing is read ahead beyond these uids, so that all of them are stored before others are asked for. */
  async #read(uids: readonly number[], hasImported: boolean): Promise<void> {
    const { store, parser } = this.#parts
    const { folder, signal } = this.#request
    const known: KnownMessages = {
      maxMessageBytes: store.maxMessageBytes,
      recognise: ({ messages }) => store.recogniseSynced(folder, messages),
    }
    const source = { key: folder.name, items: () => this.#items(uids, hasImported) }
    const start = { after: null, files: new Map(), isRevisit: true }
    for await (const group of readInGroups({ store: known, parser, bounds }, source, start, signal))
      await this.#store(group)
  }

  #adapt(tookMs: number): void {
    if (tookMs > tooSlowMs) this.#size = Math.max(minAtOnce, this.#size >> 1)
    else if (tookMs < quickMs) this.#size = Math.min(maxAtOnce, this.#size << 1)
  }

  async #store({ messages, known, changed, problems }: ReadGroup): Promise<void> {
    const { store, clock } = this.#parts
    const { folder, onStored } = this.#request
    const met = changed.map(
      ({ name, emailId, sourceMetadata }): MetMessage => ({ uid: Number(name), emailId, sourceMetadata }),
    )
    const tooLarge = problems.map(({ path }) => ({ uid: Number(path), size: this.#sizes.get(Number(path)) ?? 0 }))
    const at = clock.now().toISOString()
    const count = await store.keepStep({ folder, messages, known, met, leftOut: tooLarge, at })
    const bytes = messages.reduce((sum, { email }) => sum + email.raw.byteLength, 0)
    onStored({ count, bytes: bytes + known.reduce((sum, { size }) => sum + size, 0), tooLarge })
  }

  async *#items(uids: readonly number[], hasImported: boolean): AsyncGenerator<MailSourceItem> {
    const met = hasImported ? await this.#meet(uids) : new Map<number, MailSourceItem>()
    yield* met.values()
    yield* this.#fetch(uids.filter((uid) => !met.has(uid)))
  }

  /** Finds imported messages by their heads, so that they are not downloaded. */
  async #meet(uids: readonly number[]): Promise<ReadonlyMap<number, MailSourceItem>> {
    const { folder, opened } = this.#request
    const wanted = new Set(uids)
    const heads: NamedHead[] = []
    for await (const head of opened.heads(uids)) if (wanted.delete(head.uid)) heads.push(head)
    const ids = await this.#parts.store.meet(folder, heads.map(cluesOf))
    const items = heads.flatMap((head, index): [number, MailSourceItem][] => {
      const emailId = ids[index] ?? null
      const position = String(head.uid)
      const changed = { name: position, stamp: '', sourceMetadata: metadataOf(head, this.#place) }
      return emailId === null ? [] : [[head.uid, { position, changed: { ...changed, emailId } }]]
    })
    return new Map(items)
  }

  async *#fetch(uids: readonly number[]): AsyncGenerator<MailSourceItem> {
    if (uids.length === 0) return
    const { folder, opened } = this.#request
    // a server may repeat uids, or return others
    const wanted = new Set(uids)
    for await (const { raw, ...head } of opened.messages(uids)) {
      if (!wanted.delete(head.uid)) continue
      const position = String(head.uid)
      if (raw === null) {
        this.#sizes.set(head.uid, head.size)
        yield { position, path: position, problem: 'too large' }
      } else {
        const sourceMetadata = metadataOf(head, this.#place)
        yield { position, raw: { mailbox: folder.name, raw, separatorDate: null, sourceMetadata, position } }
      }
    }
  }
}
