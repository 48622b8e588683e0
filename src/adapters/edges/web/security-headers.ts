import type { MiddlewareHandler } from 'hono'
import type { WebEnv } from './web-env.js'

/** Pages load nothing from elsewhere and contain no inline scripts or styles. */
const contentPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  // other sites get no referrer; with "no-referrer", a form sent here would lose its origin too
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the security headers of every answer. */
export function answerSafely(): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    c.res.headers.append('vary', 'Accept-Language, Cookie')
  }
}
