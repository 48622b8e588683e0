import type {
  Owner,
  PastedChunks,
  ProcessingRecord,
  StatusChange,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import { languageOfSource } from '../../../../domain/websites/language-of-source.js'
import type { ContentType, Language } from '../../../../domain/websites/website.js'
import { analyseChunks, insertChunks } from './chunk-rows.js'
import type { OpenStore } from './open-store.js'
import { findSource, findSourceByUrl } from './source-claims.js'
import { storePageVectors } from './store-page-vectors.js'
import type { WebsiteConnection } from './website-connection.js'

/** Chunks to be added: the arguments of `WebsiteRepository.append`. */
export interface ChunksToAppend {
  readonly id: number
  readonly editor: Owner
  readonly pasted: PastedChunks
  readonly at: string
}

export interface Appended {
  readonly record: ProcessingRecord
  readonly added: boolean
}

/** As `WebsiteRepository.create`. */
export function createSource(
  store: OpenStore,
  url: string,
  contentType: ContentType,
  title: string,
  at: string,
): { readonly record: ProcessingRecord; readonly created: boolean } {
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
  { id, editor, pasted, at }: ChunksToAppend,
): Promise<Appended | null> {
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(pasted)
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const { owner, source } = record
    const isTaken = owner !== null && owner !== editor
    if (isTaken || source.chunksCount + chunks.length > pasted.maxSourceChunks) return { record, added: false }
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
export function changeStatus(
  store: OpenStore,
  id: number,
  editor: Owner,
  { from, to, errorMessage }: StatusChange,
  at: string,
): boolean {
  const changed = store.run(
    `update website_sources set processing_status = ?, error_message = ?, owner_pid = null, owner_token = ?, updated_at = ?
      where id = ? and processing_status = ? and (owner_token is null or owner_token = ?)`,
    to,
    errorMessage,
    to === 'processing' ? editor : null,
    at,
    id,
    from,
    editor,
  )
  return changed === 1
}
