import type { Progress } from '#src/application/shared/progress.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkPageRequest,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectorsToAdd,
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  CreatedSource,
  DeletedSource,
  FailedPage,
  GivenBack,
  Interruption,
  Lease,
  NewSource,
  PageChunk,
  PageChunks,
  PastedChunks,
  ProcessingRecord,
  QueueCount,
  QueuedPage,
  QueueRequest,
  SourceListRequest,
  SourceText,
  StatusChange,
  StoredChunk,
  TakeRequest,
  TextRequest,
  TextVersion,
  UnchangedPage,
  VectorSpace,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import { languageOfSource } from '#src/domain/websites/language.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { MemoryChunks } from './memory-chunks.js'
import { countQueued, enqueue, giveBack, takeQueued } from './memory-queue.js'
import { type HeldSource, MemorySources } from './memory-sources.js'
import { MemoryTexts } from './memory-texts.js'
import { MemoryVectors } from './memory-vectors.js'

/** Pages in memory: for tests, and for programs that need no file. Searches read every chunk. */
export class MemoryWebsiteRepository implements WebsiteRepository {
  readonly #sources = new MemorySources()
  readonly #chunks = new MemoryChunks()
  readonly #texts = new MemoryTexts()
  readonly #vectors = new MemoryVectors(this.#chunks)

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
    return this.#sources.start(write)
  }

  async complete(write: CompletedPage): Promise<ChunkCounts | null> {
    const { id, lease, page, vectors } = write
    if (this.#sources.findHeld(id, lease) === null) return null
    if (vectors !== null) this.#vectors.takeSpace(vectors)
    const served = this.#servedText(id)
    if (served !== null && write.isSameText !== true) this.#texts.keep(id, served)
    const deleted = this.#chunks.removeOf(id)
    const ids = this.#chunks.add(id, page)
    if (vectors !== null) this.#vectors.set(ids, vectors)
    this.#sources.complete(write)
    return { deleted, created: ids.length }
  }

  async keep(write: UnchangedPage): Promise<boolean> {
    return this.#sources.keep(write)
  }

  async fail(write: FailedPage): Promise<boolean> {
    return this.#sources.fail(write)
  }

  async failInterrupted(interruption: Interruption): Promise<number> {
    return this.#sources.failInterrupted(interruption)
  }

  async enqueue(request: QueueRequest): Promise<readonly QueuedPage[]> {
    return enqueue(this.#sources, request)
  }

  async takeQueued(request: TakeRequest): Promise<ProcessingRecord | null> {
    const held = takeQueued(this.#sources, request)
    return held === null ? null : toRecord(held)
  }

  async giveBack(write: GivenBack): Promise<boolean> {
    return giveBack(this.#sources, write)
  }

  async countQueued(): Promise<QueueCount> {
    return countQueued(this.#sources)
  }

  /** Ends a lease as if its holder had ended. */
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
    const chunksCount = known.source.chunksCount + chunks.length
    const isOpen = this.#sources.findOpen(id, lease) !== null
    if (!isOpen || chunksCount > maxSourceChunks) return { record: toRecord(known), added: false }
    if (vectors !== null) this.#vectors.takeSpace(vectors)
    const ids = this.#chunks.add(id, { title, chunks })
    if (vectors !== null) this.#vectors.set(ids, vectors)
    const language = languageOfSource(this.#chunks.of(id).map(({ content }) => content))
    return { record: toRecord(this.#sources.notePasted(known, { chunksCount, language }, at)), added: true }
  }

  async changeStatus(change: StatusChange): Promise<boolean> {
    return this.#sources.changeStatus(change)
  }

  async readChunks({ id, after, limit }: ChunkPageRequest): Promise<PageChunks | null> {
    const held = this.#sources.find(id)
    const all = this.#chunksOf(id)
    const start = after === null ? 0 : all.findIndex((chunk) => chunk.id === after) + 1
    if (held === null || (after !== null && start === 0)) return null
    return { source: held.source, chunks: all.slice(start, start + limit) }
  }

  async listVersions(id: number): Promise<readonly TextVersion[]> {
    return this.#texts.list(id)
  }

  async readText({ id, version }: TextRequest): Promise<SourceText | null> {
    const served = this.#servedText(id)
    return version === null || version === served?.number ? served : this.#texts.find(id, version)
  }

  async delete(id: number): Promise<DeletedSource | null> {
    const held = this.#sources.find(id)
    if (held === null) return null
    this.#sources.remove(id)
    this.#texts.removeOf(id)
    return { url: held.source.url, chunksDeleted: this.#chunks.removeOf(id) }
  }

  async list(
    request: SourceListRequest,
  ): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    return this.#sources.list(request)
  }

  async search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    const vector = this.#vectors.usable(request.vector)
    return this.#chunks.search({ ...request, vector }, (id) => this.#sources.require(id))
  }

  async countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }> {
    const chunks = this.#chunks.all()
    return { total: chunks.length, withoutVector: chunks.filter(({ vector }) => vector === null).length }
  }

  async vectorSpace(): Promise<VectorSpace | null> {
    return this.#vectors.searchableSpace()
  }

  async beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }> {
    this.#vectors.beginReindex(space)
    const { total, withoutVector } = await this.countChunks()
    return { total, missing: withoutVector }
  }

  async chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]> {
    return this.#vectors.missing(limit)
  }

  async addVectors(vectors: ChunkVectorsToAdd): Promise<void> {
    this.#vectors.add(vectors)
  }

  async finishReindex(): Promise<void> {
    this.#vectors.finishReindex()
  }

  /** Always true: the store does not outlive the version that tokenized its text. */
  async isTextIndexCurrent(): Promise<boolean> {
    return true
  }

  async *rebuildTextIndex(): AsyncGenerator<Progress> {}

  async close(): Promise<void> {
    this.#sources.endLeases()
  }

  #chunksOf(sourceId: number): readonly PageChunk[] {
    return this.#chunks.of(sourceId).map(({ id, content, headings }, position) => ({ id, position, content, headings }))
  }

  #servedText(id: number): SourceText | null {
    const held = this.#sources.find(id)
    if (held === null || held.source.fetchedAt === null) return null
    const { title, language, fetchedAt } = held.source
    const chunks = this.#chunksOf(id)
    return { number: this.#texts.lastNumber(id) + 1, title, language, fetchedAt, entities: held.entities, chunks }
  }
}

function toRecord({ source, lease, validators, contentHash }: HeldSource): ProcessingRecord {
  return { source, lease, validators, contentHash }
}
