import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { ContentExtractor, ExtractedPage } from '#src/application/websites/ports/content-extractor.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { FetchedPage, PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type {
  ChunkCounts,
  ClaimedWrite,
  CompletedPage,
  IndexState,
  Lease,
  PageClaims,
  PageQuestions,
  ProcessingRecord,
  SourceText,
  UnchangedPage,
} from '#src/application/websites/ports/website-repository.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { changesBetween, type ReadText, type TextChanges } from '#src/domain/websites/compare-texts.js'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import { type PageVerdict, type RefusedKind, refusedAs } from '#src/domain/websites/page-verdict.js'
import { openMark, type SourceMark } from '#src/domain/websites/source-mark.js'
import type { ContentType } from '#src/domain/websites/website.js'
import { refusedPage, refusedRequest } from '#src/domain/websites/website-failure.js'
import { embedChunks } from './embed-chunks.js'
import { lostSource } from './work-failures.js'

/** The dependencies of processing a page. */
export interface ProcessingParts {
  readonly repository: PageClaims & IndexState & Pick<PageQuestions, 'find' | 'readText'>
  readonly fetcher: PageFetcher
  readonly extractor: ContentExtractor
  /** Null means that search is by words alone. */
  readonly embedder: Embedder | null
  readonly clock: Clock
}

/** The progress of a page, in steps and fractions of a step, with a message for a person. */
export interface ProcessingProgress extends Progress {
  readonly message: string
}

export interface PageTask {
  readonly record: ProcessingRecord
  readonly contentType: ContentType
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly onProgress: (progress: ProcessingProgress) => void
  /** As `onWait` of a `PageRequest`. */
  readonly onWait: (isWaiting: boolean) => void
}

/** The result for a page. An unchanged page stays as stored. */
export interface PageOutcome {
  readonly unchanged: boolean
  readonly chunksDeleted: number
  readonly chunksCreated: number
  /** Changes from the previously served text; null if there was none or it says the same. */
  readonly changes: TextChanges | null
}

// part of every content hash: raise it when the same page would be extracted or chunked differently
const pipelineVersion = 5

/**
 * Fetches, extracts, chunks, embeds and stores one claimed page. The old content is served until the new one is stored.
 * Throws AppError; NOT_FOUND if the source was deleted meanwhile.
 */
export async function processPage(parts: ProcessingParts, task: PageTask): Promise<PageOutcome> {
  const { record, contentType } = task
  if (!(await parts.repository.start(toWrite(parts, task)))) throw await lost(parts, task)
  const hashPrefix = `${pipelineVersion}:${contentType}:`
  report(task, 0, 'fetching')
  const fetched = await fetchPage(parts.fetcher, task, hashPrefix)
  // without a new mark: an unchanged page keeps its state
  if (fetched === 'unchanged') return keepPage(parts, task, { validators: record.validators })
  report(task, 1, 'extracting')
  const { page, contentHash: ofContent, verdict, kept } = await readPage(parts, fetched, task)
  if (page.chunks.length === 0) throw refusedRequest('The page has no searchable text.', { problem: 'page-empty' })
  const contentHash = hashPrefix + ofContent
  const mark = markOf(verdict)
  if (contentHash === record.contentHash) return keepPage(parts, task, { validators: fetched.validators, mark })
  const vectors = await embedChunks(parts, page, {
    signal: task.signal,
    onBatch: (done, total) => report(task, 2 + done / total, `embedding ${done} of ${total} chunks`),
  })
  report(task, 3, 'storing')
  const isSameText = isServed(record, ofContent)
  const changes = isSameText || kept === null ? null : changesBetween(kept, page)
  const fetchedAs = { contentType, validators: fetched.validators, contentHash }
  const counts = await storePage(parts, task, { page, mark, isSameText, fetched: fetchedAs, vectors })
  return { unchanged: false, chunksDeleted: counts.deleted, chunksCreated: counts.created, changes }
}

/** Reports the start of a step. Throws if the task was aborted. */
function report({ signal, onProgress }: PageTask, done: number, message: string): void {
  signal.throwIfAborted()
  onProgress({ done, total: 4, message })
}

function fetchPage(
  fetcher: PageFetcher,
  { record, signal, onWait }: PageTask,
  hashPrefix: string,
): Promise<FetchedPage | 'unchanged'> {
  // a page processed by other rules is fetched even if unchanged; likewise one that is not open, because "unchanged"
  // refers to its last good text and says nothing about its current page
  const comparable = record.source.state === 'open' && (record.contentHash?.startsWith(hashPrefix) ?? false)
  return fetcher.fetch({ url: record.source.url, validators: comparable ? record.validators : null, signal, onWait })
}

/** The common part of every write to the page. */
function toWrite({ clock }: ProcessingParts, { record, lease }: PageTask): ClaimedWrite {
  return { id: record.source.id, lease, at: clock.now().toISOString() }
}

async function storePage(
  parts: ProcessingParts,
  task: PageTask,
  read: Omit<CompletedPage, keyof ClaimedWrite>,
): Promise<ChunkCounts> {
  const counts = await parts.repository.complete({ ...toWrite(parts, task), ...read })
  if (counts === null) throw await lost(parts, task)
  return counts
}

async function keepPage(
  parts: ProcessingParts,
  task: PageTask,
  unchanged: Pick<UnchangedPage, 'validators' | 'mark'>,
): Promise<PageOutcome> {
  const kept = await parts.repository.keep({ ...toWrite(parts, task), ...unchanged })
  if (!kept) throw await lost(parts, task)
  return { unchanged: true, chunksDeleted: 0, chunksCreated: 0, changes: null }
}

async function lost({ repository }: ProcessingParts, { record }: PageTask): Promise<AppError> {
  const { id } = record.source
  return lostSource(id, (await repository.find(id)) !== null)
}

/** A page that becomes a source, with its verdict. */
interface JudgedPage {
  readonly page: ProcessedPage
  readonly verdict: PageVerdict
  /** The text that is served; null if there is none. */
  readonly kept: SourceText | null
}

/** Throws VALIDATION_ERROR (problem `page-refused`) for a page of the wrong kind, such as a login. */
async function readPage(
  { extractor, clock, repository }: ProcessingParts,
  { finalUrl, format, bytes, charset }: FetchedPage,
  { record, contentType, signal }: PageTask,
): Promise<JudgedPage & Pick<ExtractedPage, 'contentHash'>> {
  const { id, url, title } = record.source
  const read = await extractor.extract({ url: finalUrl, format, bytes, charset, contentType, signal })
  const { page, contentHash, facts } = read
  const now = clock.now().getTime()
  const kept = record.contentHash === null ? null : await repository.readText({ id, version: null })
  const reading = { url, finalUrl, contentType, page: facts, now, names: title === '' ? [] : [title] }
  const verdict = judgePage(kept === null ? reading : { ...reading, kept: toText(kept) })
  const refused =
    refusedAs(verdict.kind, contentType) ?? (page === null ? 'empty' : closedNow(record, verdict, contentHash))
  if (page === null || refused !== null) throw refusedPage(refused ?? 'empty', verdict, finalUrl)
  return { page, contentHash, verdict, kept }
}

function toText({ title, chunks }: ReadText): string {
  return [title, ...chunks.map(({ content }) => content)].join('\n')
}

/**
 * Refuses a closing notice that would replace a served text. It is accepted on the first reading, or if the text is the
 * same.
 */
function closedNow(record: ProcessingRecord, { kind }: PageVerdict, contentHash: string): RefusedKind | null {
  return kind === 'closed-posting' && record.contentHash !== null && !isServed(record, contentHash) ? kind : null
}

/** Whether the served text is the same, however it was chunked. */
function isServed({ contentHash: served }: ProcessingRecord, contentHash: string): boolean {
  return served?.endsWith(`:${contentHash}`) ?? false
}

function markOf({ kind, quote }: PageVerdict): SourceMark {
  return kind === 'closed-posting' ? { state: 'closed', reason: { kind, quote } } : openMark
}
