import { Hono } from 'hono'
import type { WebEnv } from '../../web-env.js'

/** The archive: conversations and messages, as text. */
export function mailRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
