import type {
  PageChunk,
  PageQuestions,
  SourceText,
  TextVersion,
} from '#src/application/websites/ports/website-repository.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { changesBetween, type TextChanges } from '#src/domain/websites/compare-texts.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { refusedRequest } from '#src/domain/websites/website-failure.js'
import type { PageWorks } from './page-works.js'
import { requireSource } from './require-source.js'

export interface ReadWebsiteChunksRequest {
  readonly sourceId: number
  /** The id of the chunk read last; defaults to the start. */
  readonly after?: number
  /** The number of an earlier text; defaults to the text served now. */
  readonly version?: number
}

export interface ReadWebsiteChunksResult {
  readonly source: WebsiteSource
  /** The title of the text that is read, which may be an earlier one; '' if there is none. */
  readonly title: string
  /** When the text that is read was fetched; null if the source has none. */
  readonly fetchedAt: UtcTime | null
  /** The number of chunks of the whole text. */
  readonly chunksCount: number
  readonly chunks: readonly PageChunk[]
  /** Whether the text continues after these. */
  readonly hasMore: boolean
  /** The earlier texts of the source, newest first. */
  readonly earlier: readonly TextVersion[]
  /** Changes since an earlier text, returned with its first part; null for the served text and for later parts. */
  readonly changes: TextChanges | null
}

/** More than one answer can contain at the usual chunk lengths. */
const maxChunks = 100

/**
 * Reads what a source serves, or served before, part by part. All parts belong to one version of the page: continuing
 * in a version that was replaced meanwhile is refused. Throws NOT_FOUND, VALIDATION_ERROR, DB_ERROR.
 * Source: rag-data, rag-keeps.
 */
export class ReadWebsiteChunks {
  readonly #pages: PageQuestions

  constructor(pages: PageQuestions) {
    this.#pages = pages
  }

  async execute(request: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult> {
    const { sourceId, version } = request
    const { source } = await requireSource(this.#pages, sourceId)
    const earlier = await this.#pages.listVersions(sourceId)
    const read = version === undefined ? await this.#readServed(request) : await this.#readVersion(request, version)
    return { source, earlier, ...read }
  }

  async #readServed({ sourceId, after }: ReadWebsiteChunksRequest) {
    const read = await this.#pages.readChunks({ id: sourceId, after: after ?? null, limit: maxChunks + 1 })
    if (read === null) throw otherVersion(sourceId, after)
    const { title, fetchedAt, chunksCount } = read.source
    return { title, fetchedAt, chunksCount, ...firstOf(read.chunks), changes: null }
  }

  async #readVersion({ sourceId, after }: ReadWebsiteChunksRequest, version: number) {
    const text = await this.#pages.readText({ id: sourceId, version })
    if (text === null) throw versionNotKept(sourceId, version)
    const { title, fetchedAt, chunks } = text
    const start = after === undefined ? 0 : chunks.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && start === 0) throw otherVersion(sourceId, after)
    const changes = after === undefined ? await this.#changesSince(sourceId, text) : null
    return { title, fetchedAt, chunksCount: chunks.length, ...firstOf(chunks.slice(start)), changes }
  }

  async #changesSince(sourceId: number, text: SourceText): Promise<TextChanges | null> {
    const served = await this.#pages.readText({ id: sourceId, version: null })
    return served === null || served.number === text.number ? null : changesBetween(text, served)
  }
}

function firstOf(chunks: readonly PageChunk[]): Pick<ReadWebsiteChunksResult, 'chunks' | 'hasMore'> {
  return { chunks: chunks.slice(0, maxChunks), hasMore: chunks.length > maxChunks }
}

function otherVersion(sourceId: number, after: number | undefined): AppError {
  return refusedRequest(`The source has no chunk ${after}: its page was fetched again, or never had it.`, {
    problem: 'chunk-not-served',
    sourceId,
    after,
  })
}

function versionNotKept(sourceId: number, version: number): AppError {
  return refusedRequest(`Version ${version} of the source is not kept.`, {
    problem: 'version-not-kept',
    sourceId,
    version,
  })
}

export interface WebsiteStatus extends WebsiteSource {
  /** Whether this process works on it, and other pages of its host are read first. */
  readonly waitsForHost: boolean
}

/** Returns the processing state of a page. Throws NOT_FOUND, DB_ERROR. Source: rag-status. */
export class GetWebsiteStatus {
  readonly #pages: PageQuestions
  readonly #works: Pick<PageWorks, 'isWaiting'>

  constructor(pages: PageQuestions, works: Pick<PageWorks, 'isWaiting'>) {
    this.#pages = pages
    this.#works = works
  }

  async execute(sourceId: number): Promise<WebsiteStatus> {
    const { source } = await requireSource(this.#pages, sourceId)
    return { ...source, waitsForHost: this.#works.isWaiting(sourceId) }
  }
}
