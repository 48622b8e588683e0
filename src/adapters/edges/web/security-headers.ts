import type { MiddlewareHandler } from 'hono'
import type { WebEnv } from './web-env.js'

/** Nothing is loaded from elsewhere, and no script or style stands in a page. */
const contentPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  // strangers learn nothing; of a form that is sent here, "no-referrer" would hide the origin too
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What keeps a browser from doing with an answer what it is not for. */
export function answerSafely(): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    c.res.headers.append('vary', 'Accept-Language, Cookie')
  }
}
