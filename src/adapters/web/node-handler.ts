import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './create-app.js'
import type { WebEnv } from './web-env.js'
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
  return answerWith(createApp(parts))
}

/** As `createPageHandler`, for an application that is there. */
export function answerWith(app: Pick<Hono<WebEnv>, 'fetch'>): (asked: AskedPage) => Promise<void> {
  return async ({ request, response, stopping }) => {
    // a whole address, as proxies are sent, names a host that nobody has judged
    if (request.url?.startsWith('/') !== true) return void response.writeHead(400).end()
    const listener = getRequestListener((asked) => app.fetch(asked, { stopping }), { overrideGlobalObjects: false })
    await listener(request, response)
  }
}
