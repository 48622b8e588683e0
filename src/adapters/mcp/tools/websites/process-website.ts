import { Type } from 'typebox'
import type { ProcessWebsiteResult } from '../../../../application/websites/process-website.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { websiteErrorsOrText } from './website-errors.js'
import {
  contentTypeSchema,
  defineWebsiteTool,
  elapsedMs,
  formatChunkCount,
  languageSchema,
  processingTimeSchema,
  progressOf,
  type WebsiteTools,
  workStatus,
  workStatuses,
} from './website-tool.js'

const inputSchema = Type.Object(
  {
    url: Type.String({ description: 'http or https.' }),
    content_type: Type.Optional(
      Type.Enum(contentTypeSchema.enum, {
        default: 'job_posting',
        description: 'Decides how it is read.',
      }),
    ),
    force_refresh: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    url: Type.String({ description: 'As it is stored.' }),
    status: Type.Enum([...workStatuses]),
    chunks_created: Type.Integer(),
    processing_time_ms: processingTimeSchema,
    language: languageSchema,
    message: Type.String(),
    is_cached: Type.Boolean(),
    error: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
)

const description = `Read a web page into the store: a job posting, a company page, an article. One that is there already is answered from the
store (is_cached) unless force_refresh is set. After 5 seconds the answer is status processing and the work goes on.
${strangersText}`

/** Source: rag-extraction, rag-chunks, rag-cache, rag-language, rag-slow-page, rag-status. */
export function processWebsite({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'rag_process_website',
    title: 'Process a website',
    description,
    inputSchema,
    outputSchema,
    errors: websiteErrorsOrText,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ url, content_type, force_refresh }, call) => {
      const start = performance.now()
      const { processWebsite } = await openWebsites()
      const result = await processWebsite.execute({
        url,
        ...(content_type === undefined ? {} : { contentType: content_type }),
        ...(force_refresh === undefined ? {} : { forceRefresh: force_refresh }),
        onProgress: progressOf(call),
      })
      const { source, state } = result
      return {
        source_id: source.id,
        url: source.url,
        status: workStatus(result),
        chunks_created: source.chunksCount,
        processing_time_ms: elapsedMs(start),
        language: source.language,
        message: formatMessage(result),
        is_cached: state === 'cached',
        error: source.errorMessage,
      }
    },
  })
}

function formatMessage({ source, state }: ProcessWebsiteResult): string {
  const chunks = formatChunkCount(source.chunksCount)
  switch (state) {
    case 'completed':
      return `Processed into ${chunks}.`
    case 'unchanged':
      return `The page has not changed; ${chunks} kept.`
    case 'cached':
      return `Processed before as ${source.contentType}: ${chunks}. Set force_refresh to process it again.`
    case 'processing':
      return `Still being processed; ask rag_get_website_status for source_id ${source.id}.`
  }
}
