import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A page of the store of pages. */
export interface StoredPage {
  readonly sourceId: number
  /** Normalised; no two pages have the same. */
  readonly url: string
  /** Null until it was read, and for a page without one. */
  readonly title: string | null
  /** When what is stored of it was fetched, or last found unchanged; null before that. */
  readonly fetchedAt: UtcTime | null
}

/**
 * The pages that were stored, as far as a job is concerned. They are only read. A store that is not there is empty.
 * Each method throws AppError: DB_ERROR where the store cannot serve (retryable when another process holds it).
 */
export interface StoredPages {
  /** What stays the same as long as nothing is written to the store; null where that cannot be told. Never rejects. */
  state(): Promise<string | null>
  /** Those of these ids that are there, each once, by id. */
  withIds(sourceIds: readonly number[]): Promise<readonly StoredPage[]>
  /** Those that have one of these URLs, which are normalised; each once, by id. */
  withUrls(urls: readonly string[]): Promise<readonly StoredPage[]>
  /** Lets go of the store. Nothing is asked of it afterwards. */
  close(): Promise<void>
}
