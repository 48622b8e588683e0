import { Type } from 'typebox'
import { pasteLimit } from '../../../../domain/websites/pasted-text.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { contentTypeSchema, defineWebsiteTool, type WebsiteTools } from '../websites/website-tool.js'
import { sourceProperties, toSourceOutput } from './source-output.js'

const inputSchema = Type.Object(
  {
    url: Type.String({ description: 'Address of the page, http or https: what results cite.' }),
    content_type: Type.Optional(Type.Enum(contentTypeSchema.enum, { default: 'job_posting' })),
    title: Type.Optional(Type.String({ description: `Of the page, ${pasteLimit.maxTitleLength} characters at most.` })),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  { ...sourceProperties, is_new: Type.Boolean({ description: 'False when the URL was there already.' }) },
  { additionalProperties: false },
)

const description = `Make a source without fetching it, pending: give its text with data_create_website_chunks, as a person copied it from behind
a login. A URL that is there already is answered as it is, and no second source is made.
${strangersText}`

/** Source: rag-data. */
export function createWebsiteSource({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_create_website_source',
    title: 'Create a website source',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ url, content_type, title }) => {
      const { createWebsiteSource } = await openWebsites()
      const { source, created } = await createWebsiteSource.execute({
        url,
        ...(content_type === undefined ? {} : { contentType: content_type }),
        ...(title === undefined ? {} : { title }),
      })
      return { ...toSourceOutput(source), is_new: created }
    },
  })
}
