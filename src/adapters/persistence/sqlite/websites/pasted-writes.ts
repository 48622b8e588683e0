import type {
  AppendedChunks,
  CreatedSource,
  NewSource,
  PastedChunks,
  StatusChange,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import { languageOfSource } from '../../../../domain/websites/language-of-source.js'
import type { Language } from '../../../../domain/websites/website.js'
import { analyseChunks, insertChunks } from './chunk-rows.js'
import type { OpenStore } from './open-store.js'
import { findSource, findSourceByUrl } from './source-claims.js'
import { storePageVectors } from './store-page-vectors.js'
import type { WebsiteConnection } from './website-connection.js'

/** As `WebsiteRepository.create`. */
export function createSource(store: OpenStore, { url, contentType, title, at }: NewSource): CreatedSource {
  const created = findSourceByUrl(store, url) === null
  store.run(
    `insert into website_sources (url, content_type, title, processing_status, created_at, updated_at)
      values (?, ?, ?, 'pending', ?, ?)
      on conflict (url) do update set content_type = excluded.content_type,
        title = iif(excluded.title = '', title, excluded.title), updated_at = excluded.updated_at
      where fetch_timestamp is null and owner_token is null`,
    url,
    contentType,
    title,
    at,
    at,
  )
  const record = findSourceByUrl(store, url)
  if (record === null) throw new AppError('INTERNAL_ERROR', 'The source that was made is not there.')
  return { record, created }
}

/** As `WebsiteRepository.append`. */
export async function appendChunks(
  connection: WebsiteConnection,
  pasted: PastedChunks,
): Promise<AppendedChunks | null> {
  const { id, lease, at } = pasted
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(pasted)
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const isTaken = record.lease !== null && record.lease !== lease
    const count = record.source.chunksCount + chunks.length
    if (isTaken || count > pasted.maxSourceChunks) return { record, added: false }
    const chunkIds = insertChunks(store, id, chunks)
    if (pasted.vectors !== null) storePageVectors(store, chunkIds, pasted.vectors)
    noteAppended(store, id, { added: chunkIds.length, language: readLanguage(store, id), at })
    const after = findSource(store, id)
    return after === null ? null : { record: after, added: true }
  })
}

function readLanguage(store: OpenStore, id: number): Language {
  const contents = store.statement('select content from website_chunks where source_id = ? order by position').pluck()
  return languageOfSource(contents.iterate(id) as IterableIterator<string>)
}

/** What is served is no longer what was fetched. */
function noteAppended(
  store: OpenStore,
  id: number,
  { added, language, at }: { readonly added: number; readonly language: Language; readonly at: string },
): void {
  store.run(
    `update website_sources set processing_status = iif(owner_token is null, 'completed', processing_status),
      error_message = null, language = ?, chunks_count = chunks_count + ?, has_pasted_text = 1,
      fetch_timestamp = coalesce(fetch_timestamp, ?), etag = null, last_modified = null, content_hash = null, updated_at = ?
      where id = ?`,
    language,
    added,
    at,
    at,
    id,
  )
}

/** As `WebsiteRepository.changeStatus`. */
export function changeStatus(store: OpenStore, { id, lease, from, to, errorMessage, at }: StatusChange): boolean {
  const changed = store.run(
    `update website_sources set processing_status = ?, error_message = ?, owner_pid = null, owner_token = ?, updated_at = ?
      where id = ? and processing_status = ? and (owner_token is null or owner_token = ?)`,
    to,
    errorMessage,
    to === 'processing' ? lease : null,
    at,
    id,
    from,
    lease,
  )
  return changed === 1
}
