import { Hono } from 'hono'
import type { WebEnv } from '../../web-env.js'

/** The stored pages, and what they say. */
export function websiteRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
