import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import { createApp } from './create-app.js'
import { bringsSession } from './session-cookie.js'
import { Sessions } from './sessions.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

/** The page for people, for a server of Node. */
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
