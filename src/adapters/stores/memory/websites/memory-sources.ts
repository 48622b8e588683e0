import type { PageValidators } from '#src/application/websites/ports/page-fetcher.js'
import type {
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  FailedPage,
  Interruption,
  Lease,
  NewSource,
  ProcessingRecord,
  SourceListRequest,
  StatusChange,
  UnchangedPage,
} from '#src/application/websites/ports/website-repository.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ExtractedEntities } from '#src/domain/websites/page-content.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import { openMark, remark, type SourceMark, unreadMark } from '#src/domain/websites/source-mark.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'

/** A source in memory; each change replaces it. */
export interface HeldSource extends ProcessingRecord {
  readonly entities: ExtractedEntities
  /** When it was enqueued; null if it is not in the queue. */
  readonly queuedAt: UtcTime | null
  /** How often it was claimed since it was enqueued. */
  readonly attempts: number
}

const unread: PageValidators = { etag: null, lastModified: null }
/** What to set when a claim ends. */
const outOfQueue = { lease: null, queuedAt: null, attempts: 0 } as const

/** The sources by id, and the leases on them. */
export class MemorySources {
  readonly #sources = new Map<number, HeldSource>()
  readonly #liveLeases = new Set<Lease>()
  #lastId = 0
  #lastLease = 0

  find(id: number): HeldSource | null {
    return this.#sources.get(id) ?? null
  }

  findByUrl(url: string): HeldSource | null {
    return this.all().find(({ source }) => source.url === url) ?? null
  }

  /** Returns the source if the lease holds it, else null. */
  findHeld(id: number, lease: Lease): HeldSource | null {
    const held = this.find(id)
    return held !== null && held.lease === lease ? held : null
  }

  /** Returns the source if nobody or this lease holds it, else null. */
  findOpen(id: number, lease: Lease): HeldSource | null {
    const held = this.find(id)
    return held !== null && (held.lease === null || held.lease === lease) ? held : null
  }

  require(id: number): HeldSource {
    const held = this.find(id)
    if (held === null) throw new Error(`There is no source ${id}.`)
    return held
  }

  put(held: HeldSource): void {
    this.#sources.set(held.source.id, held)
  }

  remove(id: number): void {
    this.#sources.delete(id)
  }

  /** In the order of their ids. */
  all(): readonly HeldSource[] {
    return [...this.#sources.values()]
  }

  claim({ url, contentType, lease }: ClaimRequest): { readonly held: HeldSource; readonly claimed: boolean } {
    const known = this.findByUrl(url)
    const isTaken = known !== null && known.lease !== null && known.lease !== lease
    if (isTaken || known?.source.hasPastedText) return { held: known, claimed: false }
    const pending = this.makePending(url, contentType)
    const held = { ...pending, lease, attempts: pending.attempts + (pending.queuedAt === null ? 0 : 1) }
    this.put(held)
    return { held, claimed: true }
  }

  /** The source with this URL, created if missing, in its state before a fetch. */
  makePending(url: string, contentType: ContentType): HeldSource {
    const before = this.findByUrl(url) ?? aNewSource(++this.#lastId, url, contentType)
    const type = before.source.fetchedAt === null ? contentType : before.source.contentType
    const held = {
      ...before,
      source: { ...before.source, contentType: type, status: 'pending', errorMessage: null },
    } as const
    this.put(held)
    return held
  }

  create({ url, contentType, title }: NewSource): { readonly held: HeldSource; readonly created: boolean } {
    const known = this.findByUrl(url)
    const before = known ?? aNewSource(++this.#lastId, url, contentType)
    const isOpen = before.source.fetchedAt === null && before.lease === null
    const held = isOpen
      ? { ...before, source: { ...before.source, contentType, title: title || before.source.title } }
      : before
    this.put(held)
    return { held, created: known === null }
  }

  start(write: ClaimedWrite): boolean {
    return this.#change(write, (held) => ({ ...held, source: { ...held.source, status: 'processing' } }))
  }

  /** Writes the facts of a page other than its chunks, and ends the claim. */
  complete({ page, fetched, at, mark = openMark, ...write }: CompletedPage): void {
    const { title, language, entities, chunks } = page
    const { contentType, validators, contentHash } = fetched
    this.#change(write, (held) => {
      const read = { contentType, title, language, chunksCount: chunks.length, hasPastedText: false }
      const source = { ...held.source, ...read }
      return { ...completed({ ...held, source }, mark, at), validators, contentHash, entities }
    })
  }

  keep({ validators, at, mark = openMark, ...write }: UnchangedPage): boolean {
    return this.#change(write, (held) => ({ ...completed(held, mark, at), validators }))
  }

  fail({ message, mark, at, ...write }: FailedPage): boolean {
    return this.#change(write, (held) => {
      const isServed = held.source.fetchedAt !== null
      const marks = isServed && mark !== undefined ? remark(held.source, mark, at) : {}
      const status = isServed ? 'completed' : 'failed'
      return { ...held, ...outOfQueue, source: { ...held.source, ...marks, status, errorMessage: message } }
    })
  }

  changeStatus({ id, lease, from, to, errorMessage }: StatusChange): boolean {
    const held = this.findOpen(id, lease)
    if (held === null || held.source.status !== from) return false
    const leaseAfter = to === 'processing' ? lease : null
    this.put({ ...held, ...outOfQueue, lease: leaseAfter, source: { ...held.source, status: to, errorMessage } })
    return true
  }

  /** Notes that the served text is no longer the fetched one. */
  notePasted(held: HeldSource, changes: Pick<WebsiteSource, 'chunksCount' | 'language'>, at: string): HeldSource {
    const { status, fetchedAt } = held.source
    const source = {
      ...held.source,
      ...changes,
      status: held.lease === null ? 'completed' : status,
      fetchedAt: fetchedAt ?? at,
      since: held.source.since ?? at,
      errorMessage: null,
      hasPastedText: true,
    } as const
    const queue = held.lease === null ? outOfQueue : {}
    const pasted = { ...held, ...queue, source, validators: unread, contentHash: null }
    this.put(pasted)
    return pasted
  }

  openLease(): Lease {
    const lease = `lease ${++this.#lastLease}`
    this.#liveLeases.add(lease)
    return lease
  }

  endLease(lease: Lease): void {
    this.#liveLeases.delete(lease)
  }

  endLeases(): void {
    this.#liveLeases.clear()
  }

  hasEnded(lease: Lease): boolean {
    return !this.#liveLeases.has(lease)
  }

  /** Returns how many were changed. */
  failInterrupted({ message, messageAfterLastTry }: Interruption): number {
    const interrupted = this.all().filter(({ lease, source }) =>
      lease === null ? source.status === 'processing' : this.hasEnded(lease),
    )
    for (const held of interrupted) {
      const { source, queuedAt, attempts } = held
      if (queuedAt !== null && attempts < maxQueueTries) this.putBack(held)
      else {
        const errorMessage = queuedAt === null ? message : messageAfterLastTry
        this.put({ ...held, ...outOfQueue, source: { ...source, status: 'failed', errorMessage } })
      }
    }
    return interrupted.length
  }

  /** Puts it back into the queue, at its old place. */
  putBack(held: HeldSource): void {
    this.put({ ...held, lease: null, source: { ...held.source, status: 'pending' } })
  }

  list(request: SourceListRequest): { readonly sources: readonly WebsiteSource[]; readonly total: number } {
    const { contentType, status, limit, offset } = request
    const chosen = this.all()
      .map(({ source }) => source)
      .filter((source) => contentType === null || source.contentType === contentType)
      .filter((source) => status === null || source.status === status)
      .sort(inOrder(request))
    return { sources: chosen.slice(offset, offset + limit), total: chosen.length }
  }

  /** Returns false if the lease does not hold the source. */
  #change({ id, lease }: Pick<ClaimedWrite, 'id' | 'lease'>, change: (held: HeldSource) => HeldSource): boolean {
    const held = this.findHeld(id, lease)
    if (held !== null) this.put(change(held))
    return held !== null
  }
}

/** The source after its claim ended successfully. */
function completed(held: HeldSource, mark: SourceMark, at: string): HeldSource {
  const read = { ...remark(held.source, mark, at), status: 'completed', errorMessage: null, fetchedAt: at } as const
  return { ...held, ...outOfQueue, source: { ...held.source, ...read } }
}

function aNewSource(id: number, url: string, contentType: ContentType): HeldSource {
  const source: WebsiteSource = {
    id,
    url,
    contentType,
    status: 'pending',
    title: '',
    language: null,
    fetchedAt: null,
    chunksCount: 0,
    errorMessage: null,
    hasPastedText: false,
    ...unreadMark,
  }
  return { source, validators: unread, contentHash: null, entities: {}, ...outOfQueue }
}

function inOrder({ orderBy, descending }: SourceListRequest): (a: WebsiteSource, b: WebsiteSource) => number {
  const sign = descending ? -1 : 1
  return (a, b) => {
    const [x, y] = [a[orderBy], b[orderBy]]
    if (x === y) return sign * (a.id - b.id)
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  }
}
