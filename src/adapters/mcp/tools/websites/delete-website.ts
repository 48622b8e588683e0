import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { defineWebsiteTool, sourceIdSchema, type WebsiteTools } from './website-tool.js'

const inputSchema = Type.Object({ source_id: sourceIdSchema }, { additionalProperties: false })

const outputSchema = Type.Object(
  {
    source_id: Type.Integer(),
    url: Type.String(),
    chunks_deleted: Type.Integer(),
    message: Type.String(),
  },
  { additionalProperties: false },
)

const description = `Remove a page from the store with everything made of it; it cannot be undone. Work on it is stopped.`

/** Source: rag-delete. */
export function deleteWebsite({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'rag_delete_website',
    title: 'Delete a website',
    description,
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    run: async ({ source_id }) => {
      const { deleteWebsite } = await openWebsites()
      const { url, chunksDeleted } = await deleteWebsite.execute(source_id)
      return { source_id, url, chunks_deleted: chunksDeleted, message: 'Deleted successfully' }
    },
  })
}
