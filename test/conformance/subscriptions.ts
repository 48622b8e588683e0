import {
  type JSONRPCRequest,
  type Server,
  type ServerContext,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server'

/** The changes that a client can subscribe to, with their notifications. */
const changes = {
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
} as const
export type Change = keyof typeof changes

/** Streams on which clients of 2026-07-28 wait for list changes; the product's own lists never change. */
export class Subscriptions {
  readonly #streams = new Set<{ readonly wants: readonly Change[]; tell(method: string): Promise<void> }>()

  /** Resolves when the client disconnects. */
  async listen(server: Server, request: JSONRPCRequest, { mcpReq: { signal } }: ServerContext) {
    const filter: Readonly<Record<string, unknown>> = { ...(request.params?.notifications ?? {}) }
    const wants = (['toolsListChanged', 'promptsListChanged'] as const).filter((change) => filter[change] === true)
    const tell = async (method: string, params: object = {}) => {
      const message = { ...params, _meta: { [SUBSCRIPTION_ID_META_KEY]: request.id } }
      await server.transport?.send({ jsonrpc: '2.0', method, params: message })
    }
    const notifications = Object.fromEntries(wants.map((change) => [change, true]))
    await tell('notifications/subscriptions/acknowledged', { notifications })
    const stream = { wants, tell }
    this.#streams.add(stream)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    this.#streams.delete(stream)
    return {}
  }

  async announce(change: Change): Promise<void> {
    const wanting = [...this.#streams].filter(({ wants }) => wants.includes(change))
    await Promise.all(wanting.map(({ tell }) => tell(changes[change])))
  }
}
