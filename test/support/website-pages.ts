import type {
  ChunkMatch,
  ChunkSearchRequest,
  ChunkVectors,
  ClaimRequest,
  FetchedAs,
  Lease,
  NewSource,
  QueueRequest,
  SourceListRequest,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import type { Chunk, ProcessedPage } from '#src/domain/websites/page-content.js'
import type { ContentType } from '#src/domain/websites/website.js'

/** Instants in ascending order. */
export const instants = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'] as const
export const at = instants[0]

/** The URL of the page that a test is about. */
export const url = 'https://example.com/job'

export const fetched: FetchedAs = {
  contentType: 'job_posting',
  validators: { etag: '"1"', lastModified: null },
  contentHash: 'hash',
}

/** A claim on a posting at `url`. */
export function aClaim(lease: Lease, changes: Partial<ClaimRequest> = {}): ClaimRequest {
  return { url, contentType: 'job_posting', lease, at, ...changes }
}

/** A posting at `url` that nobody has fetched yet. */
export function aNewSource(changes: Partial<NewSource> = {}): NewSource {
  return { url, contentType: 'job_posting', title: '', at, ...changes }
}

/** A page with one chunk per text. */
export function aPage(texts: readonly (string | Chunk)[], changes: Partial<ProcessedPage> = {}): ProcessedPage {
  const chunks = texts.map((text) => (typeof text === 'string' ? { content: text, headings: [] } : text))
  return { title: 'A page', language: 'en', entities: {}, chunks, ...changes }
}

let made = 0

export interface StoredPage {
  readonly url?: string
  readonly contentType?: ContentType
  readonly vectors?: ChunkVectors | null
  readonly at?: string
}

/** Takes a page through all states, and returns the id of its source. */
export async function store(
  repository: WebsiteRepository,
  page: ProcessedPage,
  options: StoredPage = {},
): Promise<number> {
  const url = options.url ?? `https://example.com/${++made}`
  const contentType = options.contentType ?? 'job_posting'
  const lease = await repository.openLease()
  const { record } = await repository.claim({ url, contentType, lease, at })
  const { id } = record.source
  await repository.start({ id, lease, at })
  await repository.complete({
    id,
    lease,
    page,
    fetched: { ...fetched, contentType },
    vectors: options.vectors ?? null,
    at: options.at ?? at,
  })
  return id
}

/** A text search over everything, plus `changes`. */
export function aSearch(query: string, changes: Partial<ChunkSearchRequest> = {}): ChunkSearchRequest {
  return { query, vector: null, limit: 20, contentType: null, sourceIds: null, ...changes }
}

export async function contents(repository: WebsiteRepository, request: ChunkSearchRequest): Promise<readonly string[]> {
  return (await repository.search(request)).matches.map(({ content }: ChunkMatch) => content)
}

export function aList(changes: Partial<SourceListRequest> = {}): SourceListRequest {
  return {
    contentType: null,
    status: null,
    limit: 50,
    offset: 0,
    orderBy: 'fetchedAt',
    descending: true,
    ...changes,
  }
}

const dimensions = 16

/** A distinct direction for each number, nearly orthogonal to the others. */
export function direction(number: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, at) =>
    at === number % dimensions ? 1 : 0.01 * Math.sin(number + at),
  )
}

/** Vectors that point in these directions; the probe of each chunk points in the same direction as its chunk. */
export function vectorsTo(...numbers: readonly number[]): ChunkVectors {
  const vectors = numbers.map(direction)
  return { model: 'test', vectors, probes: vectors.map((vector, chunkIndex) => ({ chunkIndex, vector, rest: vector })) }
}

export const anInterruption = { message: 'interrupted', messageAfterLastTry: 'given up', at } as const

/** Postings in queue order; defaults to one posting at `url`. */
export function aQueueRequest(urls: readonly string[] = [url], changes: Partial<QueueRequest> = {}): QueueRequest {
  return { pages: urls.map((each) => ({ url: each, contentType: 'job_posting' })), force: false, at, ...changes }
}
