import { randomUUID } from 'node:crypto'
import type { Server } from '@modelcontextprotocol/server'

type JsonObject = Record<string, unknown>

/**
 * Requests of the server in the middle of a call, which a client of 2025-11-25 answers by a post of its own. The product
 * sends none over HTTP and ignores answers; the suite has tools that ask, so these are told apart by ids of their own.
 */
export class WayBack {
  readonly #waiting = new Map<unknown, (answer: JsonObject) => void>()

  /** What the client answers. */
  ask(server: Server, method: string, params: JsonObject): Promise<JsonObject> {
    const id = randomUUID()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      void server.transport?.send({ jsonrpc: '2.0', id, method, params })
    })
  }

  /** Takes what was posted when it answers one of the requests; whatever is posted goes on to the product. */
  take(body: unknown): void {
    if (!isObject(body) || !isObject(body.result)) return
    this.#waiting.get(body.id)?.(body.result)
    this.#waiting.delete(body.id)
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
