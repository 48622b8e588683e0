import type { PageValidators } from '../../../../application/websites/ports/page-fetcher.js'
import type { FetchedAs, Owner, ProcessingRecord } from '../../../../application/websites/ports/website-repository.js'
import type { ProcessedPage } from '../../../../domain/websites/page-content.js'
import type { ContentType } from '../../../../domain/websites/website.js'
import type { OpenStore } from './open-store.js'
import { type SourceRow, sourceColumns, toRecord } from './source-rows.js'

// version 0.1.0 kept the number of the process in a column of its own
const isOwned = 'id = ? and owner_token = ?'
const endsClaim = 'owner_pid = null, owner_token = null, updated_at = ?'

export function findSource(store: OpenStore, id: number): ProcessingRecord | null {
  const row = store.first<SourceRow>(`select ${sourceColumns} from website_sources where id = ?`, id)
  return row === null ? null : toRecord(row)
}

export function findSourceByUrl(store: OpenStore, url: string): ProcessingRecord | null {
  const row = store.first<SourceRow>(`select ${sourceColumns} from website_sources where url = ?`, url)
  return row === null ? null : toRecord(row)
}

/** False when another owner has it, or when it has pasted text. */
export function claimSource(
  store: OpenStore,
  url: string,
  contentType: ContentType,
  owner: Owner,
  at: string,
): boolean {
  const changed = store.run(
    `insert into website_sources (url, content_type, processing_status, owner_token, created_at, updated_at)
      values (?, ?, 'pending', ?, ?, ?)
      on conflict (url) do update set processing_status = 'pending',
        content_type = iif(fetch_timestamp is null, excluded.content_type, content_type),
        error_message = null, owner_pid = null, owner_token = excluded.owner_token,
        updated_at = excluded.updated_at
      where (owner_token is null or owner_token = excluded.owner_token) and has_pasted_text = 0`,
    url,
    contentType,
    owner,
    at,
    at,
  )
  return changed === 1
}

export function ownsSource(store: OpenStore, id: number, owner: Owner): boolean {
  return store.first(`select 1 from website_sources where ${isOwned}`, id, owner) !== null
}

export function startSource(store: OpenStore, id: number, owner: Owner, at: string): boolean {
  const start = `update website_sources set processing_status = 'processing', updated_at = ? where ${isOwned}`
  return store.run(start, at, id, owner) === 1
}

/** Writes what is known of a page beside its chunks, and ends the claim. */
export function completeSource(
  store: OpenStore,
  id: number,
  page: ProcessedPage,
  fetched: FetchedAs,
  at: string,
): void {
  store.run(
    `update website_sources set processing_status = 'completed', error_message = null, content_type = ?, title = ?, language = ?,
      entities = ?, chunks_count = ?, fetch_timestamp = ?, etag = ?, last_modified = ?, content_hash = ?, has_pasted_text = 0, ${endsClaim}
      where id = ?`,
    fetched.contentType,
    page.title,
    page.language,
    JSON.stringify(page.entities),
    page.chunks.length,
    at,
    fetched.validators.etag,
    fetched.validators.lastModified,
    fetched.contentHash,
    at,
    id,
  )
}

export function keepSource(
  store: OpenStore,
  id: number,
  owner: Owner,
  { etag, lastModified }: PageValidators,
  at: string,
): boolean {
  const changed = store.run(
    `update website_sources set processing_status = 'completed', error_message = null, fetch_timestamp = ?, etag = ?,
      last_modified = ?, ${endsClaim} where ${isOwned}`,
    at,
    etag,
    lastModified,
    at,
    id,
    owner,
  )
  return changed === 1
}

export function failSource(store: OpenStore, id: number, owner: Owner, message: string, at: string): boolean {
  const changed = store.run(
    `update website_sources set error_message = ?, ${endsClaim},
      processing_status = case when fetch_timestamp is null then 'failed' else 'completed' end where ${isOwned}`,
    message,
    at,
    id,
    owner,
  )
  return changed === 1
}

/** How many there were. */
export function failAbandoned(
  store: OpenStore,
  isAlive: (owner: Owner) => boolean,
  message: string,
  at: string,
): number {
  const begun = store.all<{ id: number; owner: Owner | null }>(
    `select id, owner_token as owner from website_sources where owner_token is not null or processing_status = 'processing'`,
  )
  const abandoned = begun.filter(({ owner }) => owner === null || !isAlive(owner))
  for (const { id } of abandoned) {
    store.run(
      `update website_sources set processing_status = 'failed', error_message = ?, ${endsClaim} where id = ?`,
      message,
      at,
      id,
    )
  }
  return abandoned.length
}
