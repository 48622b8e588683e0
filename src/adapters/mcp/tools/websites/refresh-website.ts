import { Type } from 'typebox'
import type { ProcessWebsiteResult } from '../../../../application/websites/process-website.js'
import type { Tool } from '../../define-tool.js'
import {
  chunkCount,
  countChunks,
  defineWebsiteTool,
  elapsedMs,
  processingTimeSchema,
  progressOf,
  sourceIdSchema,
  untrusted,
  type WebsiteTools,
  workStatus,
  workStatuses,
} from './website-tool.js'

const inputSchema = Type.Object({ source_id: sourceIdSchema }, { additionalProperties: false })

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    url: Type.String(),
    old_chunks_deleted: chunkCount('0 when the page has not changed.'),
    new_chunks_created: chunkCount('0 when the page has not changed.'),
    status: Type.Enum([...workStatuses]),
    processing_time_ms: processingTimeSchema,
    message: Type.String(),
  },
  { additionalProperties: false },
)

const description = `Read a page of the store again, to have what it says now.

What it said before can be searched until the new is stored; when the refresh fails, it stays. A page that has not changed is left
as it is. After 5 seconds the answer is status processing, and the work goes on: ask rag_get_website_status.
${untrusted}`

/** Source: FR-013, FR-017. */
export function refreshWebsite({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'rag_refresh_website',
    title: 'Refresh a website',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ source_id }, call) => {
      const start = performance.now()
      const { refreshWebsite } = await openWebsites()
      const result = await refreshWebsite.execute({ sourceId: source_id, onProgress: progressOf(call) })
      return {
        source_id,
        url: result.source.url,
        old_chunks_deleted: result.chunksDeleted,
        new_chunks_created: result.chunksCreated,
        status: workStatus(result),
        processing_time_ms: elapsedMs(start),
        message: describe(result),
      }
    },
  })
}

function describe({ source, state, chunksDeleted, chunksCreated }: ProcessWebsiteResult): string {
  if (state === 'processing') return `Still being refreshed; ask rag_get_website_status for source_id ${source.id}.`
  if (state === 'unchanged') return `The page has not changed; ${countChunks(source.chunksCount)} kept.`
  return `Refreshed: ${countChunks(chunksCreated)} in place of ${chunksDeleted}.`
}
