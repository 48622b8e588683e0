import { type Static, Type } from 'typebox'
import { type ListWebsitesResult, listLimit } from '../../../../application/websites/list-websites.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { contentTypeFilter, defineWebsiteTool, statusSchema, type WebsiteTools } from '../websites/website-tool.js'
import { fitItems } from './fit-items.js'
import { sourceSchema, toSourceOutput } from './source-output.js'

const { min, max, default: defaultLimit } = listLimit

const inputSchema = Type.Object(
  {
    content_type: Type.Optional(contentTypeFilter),
    status: Type.Optional(statusSchema),
    limit: Type.Optional(Type.Integer({ minimum: min, maximum: max, default: defaultLimit })),
    offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  {
    sources: Type.Array(sourceSchema),
    total_count: Type.Integer(),
    has_more: Type.Boolean(),
    next_offset: Type.Union([Type.Integer(), Type.Null()]),
  },
  { additionalProperties: false },
)

const description = `List the sources, those read last first, a page of the list at a time: pass next_offset as offset until has_more is false.
${strangersText}`

/** Source: rag-data. */
export function listWebsiteSources({ openWebsites, pageChars = null }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_list_website_sources',
    title: 'List website sources',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ content_type, status, limit, offset }) => {
      const { listWebsites } = await openWebsites()
      const result = await listWebsites.execute({
        ...(content_type === undefined ? {} : { contentType: content_type }),
        ...(status === undefined ? {} : { status }),
        ...(limit === undefined ? {} : { limit }),
        ...(offset === undefined ? {} : { offset }),
      })
      return toOutput(result, pageChars)
    },
  })
}

function toOutput(
  { websites, total, offset }: ListWebsitesResult,
  pageChars: number | null,
): Static<typeof outputSchema> {
  const frame = { sources: [], total_count: total, has_more: false, next_offset: Number.MAX_SAFE_INTEGER }
  const sources = [...fitItems(websites.map(toSourceOutput), frame, pageChars)]
  const end = offset + sources.length
  const has_more = end < total && sources.length > 0
  return { sources, total_count: total, has_more, next_offset: has_more ? end : null }
}
