import type { PageValidators } from '#src/application/websites/ports/page-fetcher.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { FetchFailed } from './fetch-failures.js'
import type { HttpAnswer } from './polite-client.js'

const redirects = new Set([301, 302, 303, 307, 308])

/** The value of a header, the first one if it is repeated; null if it is missing. */
export function headerOf(answer: HttpAnswer, name: string): string | null {
  const value = answer.headers[name]
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}

/**
 * The normalized redirect target of the answer to `url`; null if it is not a redirect. Throws FetchFailed
 * 'bad-redirect' if the target is not a web URL.
 */
export function redirectOf(answer: HttpAnswer, url: URL): URL | null {
  const location = redirects.has(answer.statusCode) ? headerOf(answer, 'location') : null
  if (location === null) return null
  try {
    // undici decodes headers as Latin-1; non-ASCII locations are meant as UTF-8, as browsers read them
    const target = Buffer.from(location, 'latin1').toString('utf8')
    return new URL(normalizePageUrl(new URL(target, url).href))
  } catch (cause) {
    throw new FetchFailed({ kind: 'bad-redirect', host: url.host, status: answer.statusCode }, cause)
  }
}

/** The seconds in Retry-After; null if it is missing or invalid. */
export function retryAfterOf(answer: HttpAnswer, now: Date): number | null {
  const value = headerOf(answer, 'retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // signed and fractional numbers would be parsed as dates
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

/** The validators of the page's version that can be sent back. */
export function validatorsOf(answer: HttpAnswer): PageValidators {
  return { etag: sendable(headerOf(answer, 'etag')), lastModified: sendable(headerOf(answer, 'last-modified')) }
}

/** Headers that request a page only if it has changed. */
export function conditionalHeaders(validators: PageValidators | null): Record<string, string> {
  const conditions: Record<string, string> = {}
  if (validators?.etag) conditions['if-none-match'] = validators.etag
  if (validators?.lastModified) conditions['if-modified-since'] = validators.lastModified
  return conditions
}

function sendable(value: string | null): string | null {
  return value !== null && /^[\x20-\x7e]{1,1024}$/.test(value) ? value : null
}
