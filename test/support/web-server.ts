import { createTokenCheck } from '#src/adapters/edges/mcp/http/guard.js'
import type { HttpLimits } from '#src/adapters/edges/mcp/http/http-server.js'
import { handlerOf } from '#src/adapters/edges/web/node-handler.js'
import { Sessions } from '#src/adapters/edges/web/sessions.js'
import type { ServerToken } from '#src/adapters/edges/web/web-parts.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { listeningServer } from './http-server.js'
import { aWebPage } from './web-scene.js'

/** At least 32 characters, as a server requires. */
export const webToken = 'a-token-of-the-test-0123456789abcdef'

export const serverToken: ServerToken = {
  isToken: (sent) => createTokenCheck(webToken)(`Bearer ${sent}`),
  deriveKey: (purpose) => purpose,
  place: { kind: 'home', name: 'token' },
}

/** The page of a scene behind the product's real HTTP server, on loopback within this process. */
export async function aServedPage(scene: Parameters<typeof aWebPage>[0] = {}, limits: Partial<HttpLimits> = {}) {
  const page = aWebPage(scene)
  const token = scene.parts?.token == null ? null : webToken
  const { port, log } = await listeningServer({ token, page: handlerOf(page.app, page.sessions), limits })
  return { ...page, port, log }
}

/** Serves an existing application, without logins. */
export function serveApp(app: ReturnType<typeof aWebPage>['app']) {
  return listeningServer({ page: handlerOf(app, new Sessions(systemClock)) })
}
