import type { AppError } from '../shared/app-error.js'
import { websiteFailure } from './website-failure.js'

const maxUrlLength = 2048

/**
 * The URL that identifies a page: scheme and host in lower case, no default port, no fragment, no user and password.
 * Throws VALIDATION_ERROR.
 */
export function normalizePageUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') throw refused(text, 'not a web address')
  if (url.username !== '' || url.password !== '') throw refused(url.hostname, 'a web address with a user name')
  url.hash = ''
  if (url.href.length > maxUrlLength) throw refused(url.href, `longer than ${maxUrlLength} characters`)
  return url.href
}

function refused(text: string, problem: string): AppError {
  return websiteFailure('VALIDATION_ERROR', `Please provide a valid HTTP/HTTPS URL: this one is ${problem}.`, {
    problem: 'invalid-url',
    url: text.slice(0, 200),
  })
}
