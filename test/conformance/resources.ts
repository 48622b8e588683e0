import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server'
import { binaryContents } from './contents.js'

const resources = [
  { uri: 'test://static-text', name: 'text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'image', description: 'An image.', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', description: 'Never changes.', mimeType: 'text/plain' },
]
const template = { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'Data by id.' }
const cacheHint = { ttlMs: 0, cacheScope: 'private' as const }

/** Adds resources, which the product does not have, to a server that is not connected yet. */
export function addResources(server: Server): void {
  server.registerCapabilities({
    resources: { subscribe: true },
    tools: { listChanged: true },
    prompts: { listChanged: true },
    completions: {},
    logging: {},
  })
  server.setRequestHandler('resources/list', async () => ({ resources, ...cacheHint }))
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [template], ...cacheHint }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: [{ uri, ...contentsOf(uri) }],
    ...cacheHint,
  }))
  server.setRequestHandler('resources/subscribe', async () => ({}))
  server.setRequestHandler('resources/unsubscribe', async () => ({}))
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: [], hasMore: false } }))
}

function contentsOf(uri: string) {
  if (uri === 'test://static-binary') return binaryContents
  if (uri === 'test://static-text' || uri === 'test://watched-resource')
    return { mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri)
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { mimeType: 'application/json', text: JSON.stringify(data) }
}
