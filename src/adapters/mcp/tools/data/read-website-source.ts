import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { defineWebsiteTool, sourceIdSchema, type WebsiteTools } from '../websites/website-tool.js'
import { sourceSchema, toSourceOutput } from './source-output.js'

const inputSchema = Type.Object({ source_id: sourceIdSchema }, { additionalProperties: false })

/** Source: rag-data. */
export function readWebsiteSource({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_read_website_source',
    title: 'Read a website source',
    description: `What is known of a source; its text is in data_read_website_chunks.
${strangersText}`,
    inputSchema,
    outputSchema: sourceSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ source_id }) => {
      const { getWebsiteStatus } = await openWebsites()
      return toSourceOutput(await getWebsiteStatus.execute(source_id))
    },
  })
}
