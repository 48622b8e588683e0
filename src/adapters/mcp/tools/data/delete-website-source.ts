import type { Tool } from '../../define-tool.js'
import { deleteWebsite } from '../websites/delete-website.js'
import type { WebsiteTools } from '../websites/website-tool.js'

const description = `Remove a source with its chunks, pasted ones too: it cannot be undone. Work on it stops.`

/** The same operation as `rag_delete_website`. Source: rag-data. */
export function deleteWebsiteSource(tools: WebsiteTools): Tool {
  const tool = deleteWebsite(tools)
  return { ...tool, description: { ...tool.description, name: 'data_delete_website_source', description } }
}
