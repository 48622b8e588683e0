import { Hono } from 'hono'
import type { WebEnv } from '../web-env.js'

/** Tells an open page that something changed. */
export function liveRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
