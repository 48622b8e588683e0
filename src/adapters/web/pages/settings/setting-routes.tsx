import { Hono } from 'hono'
import type { WebEnv } from '../../web-env.js'

/** What is served, where it is kept, and whether it is well. */
export function settingRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
