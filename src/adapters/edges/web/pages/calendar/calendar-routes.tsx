import { Hono } from 'hono'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { answerFeed, feedPath } from './calendar-feed.js'
import { showCalendar } from './calendar-page.js'

/** Interviews and deadlines. */
export function calendarRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/calendar', showCalendar)
  app.get(feedPath, answerFeed)
  return app
}
