import { type Static, Type } from 'typebox'
import type { ReadWebsiteChunksResult } from '../../../../application/websites/read-website-chunks.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { metadataSchema, toMetadata } from '../websites/query-websites.js'
import { defineWebsiteTool, sourceIdSchema, type WebsiteTools } from '../websites/website-tool.js'
import { fitItems } from './fit-items.js'

const inputSchema = Type.Object(
  {
    source_id: sourceIdSchema,
    after: Type.Optional(Type.Integer({ description: 'next_after of the part before; absent for the first.' })),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    source_url: Type.String(),
    title: Type.String(),
    chunks: Type.Array(
      Type.Object(
        {
          chunk_id: Type.Integer(),
          position: Type.Integer({ minimum: 0 }),
          content: Type.String(),
          metadata: metadataSchema,
        },
        { additionalProperties: false },
      ),
    ),
    chunks_count: Type.Integer({ minimum: 0, description: 'Of the whole page.' }),
    has_more: Type.Boolean(),
    next_after: Type.Union([Type.Integer(), Type.Null()]),
  },
  { additionalProperties: false },
)

const description = `Read a stored page whole, in parts: pass next_after as after until has_more is false.
${strangersText}`

/** Source: rag-data. */
export function readWebsiteChunks({ openWebsites, pageChars = null }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_read_website_chunks',
    title: 'Read website chunks',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ source_id, after }) => {
      const { readWebsiteChunks } = await openWebsites()
      const part = await readWebsiteChunks.execute({ sourceId: source_id, ...(after === undefined ? {} : { after }) })
      return toOutput(part, pageChars)
    },
  })
}

type Output = Static<typeof outputSchema>

function toOutput({ source, chunks, hasMore }: ReadWebsiteChunksResult, pageChars: number | null): Output {
  const { id, url, title, chunksCount } = source
  const about = { source_id: id, source_url: url, title, chunks_count: chunksCount }
  const all = chunks.map((chunk) => ({
    chunk_id: chunk.id,
    position: chunk.position,
    content: chunk.content,
    metadata: toMetadata(chunk.headings),
  }))
  const frame = { ...about, chunks: [], has_more: false, next_after: Number.MAX_SAFE_INTEGER }
  const fitting = [...fitItems(all, frame, pageChars)]
  const has_more = hasMore || fitting.length < all.length
  return { ...about, chunks: fitting, has_more, next_after: has_more ? (fitting.at(-1)?.chunk_id ?? null) : null }
}
