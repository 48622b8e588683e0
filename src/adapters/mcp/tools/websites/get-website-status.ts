import { Type } from 'typebox'
import type { WebsiteSource } from '../../../../domain/websites/website.js'
import type { Tool } from '../../define-tool.js'
import { defineWebsiteTool, formatChunkCount, sourceIdSchema, statusSchema, type WebsiteTools } from './website-tool.js'

const inputSchema = Type.Object({ source_id: sourceIdSchema }, { additionalProperties: false })

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    url: Type.String(),
    processing_status: statusSchema,
    chunks_created: Type.Integer({ description: 'What can be searched now.' }),
    fetch_timestamp: Type.Union([Type.String(), Type.Null()]),
    error_message: Type.Union([Type.String(), Type.Null()]),
    message: Type.String(),
  },
  { additionalProperties: false },
)

const description = `How the processing of a page stands. Poll it every few seconds after an answer of status processing.`

/** Source: rag-status. */
export function getWebsiteStatus({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'rag_get_website_status',
    title: 'Get the status of a website',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ source_id }) => {
      const { getWebsiteStatus } = await openWebsites()
      const source = await getWebsiteStatus.execute(source_id)
      return {
        source_id: source.id,
        url: source.url,
        processing_status: source.status,
        chunks_created: source.chunksCount,
        fetch_timestamp: source.fetchedAt,
        error_message: source.errorMessage,
        message: formatMessage(source),
      }
    },
  })
}

function formatMessage({ status, chunksCount, errorMessage }: WebsiteSource): string {
  switch (status) {
    case 'pending':
      return 'Waiting to be processed.'
    case 'processing':
      return 'Being processed.'
    case 'failed':
      return `Processing failed: ${errorMessage ?? 'unknown'}`
    case 'completed': {
      const failed = errorMessage === null ? '' : ` The last refresh failed: ${errorMessage}`
      return `Processed into ${formatChunkCount(chunksCount)}.${failed}`
    }
  }
}
