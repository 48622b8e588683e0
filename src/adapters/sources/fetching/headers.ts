import type { PageValidators } from '#src/application/websites/ports/page-fetcher.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { FetchFailed } from './fetch-failures.js'
import type { HttpAnswer } from './polite-client.js'

const redirects = new Set([301, 302, 303, 307, 308])

/** The header's value; the first one where it came more than once. Null when it did not come. */
export function headerOf(answer: HttpAnswer, name: string): string | null {
  const value = answer.headers[name]
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}

/**
 * Where the answer to `url` redirects to, normalised; null when it does not. Throws FetchFailed 'bad-redirect' when that
 * is no URL of the web.
 */
export function redirectOf(answer: HttpAnswer, url: URL): URL | null {
  const location = redirects.has(answer.statusCode) ? headerOf(answer, 'location') : null
  if (location === null) return null
  try {
    // undici gives bytes as Latin-1; where they are beyond ASCII sites mean UTF-8, and browsers take them so
    const target = Buffer.from(location, 'latin1').toString('utf8')
    return new URL(normalizePageUrl(new URL(target, url).href))
  } catch (cause) {
    throw new FetchFailed({ kind: 'bad-redirect', host: url.host, status: answer.statusCode }, cause)
  }
}

/** Seconds that the server asks to wait; null when it does not say, or nothing sensible. */
export function retryAfterOf(answer: HttpAnswer, now: Date): number | null {
  const value = headerOf(answer, 'retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // a number with a sign or a fraction would be read as a date of another century
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

/** What the server says of the page's version, as far as it can be sent back. */
export function validatorsOf(answer: HttpAnswer): PageValidators {
  return { etag: sendable(headerOf(answer, 'etag')), lastModified: sendable(headerOf(answer, 'last-modified')) }
}

/** The headers that ask for a page only if it has another version. */
export function conditionalHeaders(validators: PageValidators | null): Record<string, string> {
  const conditions: Record<string, string> = {}
  if (validators?.etag) conditions['if-none-match'] = validators.etag
  if (validators?.lastModified) conditions['if-modified-since'] = validators.lastModified
  return conditions
}

function sendable(value: string | null): string | null {
  return value !== null && /^[\x20-\x7e]{1,1024}$/.test(value) ? value : null
}
