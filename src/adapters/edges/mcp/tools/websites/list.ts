import { type Static, Type } from 'typebox'
import { type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toSearchStateJson, toWebsiteJson } from '#src/adapters/edges/words/websites/website-json.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { ListedWebsite, ListWebsitesResult } from '#src/application/websites/list-websites.js'
import type { SourceOrder } from '#src/application/websites/ports/website-repository.js'
import { listLimit } from '#src/domain/websites/website.js'
import {
  contentTypeSchema,
  defineWebsiteTool,
  languageSchema,
  sourceInput,
  stateSchema,
  statusSchema,
  type WebsiteTools,
} from './website-tool.js'

const orders = { fetch_timestamp: 'fetchedAt', url: 'url', status: 'status' } as const satisfies Record<
  string,
  SourceOrder
>

/** The filters and the paging of a list of sources. */
export const pageSchemas = {
  content_type: Type.Optional(contentTypeSchema),
  status: Type.Optional(statusSchema),
  limit: Type.Optional(Type.Integer({ minimum: listLimit.min, maximum: listLimit.max, default: listLimit.default })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
}

const listInput = closedObject({
  ...pageSchemas,
  order_by: Type.Optional(Type.Enum(Object.keys(orders) as (keyof typeof orders)[], { default: 'fetch_timestamp' })),
  order: Type.Optional(Type.Enum(['ASC', 'DESC'], { default: 'DESC' })),
})

const websiteSchema = closedObject({
  id: Type.Integer({ description: 'Its source_id.' }),
  url: Type.String(),
  title: Type.String(),
  content_type: contentTypeSchema,
  language: languageSchema,
  fetch_timestamp: textOrNull,
  state: stateSchema,
  since: textOrNull,
  processing_status: statusSchema,
  chunks_count: Type.Integer(),
  is_stale: Type.Boolean({ description: 'Fetched more than 30 days ago.' }),
  error_message: textOrNull,
})

const metadataSchema = closedObject({
  embedding_model: textOrNull,
  stored_model: textOrNull,
  stored_dimensions: integerOrNull,
  chunks: Type.Integer(),
  chunks_without_vector: Type.Integer(),
  text_index_is_current: Type.Boolean({
    description: 'If not, tell the user to run `jobworkflow websites reindex`.',
  }),
})

const listOutput = closedObject({
  websites: Type.Array(websiteSchema),
  total_count: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: Type.Boolean(),
  next_offset: integerOrNull,
  metadata: metadataSchema,
})

/** Source: rag-list, rag-stale. */
export function listWebsites(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_list_websites',
    title: 'List websites',
    description: `List the stored pages with their state, newest first; while has_more is true, call again with next_offset as offset.
${untrustedNotice}`,
    inputSchema: listInput,
    outputSchema: listOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(tools.page),
    run: async (websites, { content_type, status, limit, offset, order_by, order }) => {
      const result = await websites.list({
        ...defined({ contentType: content_type, status, limit, offset, orderBy: order_by && orders[order_by] }),
        descending: order !== 'ASC',
      })
      return toOutput(result, tools.page)
    },
  })
}

function toOutput(result: ListWebsitesResult, page: PageBudget): Static<typeof listOutput> {
  const { total, limit, offset, embedding, textIndexIsCurrent } = result
  const metadata = toSearchStateJson(embedding, textIndexIsCurrent)
  return fitRows(result.websites.map(toWebsite), page, (websites, count) => {
    const has_more = offset + count < total
    const next_offset = has_more ? offset + count : null
    return { websites, total_count: total, limit, offset, has_more, next_offset, metadata }
  })
}

function toWebsite(website: ListedWebsite): Static<typeof websiteSchema> {
  const { has_pasted_text: _, ...fields } = toWebsiteJson(website)
  return fields
}

const deleteOutput = closedObject({
  source_id: Type.Integer(),
  url: Type.String(),
  chunks_deleted: Type.Integer(),
  message: Type.String(),
})

/** Source: rag-delete. */
export function deleteWebsite(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_delete_website',
    title: 'Delete a website',
    description: `Delete a page and everything derived from it; cannot be undone. Processing stops.`,
    inputSchema: sourceInput,
    outputSchema: deleteOutput,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    run: async (websites, { source_id }) => {
      const { url, chunksDeleted } = await websites.delete(source_id)
      return { source_id, url, chunks_deleted: chunksDeleted, message: 'Deleted successfully' }
    },
  })
}
