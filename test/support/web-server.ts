import { createTokenCheck } from '../../src/adapters/mcp/http/guard.js'
import { answerWith } from '../../src/adapters/web/node-handler.js'
import type { ServerToken } from '../../src/adapters/web/web-parts.js'
import { listeningServer } from './http-server.js'
import { aWebPage } from './web-scene.js'

/** At least 32 characters, as a server wants it. */
export const webToken = 'a-token-of-the-test-0123456789abcdef'

export const serverToken: ServerToken = {
  isToken: (sent) => createTokenCheck(webToken)(`Bearer ${sent}`),
  deriveKey: (purpose) => purpose,
  place: { kind: 'home', name: 'token' },
}

/** The page of a scene behind the real server of this product, on loopback within this process. */
export async function aServedPage(scene: Parameters<typeof aWebPage>[0] = {}) {
  const page = aWebPage(scene)
  const { port, log } = await serveApp(page.app, scene.parts?.token == null ? null : webToken)
  return { ...page, port, log }
}

export function serveApp(app: ReturnType<typeof aWebPage>['app'], token: string | null = null) {
  return listeningServer({ token, answerPage: answerWith(app) })
}
