import type { Server } from '@modelcontextprotocol/server'
import { type CreateServer, createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { createMessageHandler, type PostedMessage } from '#src/adapters/edges/mcp/http/handle-message.js'
import type { ServerParts } from '#src/adapters/edges/mcp/offer.js'
import { askingTools } from './asking-tools.js'
import { plainTools } from './plain-tools.js'
import { addPrompts, fixturePrompts } from './prompts.js'
import { addResources } from './resources.js'
import { Subscriptions } from './subscriptions.js'
import { WayBack } from './way-back.js'

/** The product lists them; the fixture answers their calls first. */
const listed: readonly Tool[] = Object.keys(askingTools).map((name) => ({
  description: { name, description: 'A tool for the conformance suite.', inputSchema: { type: 'object' } },
  call: () => Promise.reject(new Error('answered by the fixture')),
  answerError: ({ message }) => ({ content: [{ type: 'text', text: message }], isError: true }),
}))

/** The product's server and transport, plus what the conformance suite expects of any server. */
export function createFixtureHandler(parts: ServerParts): (posted: PostedMessage) => Promise<void> {
  const wayBack = new WayBack()
  const subscriptions = new Subscriptions()
  const createServer = createServerFactory({
    ...parts,
    loadTools: async () => [...(await parts.loadTools()), ...plainTools, ...listed],
    loadPrompts: async () => [...((await parts.loadPrompts?.()) ?? []), ...fixturePrompts],
  })
  const handle = createMessageHandler(withFixtures(createServer, wayBack, subscriptions))
  return (posted) => {
    wayBack.take(posted.body)
    return handle(posted)
  }
}

function withFixtures(createServer: CreateServer, wayBack: WayBack, subscriptions: Subscriptions): CreateServer {
  return () => {
    const server: Server = createServer()
    addResources(server)
    addPrompts(server)
    const own = server.fallbackRequestHandler
    server.fallbackRequestHandler = async (request, ctx) => {
      if (request.method === 'subscriptions/listen') return subscriptions.listen(server, request, ctx)
      const { name, arguments: args = {} } = request.params ?? {}
      const answer = request.method === 'tools/call' ? askingTools[String(name)] : undefined
      if (answer !== undefined)
        return answer({ args: args as Record<string, unknown>, server, ctx, wayBack, subscriptions })
      if (own === undefined) throw new Error('the product answers calls')
      return own(request, ctx)
    }
    return server
  }
}
