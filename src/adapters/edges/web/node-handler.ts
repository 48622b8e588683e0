import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './create-app.js'
import { bringsSession } from './session-cookie.js'
import { Sessions } from './sessions.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

/** Something that was asked, and was not of the protocol. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborted when streams are to end: the server stops, or the client is gone. */
  readonly stopping: AbortSignal
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal
  /** The body of the request where it was read already. */
  readonly body: Buffer | null
  /** Counts a wrong token; resolves when it may be answered. */
  readonly slowDown: () => Promise<void>
}

/** The page for people, for a server of Node. */
export interface PageHandler {
  /** Whether the browser that asks has logged in. */
  readonly isLoggedIn: (request: IncomingMessage) => Promise<boolean>
  readonly answer: (asked: AskedPage) => Promise<void>
}

export function createPageHandler(parts: WebParts): PageHandler {
  const sessions = new Sessions(parts.clock)
  return handlerOf(createApp(parts, sessions), sessions)
}

/** As `createPageHandler`, for an application that is there. */
export function handlerOf(app: Pick<Hono<WebEnv>, 'fetch'>, sessions: Sessions): PageHandler {
  return {
    isLoggedIn: async ({ headers }) => bringsSession(headers, sessions),
    answer: async ({ request, response, body, ...bindings }) => {
      // a whole address, as proxies are sent, names a host that nobody has judged
      if (request.url?.startsWith('/') !== true) return void response.writeHead(400).end()
      // what was read is taken from here
      if (body !== null) Object.assign(request, { rawBody: body })
      const listener = getRequestListener((asked) => app.fetch(asked, bindings), { overrideGlobalObjects: false })
      await listener(request, response)
    },
  }
}
