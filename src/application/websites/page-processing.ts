import type { AppError } from '../../domain/shared/app-error.js'
import type { ProcessedPage } from '../../domain/websites/page-content.js'
import type { ContentType } from '../../domain/websites/website.js'
import { refusedRequest } from '../../domain/websites/website-failure.js'
import type { Clock } from '../shared/ports/clock.js'
import type { Progress } from '../shared/progress.js'
import { embedChunks } from './embed-chunks.js'
import type { ContentExtractor, ExtractedPage } from './ports/content-extractor.js'
import type { Embedder } from './ports/embedder.js'
import type { FetchedPage, PageFetcher, PageValidators } from './ports/page-fetcher.js'
import type {
  ChunkVectors,
  ClaimedWrite,
  FetchedAs,
  IndexState,
  Lease,
  PageClaims,
  PageQuestions,
  ProcessingRecord,
} from './ports/website-repository.js'
import { lostSource } from './work-failures.js'

/** What processing a page needs. */
export interface ProcessingParts {
  readonly repository: PageClaims & IndexState & Pick<PageQuestions, 'find'>
  readonly fetcher: PageFetcher
  readonly extractor: ContentExtractor
  /** Null searches by words alone. */
  readonly embedder: Embedder | null
  readonly clock: Clock
}

/** How far a page is, in steps and parts of a step, and what is being done, for a person to read. */
export interface ProcessingProgress extends Progress {
  readonly message: string
}

export interface PageTask {
  readonly record: ProcessingRecord
  readonly contentType: ContentType
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly onProgress: (progress: ProcessingProgress) => void
}

/** What became of a page. One that was found unchanged is kept as it is stored. */
export interface PageOutcome {
  readonly unchanged: boolean
  readonly chunksDeleted: number
  readonly chunksCreated: number
}

// part of every content hash: raise it when the same page would be extracted or chunked otherwise
const pipelineVersion = 3

/**
 * Fetches, extracts, chunks, embeds and stores one page that was claimed. What the source served is served until
 * the new is stored. Throws AppError; NOT_FOUND when the source was deleted meanwhile.
 */
export async function processPage(parts: ProcessingParts, task: PageTask): Promise<PageOutcome> {
  const { record, contentType } = task
  if (!(await parts.repository.start(toWrite(parts, task)))) throw await lost(parts, task)
  const hashPrefix = `${pipelineVersion}:${contentType}:`
  report(task, 0, 'fetching')
  const fetched = await fetchPage(parts.fetcher, task, hashPrefix)
  if (fetched === 'unchanged') return keepPage(parts, task, record.validators)
  report(task, 1, 'extracting')
  const { page, contentHash: ofContent } = await extract(parts.extractor, fetched, task)
  if (page.chunks.length === 0) throw refusedRequest('The page holds no text to search.', { problem: 'page-empty' })
  const contentHash = hashPrefix + ofContent
  if (contentHash === record.contentHash) return keepPage(parts, task, fetched.validators)
  const vectors = await embedChunks(parts, page, {
    signal: task.signal,
    onBatch: (done, total) => report(task, 2 + done / total, `embedding ${done} of ${total} chunks`),
  })
  report(task, 3, 'storing')
  return storePage(parts, task, page, { contentType, validators: fetched.validators, contentHash }, vectors)
}

/** Says that a step begins. Throws when nobody wants it any longer. */
function report({ signal, onProgress }: PageTask, done: number, message: string): void {
  signal.throwIfAborted()
  onProgress({ done, total: 4, message })
}

function fetchPage(
  fetcher: PageFetcher,
  { record, signal }: PageTask,
  hashPrefix: string,
): Promise<FetchedPage | 'unchanged'> {
  // a page processed otherwise is wanted again even where it has not changed
  const comparable = record.contentHash?.startsWith(hashPrefix) ?? false
  return fetcher.fetch({ url: record.source.url, validators: comparable ? record.validators : null, signal })
}

/** What every write to the page says. */
function toWrite({ clock }: ProcessingParts, { record, lease }: PageTask): ClaimedWrite {
  return { id: record.source.id, lease, at: clock.now().toISOString() }
}

async function storePage(
  parts: ProcessingParts,
  task: PageTask,
  page: ProcessedPage,
  fetched: FetchedAs,
  vectors: ChunkVectors | null,
): Promise<PageOutcome> {
  const counts = await parts.repository.complete({ ...toWrite(parts, task), page, fetched, vectors })
  if (counts === null) throw await lost(parts, task)
  return { unchanged: false, chunksDeleted: counts.deleted, chunksCreated: counts.created }
}

async function keepPage(parts: ProcessingParts, task: PageTask, validators: PageValidators): Promise<PageOutcome> {
  const kept = await parts.repository.keep({ ...toWrite(parts, task), validators })
  if (!kept) throw await lost(parts, task)
  return { unchanged: true, chunksDeleted: 0, chunksCreated: 0 }
}

async function lost({ repository }: ProcessingParts, { record }: PageTask): Promise<AppError> {
  const { id } = record.source
  return lostSource(id, (await repository.find(id)) !== null)
}

function extract(
  extractor: ContentExtractor,
  page: FetchedPage,
  { contentType, signal }: PageTask,
): Promise<ExtractedPage> {
  const { finalUrl: url, format, bytes, charset } = page
  return extractor.extract({ url, format, bytes, charset, contentType, signal })
}
