import { Type } from 'typebox'
import { type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, field, integer, shapeOf, text, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatChangeCount, formatChunkCount, toChangesJson } from '#src/adapters/edges/words/websites/website-json.js'
import { fitRows } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { ProcessWebsiteResult } from '#src/application/websites/process-website.js'
import type { WebsiteStatus } from '#src/application/websites/read-website.js'
import { defaultContentType, type WebsiteSource } from '#src/domain/websites/website.js'
import { websiteErrorsOrText } from './website-errors.js'
import {
  changeSchema,
  contentTypeSchema,
  defineWebsiteTool,
  languageSchema,
  processingTimeSchema,
  sourceInput,
  stateSchema,
  statusSchema,
  type WebsiteTools,
  workStatus,
  workStatuses,
} from './website-tool.js'

const processInput = closedObject({
  url: Type.String({ description: 'http or https.' }),
  content_type: Type.Optional(
    Type.Enum(contentTypeSchema.enum, {
      default: defaultContentType,
      description: 'Decides how it is read.',
    }),
  ),
  force_refresh: Type.Optional(Type.Boolean({ default: false })),
})

const processOutput = closedObject({
  source_id: Type.Integer(),
  url: Type.String({ description: 'As stored.' }),
  status: Type.Enum([...workStatuses]),
  chunks_created: Type.Integer(),
  processing_time_ms: processingTimeSchema,
  language: languageSchema,
  message: Type.String(),
  is_cached: Type.Boolean(),
  error: textOrNull,
})

/** Source: rag-extraction, rag-chunks, rag-cache, rag-language, rag-slow-page, rag-status. */
export function processWebsite(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_process_website',
    title: 'Process a website',
    description: `Read a web page into the store: a job posting, a company page, an article. A stored page is returned from the
store (is_cached) unless force_refresh is set. After 5 seconds the answer is status processing and the work continues.
${untrustedNotice}`,
    inputSchema: processInput,
    outputSchema: processOutput,
    errors: websiteErrorsOrText,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async (websites, { url, content_type, force_refresh }, call) => {
      const result = await websites.process({
        url,
        ...defined({ contentType: content_type, forceRefresh: force_refresh }),
        onProgress: call.onProgress,
      })
      const { source, state } = result
      return {
        source_id: source.id,
        url: source.url,
        status: workStatus(result),
        chunks_created: source.chunksCount,
        processing_time_ms: call.elapsedMs(),
        language: source.language,
        message: formatProcessed(result),
        is_cached: state === 'cached',
        error: source.errorMessage,
      }
    },
  })
}

function formatProcessed({ source, state }: ProcessWebsiteResult): string {
  const chunks = formatChunkCount(source.chunksCount)
  switch (state) {
    case 'completed':
      return `Processed into ${chunks}.`
    case 'unchanged':
      return `The page has not changed; ${chunks} kept.`
    case 'cached':
      return `Processed before as ${source.contentType}: ${chunks}. Set force_refresh to process it again.`
    case 'kept':
      return formatKept(source)
    case 'processing':
      return `Still being processed; ask rag_get_website_status for source_id ${source.id}.`
  }
}

/** What was found in place of the page, and what earlier text is kept. */
function formatKept({ errorMessage, state, since, chunksCount, fetchedAt }: WebsiteSource): string {
  const kept = `${formatChunkCount(chunksCount)} from ${fetchedAt} kept`
  return `${kept}; ${state} since ${since}: ${errorMessage}`
}

const refreshOutput = closedObject({
  source_id: Type.Integer(),
  url: Type.String(),
  old_chunks_deleted: Type.Integer(),
  new_chunks_created: Type.Integer(),
  status: Type.Enum([...workStatuses]),
  processing_time_ms: processingTimeSchema,
  changes: Type.Array(changeSchema),
  message: Type.String(),
})

/** Source: rag-refresh, rag-stale. */
export function refreshWebsite(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_refresh_website',
    title: 'Refresh a website',
    description: `Fetch a stored page again. The old text can be searched until the new is stored, and stays if that fails or if
a login, an error, a list or a closed notice comes instead.
${untrustedNotice}`,
    inputSchema: sourceInput,
    outputSchema: refreshOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async (websites, { source_id }, call) => {
      const result = await websites.refresh({ sourceId: source_id, onProgress: call.onProgress })
      const answer = {
        source_id,
        url: result.source.url,
        old_chunks_deleted: result.chunksDeleted,
        new_chunks_created: result.chunksCreated,
        status: workStatus(result),
        processing_time_ms: call.elapsedMs(),
        message: formatRefreshed(result),
      }
      return fitRows(toChangesJson(result.changes), tools.page, (some) => ({ ...answer, changes: some }))
    },
  })
}

function formatRefreshed({ source, state, chunksDeleted, chunksCreated, changes }: ProcessWebsiteResult): string {
  if (state === 'processing') return `Still being refreshed; ask rag_get_website_status for source_id ${source.id}.`
  if (state === 'kept') return formatKept(source)
  if (state === 'unchanged') return `The page has not changed; ${formatChunkCount(source.chunksCount)} kept.`
  const written = `Refreshed: ${formatChunkCount(chunksCreated)} in place of ${chunksDeleted}.`
  return changes === null
    ? written
    : `${written} ${formatChangeCount(changes)}; data_read_website_chunks gives earlier versions.`
}

const status = shapeOf<WebsiteStatus>()({
  source_id: integer((source) => source.id),
  url: text((source) => source.url),
  processing_status: field(statusSchema, (source: WebsiteSource) => source.status),
  chunks_created: integer((source) => source.chunksCount, 'What can be searched now.'),
  fetch_timestamp: field(textOrNull, (source) => source.fetchedAt),
  state: field(stateSchema, (source: WebsiteSource) => source.state),
  since: field(textOrNull, (source) => source.since),
  error_message: field(textOrNull, (source) => source.errorMessage),
  message: text(formatStatus),
})

/** Source: rag-status. */
export function getWebsiteStatus(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_get_website_status',
    title: 'Get the status of a website',
    description: `Processing status of a page. Poll it every few seconds after an answer of status processing.`,
    inputSchema: sourceInput,
    outputSchema: status.schema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (websites, { source_id }) => status.toItem(await websites.getStatus(source_id)),
  })
}

function formatStatus({ status, chunksCount, errorMessage, waitsForHost }: WebsiteStatus): string {
  switch (status) {
    case 'pending':
      return 'Waiting to be processed.'
    case 'processing':
      return waitsForHost ? 'Waiting for its host: pages of one host are read one at a time.' : 'Being processed.'
    case 'failed':
      return `Processing failed: ${errorMessage ?? 'unknown'}`
    case 'completed': {
      const failed = errorMessage === null ? '' : ` The last refresh failed: ${errorMessage}`
      return `Processed into ${formatChunkCount(chunksCount)}.${failed}`
    }
  }
}
