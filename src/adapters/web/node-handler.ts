import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './create-app.js'
import type { WebParts } from './web-parts.js'

/** Something that was asked, and was not of the protocol. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborted when streams are to end: the server stops, or the client is gone. */
  readonly stopping: AbortSignal
}

/** The page for people, for a server of Node. */
export function createPageHandler(parts: WebParts): (asked: AskedPage) => Promise<void> {
  const app = createApp(parts)
  return async ({ request, response, stopping }) => {
    const listener = getRequestListener((asked) => app.fetch(asked, { stopping }), { overrideGlobalObjects: false })
    await listener(request, response)
  }
}
