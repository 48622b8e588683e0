import type {
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  FailedPage,
  Interruption,
  Lease,
  ProcessingRecord,
  UnchangedPage,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import { hasEnded } from './leases.js'
import type { OpenStore } from './open-store.js'
import { type SourceRow, sourceColumns, toRecord } from './source-rows.js'

// version 0.1.0 kept the number of the process in a column of its own
const isHeld = 'id = ? and owner_token = ?'
const endsClaim = 'owner_pid = null, owner_token = null, updated_at = ?'

export function findSource(store: OpenStore, id: number): ProcessingRecord | null {
  const row = store.first<SourceRow>(`select ${sourceColumns} from website_sources where id = ?`, id)
  return row === null ? null : toRecord(row)
}

export function findSourceByUrl(store: OpenStore, url: string): ProcessingRecord | null {
  const row = store.first<SourceRow>(`select ${sourceColumns} from website_sources where url = ?`, url)
  return row === null ? null : toRecord(row)
}

/** As `WebsiteRepository.claim`. */
export function claimSource(store: OpenStore, { url, contentType, lease, at }: ClaimRequest): Claimed {
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
    lease,
    at,
    at,
  )
  const record = findSourceByUrl(store, url)
  if (record === null) throw new AppError('INTERNAL_ERROR', 'The source that was claimed is not there.')
  return { record, claimed: changed === 1 }
}

export function holdsSource(store: OpenStore, { id, lease }: ClaimedWrite): boolean {
  return store.first(`select 1 from website_sources where ${isHeld}`, id, lease) !== null
}

export function startSource(store: OpenStore, { id, lease, at }: ClaimedWrite): boolean {
  const start = `update website_sources set processing_status = 'processing', updated_at = ? where ${isHeld}`
  return store.run(start, at, id, lease) === 1
}

/** Writes what is known of a page beside its chunks, and ends the claim. */
export function completeSource(store: OpenStore, { id, page, fetched, at }: CompletedPage): void {
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

export function keepSource(store: OpenStore, { id, lease, validators, at }: UnchangedPage): boolean {
  const changed = store.run(
    `update website_sources set processing_status = 'completed', error_message = null, fetch_timestamp = ?, etag = ?,
      last_modified = ?, ${endsClaim} where ${isHeld}`,
    at,
    validators.etag,
    validators.lastModified,
    at,
    id,
    lease,
  )
  return changed === 1
}

export function failSource(store: OpenStore, { id, lease, message, at }: FailedPage): boolean {
  const changed = store.run(
    `update website_sources set error_message = ?, ${endsClaim},
      processing_status = case when fetch_timestamp is null then 'failed' else 'completed' end where ${isHeld}`,
    message,
    at,
    id,
    lease,
  )
  return changed === 1
}

/** How many there were. */
export function failInterrupted(store: OpenStore, { message, at }: Interruption): number {
  const begun = store.all<{ id: number; lease: Lease | null }>(
    `select id, owner_token as lease from website_sources where owner_token is not null or processing_status = 'processing'`,
  )
  const interrupted = begun.filter(({ lease }) => lease === null || hasEnded(lease))
  for (const { id } of interrupted) {
    store.run(
      `update website_sources set processing_status = 'failed', error_message = ?, ${endsClaim} where id = ?`,
      message,
      at,
      id,
    )
  }
  return interrupted.length
}
