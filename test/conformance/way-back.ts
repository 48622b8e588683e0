import { randomUUID } from 'node:crypto'
import type { Server } from '@modelcontextprotocol/server'

type JsonObject = Record<string, unknown>

/**
 * Requests that the server sends during a call, answered by a client of 2025-11-25 in a separate post. The product
 * sends none over HTTP and ignores answers, but the suite has tools that ask; their requests have distinct ids.
 */
export class WayBack {
  readonly #waiting = new Map<unknown, (answer: JsonObject) => void>()

  /** Returns the client's answer. */
  ask(server: Server, method: string, params: JsonObject): Promise<JsonObject> {
    const id = randomUUID()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      void server.transport?.send({ jsonrpc: '2.0', id, method, params })
    })
  }

  /** Takes a posted message if it answers one of the requests. Every message is also passed on to the product. */
  take(body: unknown): void {
    if (!isObject(body) || !isObject(body.result)) return
    this.#waiting.get(body.id)?.(body.result)
    this.#waiting.delete(body.id)
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
