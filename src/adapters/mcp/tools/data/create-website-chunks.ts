import { Type } from 'typebox'
import { pasteLimit } from '../../../../domain/websites/pasted-text.js'
import type { Tool } from '../../define-tool.js'
import { metadataSchema } from '../websites/query-websites.js'
import {
  defineWebsiteTool,
  formatChunkCount,
  progressOf,
  sourceIdSchema,
  statusSchema,
  type WebsiteTools,
} from '../websites/website-tool.js'

const { maxChunks, maxChunkLength, maxSourceChunks } = pasteLimit

const inputSchema = Type.Object(
  {
    source_id: sourceIdSchema,
    chunks: Type.Array(
      Type.Object(
        {
          content: Type.String({
            description: `Its text as it stands, 1 to ${maxChunkLength} characters; about 800 is best.`,
          }),
          metadata: Type.Optional(metadataSchema),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxChunks, description: 'In the order of the page.' },
    ),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    chunks_created: Type.Integer({ minimum: 0 }),
    chunks_count: Type.Integer({ minimum: 0, description: 'Of the source, with those it had.' }),
    processing_status: statusSchema,
    message: Type.String(),
  },
  { additionalProperties: false },
)

const description = `Add text to a source, behind what it has: all chunks of the call, or none. They are found at once, as fetched text is, and the
source is completed unless you have set it to processing. A source takes ${maxSourceChunks} chunks. Calling twice adds twice.
Paste what a person gave you, and nothing of your own: results cite it as the page's.`

/** Source: rag-data. */
export function createWebsiteChunks({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_create_website_chunks',
    title: 'Create website chunks',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ source_id, chunks }, call) => {
      const { createWebsiteChunks } = await openWebsites()
      const { source, chunksCreated } = await createWebsiteChunks.execute({
        sourceId: source_id,
        chunks: chunks.map(({ content, metadata = {} }) => ({ content, headings: headingsOf(metadata) })),
        onProgress: progressOf(call),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      })
      return {
        source_id,
        chunks_created: chunksCreated,
        chunks_count: source.chunksCount,
        processing_status: source.status,
        message: `Added ${formatChunkCount(chunksCreated)}; the source has ${formatChunkCount(source.chunksCount)}.`,
      }
    },
  })
}

type Metadata = Readonly<Partial<Record<'Header 1' | 'Header 2' | 'Header 3', string>>>

function headingsOf(metadata: Metadata): readonly string[] {
  return [metadata['Header 1'], metadata['Header 2'], metadata['Header 3']].filter((heading) => heading !== undefined)
}
