import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import { createApp, openSessions } from './create-app.js'
import { bringsSession } from './session-cookie.js'
import type { Sessions } from './sessions.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

/** The web page as a handler for a Node server. */
export function createPageHandler(parts: WebParts): PageHandler {
  const sessions = openSessions(parts)
  return handlerOf(createApp(parts, sessions), sessions)
}

/** Like `createPageHandler`, for an existing application. */
export function handlerOf(app: Pick<Hono<WebEnv>, 'fetch'>, sessions: Sessions): PageHandler {
  return {
    isLoggedIn: async ({ headers }) => bringsSession(headers, sessions),
    answer: async ({ request, response, body, ...bindings }) => {
      // an absolute URL, as sent to proxies, names a host that the guard has not checked
      if (request.url?.startsWith('/') !== true) return void response.writeHead(400).end()
      // the body was already read; the listener takes it from here
      if (body !== null) Object.assign(request, { rawBody: body })
      const remoteAddress = request.socket.remoteAddress ?? ''
      const listener = getRequestListener((asked) => app.fetch(asked, { ...bindings, remoteAddress }), {
        overrideGlobalObjects: false,
      })
      await listener(request, response)
    },
  }
}
