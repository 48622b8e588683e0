import { Type } from 'typebox'
import type { ProcessWebsiteResult } from '../../../../application/websites/process-website.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import {
  defineWebsiteTool,
  elapsedMs,
  formatChunkCount,
  processingTimeSchema,
  progressOf,
  sourceIdSchema,
  type WebsiteTools,
  workStatus,
  workStatuses,
} from './website-tool.js'

const inputSchema = Type.Object({ source_id: sourceIdSchema }, { additionalProperties: false })

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    url: Type.String(),
    old_chunks_deleted: Type.Integer(),
    new_chunks_created: Type.Integer(),
    status: Type.Enum([...workStatuses]),
    processing_time_ms: processingTimeSchema,
    message: Type.String(),
  },
  { additionalProperties: false },
)

const description = `Read a page of the store again. What it said before can be searched until the new is stored, and stays when that fails.
${strangersText}`

/** Source: rag-refresh, rag-stale. */
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
        message: formatMessage(result),
      }
    },
  })
}

function formatMessage({ source, state, chunksDeleted, chunksCreated }: ProcessWebsiteResult): string {
  if (state === 'processing') return `Still being refreshed; ask rag_get_website_status for source_id ${source.id}.`
  if (state === 'unchanged') return `The page has not changed; ${formatChunkCount(source.chunksCount)} kept.`
  return `Refreshed: ${formatChunkCount(chunksCreated)} in place of ${chunksDeleted}.`
}
