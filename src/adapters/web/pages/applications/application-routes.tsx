import { Hono } from 'hono'
import type { WebEnv } from '../../web-env.js'

/** Whose turn it is with each employer, what shows it, and what comes next. */
export function applicationRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  return app
}
