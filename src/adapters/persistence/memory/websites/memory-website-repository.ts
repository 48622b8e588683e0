import type { Progress } from '../../../../application/shared/progress.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkPageRequest,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectors,
  ChunkVectorsToAdd,
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  CreatedSource,
  DeletedSource,
  FailedPage,
  Interruption,
  Lease,
  NewSource,
  PageChunks,
  PastedChunks,
  ProcessingRecord,
  SourceListRequest,
  StatusChange,
  StoredChunk,
  UnchangedPage,
  VectorSpace,
  WebsiteRepository,
} from '../../../../application/websites/ports/website-repository.js'
import { languageOfSource } from '../../../../domain/websites/language.js'
import { embeddedText } from '../../../../domain/websites/page-content.js'
import { checkSpace, checkVectors, requireSpace } from '../../../../domain/websites/vector-space.js'
import type { WebsiteSource } from '../../../../domain/websites/website.js'
import { MemoryChunks } from './memory-chunks.js'
import { type HeldSource, MemorySources } from './memory-sources.js'

/** Pages held in memory: for tests, and for programs that need no file. Search reads every chunk. */
export class MemoryWebsiteRepository implements WebsiteRepository {
  readonly #sources = new MemorySources()
  readonly #chunks = new MemoryChunks()
  #space: (VectorSpace & { readonly isFilling: boolean }) | null = null

  async find(id: number): Promise<ProcessingRecord | null> {
    const held = this.#sources.find(id)
    return held === null ? null : toRecord(held)
  }

  async findByUrl(url: string): Promise<ProcessingRecord | null> {
    const held = this.#sources.findByUrl(url)
    return held === null ? null : toRecord(held)
  }

  async openLease(): Promise<Lease> {
    return this.#sources.openLease()
  }

  async claim(request: ClaimRequest): Promise<Claimed> {
    const { held, claimed } = this.#sources.claim(request)
    return { record: toRecord(held), claimed }
  }

  async start(write: ClaimedWrite): Promise<boolean> {
    return this.#change(write, (held) => ({ ...held, source: { ...held.source, status: 'processing' } }))
  }

  async complete({ id, lease, page, fetched, vectors, at }: CompletedPage): Promise<ChunkCounts | null> {
    const held = this.#sources.findHeld(id, lease)
    if (held === null) return null
    if (vectors !== null) this.#takeSpace(vectors)
    const deleted = this.#chunks.removeOf(id)
    const ids = this.#chunks.add(id, page)
    if (vectors !== null) this.#chunks.setVectors(ids, vectors)
    const { title, language, entities } = page
    const { contentType, validators, contentHash } = fetched
    const source = { ...held.source, contentType, title, language, chunksCount: ids.length, hasPastedText: false }
    this.#sources.put({ ...completed({ ...held, source }, at), validators, contentHash, entities })
    return { deleted, created: ids.length }
  }

  async keep({ validators, ...write }: UnchangedPage): Promise<boolean> {
    return this.#change(write, (held) => ({ ...completed(held, write.at), validators }))
  }

  async fail({ message, ...write }: FailedPage): Promise<boolean> {
    return this.#change(write, (held) => {
      const status = held.source.fetchedAt === null ? 'failed' : 'completed'
      return { ...held, lease: null, source: { ...held.source, status, errorMessage: message } }
    })
  }

  async failInterrupted({ message }: Interruption): Promise<number> {
    return this.#sources.failInterrupted(message)
  }

  /** Ends a lease as if its holder were gone. */
  endLease(lease: Lease): void {
    this.#sources.endLease(lease)
  }

  async create(source: NewSource): Promise<CreatedSource> {
    const { held, created } = this.#sources.create(source)
    return { record: toRecord(held), created }
  }

  async append(pasted: PastedChunks): Promise<AppendedChunks | null> {
    const { id, lease, chunks, title, vectors, maxSourceChunks, at } = pasted
    const known = this.#sources.find(id)
    if (known === null) return null
    const held = this.#sources.findOpen(id, lease)
    const chunksCount = known.source.chunksCount + chunks.length
    if (held === null || chunksCount > maxSourceChunks) return { record: toRecord(known), added: false }
    if (vectors !== null) this.#takeSpace(vectors)
    const ids = this.#chunks.add(id, { title, chunks })
    if (vectors !== null) this.#chunks.setVectors(ids, vectors)
    const language = languageOfSource(this.#chunks.of(id).map(({ content }) => content))
    this.#sources.put(withPastedText(held, { chunksCount, language }, at))
    return { record: toRecord(this.#sources.require(id)), added: true }
  }

  async changeStatus({ id, lease, from, to, errorMessage }: StatusChange): Promise<boolean> {
    const held = this.#sources.findOpen(id, lease)
    if (held === null || held.source.status !== from) return false
    const leaseAfter = to === 'processing' ? lease : null
    this.#sources.put({ ...held, lease: leaseAfter, source: { ...held.source, status: to, errorMessage } })
    return true
  }

  async readChunks({ id, after, limit }: ChunkPageRequest): Promise<PageChunks | null> {
    const held = this.#sources.find(id)
    const all = this.#chunks.of(id)
    const start = after === null ? 0 : all.findIndex((chunk) => chunk.id === after) + 1
    if (held === null || (after !== null && start === 0)) return null
    const chunks = all.slice(start, start + limit).map(({ id, content, headings }, at) => ({
      id,
      position: start + at,
      content,
      headings,
    }))
    return { source: held.source, chunks }
  }

  async delete(id: number): Promise<DeletedSource | null> {
    const held = this.#sources.find(id)
    if (held === null) return null
    this.#sources.remove(id)
    return { url: held.source.url, chunksDeleted: this.#chunks.removeOf(id) }
  }

  async list(
    request: SourceListRequest,
  ): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    return this.#sources.list(request)
  }

  async search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    const space = this.#space === null || this.#space.isFilling ? null : this.#space
    const vector = space === null ? null : request.vector
    if (space !== null && vector !== null) checkVectors(space.dimensions, [vector])
    return this.#chunks.search({ ...request, vector }, (id) => this.#sources.require(id))
  }

  async countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }> {
    const chunks = this.#chunks.all()
    return { total: chunks.length, withoutVector: chunks.filter(({ vector }) => vector === null).length }
  }

  async vectorSpace(): Promise<VectorSpace | null> {
    if (this.#space === null || this.#space.isFilling) return null
    return { model: this.#space.model, dimensions: this.#space.dimensions }
  }

  async beginReindex({
    model,
    dimensions,
  }: VectorSpace): Promise<{ readonly total: number; readonly missing: number }> {
    const before = this.#space
    if (before?.model !== model || before.dimensions !== dimensions) this.#chunks.removeVectors()
    this.#space = { model, dimensions, isFilling: true }
    const { total, withoutVector } = await this.countChunks()
    return { total, missing: withoutVector }
  }

  async chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]> {
    const missing = this.#chunks.all().filter(({ vector }) => vector === null)
    return missing
      .slice(0, limit)
      .map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
  }

  async addVectors({ chunkIds, vectors }: ChunkVectorsToAdd): Promise<void> {
    checkSpace(requireSpace(this.#space), vectors)
    this.#chunks.setVectors(chunkIds, vectors)
  }

  async finishReindex(): Promise<void> {
    if (this.#space !== null) this.#space = { ...this.#space, isFilling: false }
  }

  /** Always: it lives no longer than the version that split its text. */
  async isTextIndexCurrent(): Promise<boolean> {
    return true
  }

  async *rebuildTextIndex(): AsyncGenerator<Progress> {}

  async close(): Promise<void> {
    this.#sources.endLeases()
  }

  /** False when the lease does not hold it. */
  #change({ id, lease }: ClaimedWrite, change: (held: HeldSource) => HeldSource): boolean {
    const held = this.#sources.findHeld(id, lease)
    if (held !== null) this.#sources.put(change(held))
    return held !== null
  }

  /** The first vectors decide the model and its dimensions. */
  #takeSpace(vectors: ChunkVectors): void {
    const [first] = vectors.vectors
    if (first === undefined) return
    const space = this.#space ?? { model: vectors.model, dimensions: first.length, isFilling: false }
    checkSpace(space, vectors)
    this.#space = space
  }
}

/** With its claim ended well. */
function completed(held: HeldSource, at: string): HeldSource {
  return { ...held, lease: null, source: { ...held.source, status: 'completed', errorMessage: null, fetchedAt: at } }
}

/** What is served is no longer what was fetched. */
function withPastedText(
  held: HeldSource,
  changes: Pick<HeldSource['source'], 'chunksCount' | 'language'>,
  at: string,
): HeldSource {
  const { status, fetchedAt } = held.source
  const source = {
    ...held.source,
    ...changes,
    status: held.lease === null ? 'completed' : status,
    fetchedAt: fetchedAt ?? at,
    errorMessage: null,
    hasPastedText: true,
  } as const
  return { ...held, source, validators: { etag: null, lastModified: null }, contentHash: null }
}

function toRecord({ source, lease, validators, contentHash }: HeldSource): ProcessingRecord {
  return { source, lease, validators, contentHash }
}
