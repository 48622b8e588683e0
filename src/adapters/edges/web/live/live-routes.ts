import { Hono } from 'hono'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { EventStreams } from './event-streams.js'

/** The event stream that tells open pages about changes. Source: page-live. */
export function liveRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  let streams: EventStreams | null = null
  app.get('/events', (c) => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    // a HEAD request has no body to read, so its stream would never be closed
    if (c.req.method !== 'GET') return c.body(null, 200, headers)
    streams ??= new EventStreams(c.get('changes'))
    const stream = streams.open(c.env?.stopping)
    return stream === null ? c.body(null, 503, { 'retry-after': '30' }) : c.body(stream, 200, headers)
  })
  return app
}
