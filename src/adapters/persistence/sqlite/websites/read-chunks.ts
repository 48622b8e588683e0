import type { ChunkPageRequest, PageChunks } from '../../../../application/websites/ports/website-repository.js'
import type { OpenStore } from './open-store.js'
import { findSource } from './source-claims.js'

/** As `WebsiteRepository.readChunks`. */
export function readChunks(store: OpenStore, { id, after, limit }: ChunkPageRequest): PageChunks | null {
  const record = findSource(store, id)
  const last = after === null ? -1 : positionOf(store, id, after)
  if (record === null || last === null) return null
  const rows = store.all<{ id: number; position: number; content: string; headings: string }>(
    `select id, position, content, headings from website_chunks
      where source_id = ? and position > ? order by position limit ?`,
    id,
    last,
    limit,
  )
  return { source: record.source, chunks: rows.map((row) => ({ ...row, headings: JSON.parse(row.headings) })) }
}

function positionOf(store: OpenStore, sourceId: number, chunkId: number): number | null {
  const chunk = 'select position from website_chunks where id = ? and source_id = ?'
  return store.first<{ position: number }>(chunk, chunkId, sourceId)?.position ?? null
}
