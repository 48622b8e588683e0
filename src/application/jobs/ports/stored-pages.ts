import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A page in the page store. */
export interface StoredPage {
  readonly sourceId: number
  /** Normalized and unique. */
  readonly url: string
  /** Null until the page was read, and for a page without a title. */
  readonly title: string | null
  /** When the stored content was fetched or last found unchanged; null before that. */
  readonly fetchedAt: UtcTime | null
}

/**
 * Read-only access to the stored pages, for jobs. A missing store is empty. Each method throws DB_ERROR if the store
 * cannot serve (retryable if another process holds it).
 */
export interface StoredPages {
  /**
   * Returns a value that only changes when something is written to the store; null if that is unknown. Never rejects.
   */
  state(): Promise<string | null>
  /** Returns the existing pages with these ids, each once, sorted by id. */
  withIds(sourceIds: readonly number[]): Promise<readonly StoredPage[]>
  /** Returns the pages with these normalized URLs, each once, sorted by id. */
  withUrls(urls: readonly string[]): Promise<readonly StoredPage[]>
  /** Closes the store; no calls may follow. */
  close(): Promise<void>
}
