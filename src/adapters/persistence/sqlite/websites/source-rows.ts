import type { ProcessingRecord } from '../../../../application/websites/ports/website-repository.js'
import type { ContentType, Language, ProcessingStatus, WebsiteSource } from '../../../../domain/websites/website.js'

/** A row of website_sources, without what only search reads. */
export interface SourceRow {
  readonly id: number
  readonly url: string
  readonly content_type: ContentType
  readonly processing_status: ProcessingStatus
  readonly title: string
  readonly language: Language | null
  readonly fetch_timestamp: string | null
  readonly chunks_count: number
  readonly error_message: string | null
  readonly owner_token: string | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly content_hash: string | null
  readonly has_pasted_text: number
}

export const sourceColumns = `id, url, content_type, processing_status, title, language, fetch_timestamp, chunks_count,
  error_message, owner_token, etag, last_modified, content_hash, has_pasted_text`

export function toSource(row: SourceRow): WebsiteSource {
  return {
    id: row.id,
    url: row.url,
    contentType: row.content_type,
    status: row.processing_status,
    title: row.title,
    language: row.language,
    fetchedAt: row.fetch_timestamp,
    chunksCount: row.chunks_count,
    errorMessage: row.error_message,
    hasPastedText: row.has_pasted_text === 1,
  }
}

export function toRecord(row: SourceRow): ProcessingRecord {
  return {
    source: toSource(row),
    lease: row.owner_token,
    validators: { etag: row.etag, lastModified: row.last_modified },
    contentHash: row.content_hash,
  }
}
