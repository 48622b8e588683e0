import { Hono } from 'hono'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { showProgress } from './progress-page.js'

/** How the search is going. */
export function progressRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/progress', showProgress)
  return app
}
