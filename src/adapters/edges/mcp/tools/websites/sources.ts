import { type Static, Type } from 'typebox'
import { type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull, orNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toSourceJson } from '#src/adapters/edges/words/websites/website-json.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { ListWebsitesResult } from '#src/application/websites/list-websites.js'
import { maxErrorMessageLength } from '#src/application/websites/update-website-status.js'
import { pasteLimit } from '#src/domain/websites/pasted-text.js'
import { defaultContentType, type WebsiteSource } from '#src/domain/websites/website.js'
import { deleteWebsite, pageSchemas } from './list.js'
import {
  contentTypeSchema,
  defineWebsiteTool,
  languageSchema,
  sourceIdSchema,
  sourceInput,
  stateSchema,
  statusSchema,
  type WebsiteTools,
} from './website-tool.js'

/** The fields of a source in every answer of these tools. */
const sourceProperties = {
  source_id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  content_type: contentTypeSchema,
  language: languageSchema,
  processing_status: statusSchema,
  fetch_timestamp: orNull(
    Type.String({ description: 'When the oldest served text was fetched or pasted, ISO 8601, UTC.' }),
  ),
  state: stateSchema,
  since: textOrNull,
  chunks_count: Type.Integer({ minimum: 0 }),
  has_pasted_text: Type.Boolean({ description: 'Whether some of it was pasted: no fetch replaces it.' }),
  error_message: textOrNull,
}

const sourceSchema = closedObject(sourceProperties)

function toSourceOutput(source: WebsiteSource): Static<typeof sourceSchema> {
  const { url, title, content_type, language, processing_status, ...rest } = toSourceJson(source)
  return { source_id: source.id, url, title, content_type, language, processing_status, ...rest }
}

/** Source: rag-data. */
export function createWebsiteSource(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_create_website_source',
    title: 'Create a website source',
    description: `Create a pending source without fetching it: add its text with data_create_website_chunks, such as a page copied from behind
a login. For a known URL the existing source is returned, and no second source is made.
${untrustedNotice}`,
    inputSchema: closedObject({
      url: Type.String({ description: 'Address of the page, http or https: what results cite.' }),
      content_type: Type.Optional(Type.Enum(contentTypeSchema.enum, { default: defaultContentType })),
      title: Type.Optional(
        Type.String({ description: `Of the page, ${pasteLimit.maxTitleLength} characters at most.` }),
      ),
    }),
    outputSchema: closedObject({
      ...sourceProperties,
      is_new: Type.Boolean({ description: 'False when the URL was known.' }),
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async (websites, { url, content_type, title }) => {
      const { source, created } = await websites.createSource({
        url,
        ...defined({ contentType: content_type, title }),
      })
      return { ...toSourceOutput(source), is_new: created }
    },
  })
}

/** Source: rag-data. */
export function readWebsiteSource(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_read_website_source',
    title: 'Read a website source',
    description: `What is known about a source; its text is in data_read_website_chunks.
${untrustedNotice}`,
    inputSchema: sourceInput,
    outputSchema: sourceSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (websites, { source_id }) => toSourceOutput(await websites.getStatus(source_id)),
  })
}

const listOutput = closedObject({
  sources: Type.Array(sourceSchema),
  total_count: Type.Integer(),
  has_more: Type.Boolean(),
  next_offset: integerOrNull,
})

/** Source: rag-data. */
export function listWebsiteSources(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_list_website_sources',
    title: 'List website sources',
    description: `List the sources, last read first, a page at a time: pass next_offset as offset until has_more is false.
${untrustedNotice}`,
    inputSchema: closedObject(pageSchemas),
    outputSchema: listOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(tools.page),
    run: async (websites, { content_type, status, limit, offset }) => {
      const result = await websites.list({
        ...defined({ contentType: content_type, status, limit, offset }),
      })
      return toListOutput(result, tools.page)
    },
  })
}

function toListOutput({ websites, total, offset }: ListWebsitesResult, page: PageBudget): Static<typeof listOutput> {
  return fitRows(websites.map(toSourceOutput), page, (sources, count) => {
    const end = offset + count
    const has_more = end < total && count > 0
    return { sources, total_count: total, has_more, next_offset: has_more ? end : null }
  })
}

/** Source: rag-data. */
export function updateWebsiteStatus(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_update_website_status',
    title: 'Update the status of a website',
    description: `Move a source to its next status: pending to processing or failed, processing to completed or failed, completed or failed to
pending. While processing, no other worker takes it. It needs chunks to be
completed. Searchable text stays searchable.
${untrustedNotice}`,
    inputSchema: closedObject({
      source_id: sourceIdSchema,
      status: statusSchema,
      error_message: Type.Optional(
        Type.String({
          description: `Why it failed: only with failed, ${maxErrorMessageLength} characters at most.`,
        }),
      ),
    }),
    outputSchema: sourceSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async (websites, { source_id, status, error_message }) => {
      const source = await websites.updateStatus({
        sourceId: source_id,
        status,
        ...defined({ errorMessage: error_message }),
      })
      return toSourceOutput(source)
    },
  })
}

/** The same operation as `rag_delete_website`. Source: rag-data. */
export function deleteWebsiteSource(tools: WebsiteTools): Tool {
  const tool = deleteWebsite(tools)
  const description = `Delete a source with its chunks, pasted ones too: it cannot be undone. Work on it stops.`
  return { ...tool, description: { ...tool.description, name: 'data_delete_website_source', description } }
}
