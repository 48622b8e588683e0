import { Hono } from 'hono'
import type { WebEnv } from '../../web-env.js'

/** How the search is going. */
export function progressRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
