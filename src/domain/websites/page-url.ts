import type { AppError } from '#src/domain/shared/app-error.js'
import { refusedRequest } from './website-failure.js'

const maxUrlLength = 2048

/**
 * Returns the URL that identifies a page: scheme and host in lower case, without default port and fragment. Throws
 * VALIDATION_ERROR for an invalid or too long URL, and for one with a user or password.
 */
export function normalizePageUrl(text: string): string {
  const url = parseWebUrl(text.trim())
  if (url === null) throw refusedUrl(text, 'not a web address')
  if (hasUser(url)) throw refusedUrl(url.hostname, 'a web address that holds a user name or password')
  url.hash = ''
  if (url.href.length > maxUrlLength) throw refusedUrl(url.href, `longer than ${maxUrlLength} characters`)
  return url.href
}

function refusedUrl(text: string, problem: string): AppError {
  return refusedRequest(`This URL is ${problem}: give a valid HTTP/HTTPS URL.`, {
    problem: 'invalid-url',
    url: text.slice(0, 200),
  })
}

/** Returns null for invalid URLs and for schemes other than http and https. */
function parseWebUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

/**
 * Returns a key that is equal for spellings of the same address: no fragment, normalized percent-encoding. Returns null
 * if the text is not an address.
 */
export function citationKey(text: string): string | null {
  const url = parseWebUrl(/^www\./i.test(text) ? `https://${text}` : text)
  if (url === null || hasUser(url)) return null
  return url.origin + (url.pathname + url.search).replace(/%[0-9a-f]{2}/gi, plainOrUpper)
}

function plainOrUpper(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return /[a-z0-9._~!'()*-]/i.test(character) ? character : escaped.toUpperCase()
}

/**
 * Returns the end of the longest allowed address at the start of `run`; 0 if there is none. It must end where an
 * address can: before closing punctuation, or before a letter of another script, because Japanese has no spaces.
 */
export function endOfAllowedUrl(run: string, allowed: ReadonlySet<string>): number {
  for (let end = maxSpellingLength(run, allowed); end > 0; end -= 1) {
    if (canEndAt(run, end) && allowed.has(citationKey(run.slice(0, end)) ?? '')) return end
  }
  return 0
}

/**
 * Returns the longest prefix of `run` that may spell an allowed address: percent-encoding triples a character, a
 * fragment may have any length.
 */
function maxSpellingLength(run: string, allowed: ReadonlySet<string>): number {
  const [written = ''] = run.slice(0, maxUrlLength).split('#', 1)
  if (allowed.has(citationKey(written) ?? '')) return Math.min(run.length, maxUrlLength)
  const longest = Math.max(0, ...Array.from(allowed, (key) => key.length))
  return Math.min(written.length, 3 * longest)
}

function canEndAt(run: string, end: number): boolean {
  return /^(?:[.,;:!?'"()[\]{}*_~|]*$|[.,;:!?'"()[\]{}*_~|]*[^\x21-\x7e]|\||[,;)\]|'"*]+(?:https?:|www\.))/i.test(
    run.slice(end, end + 64),
  )
}

/** Returns the end of a disallowed address at the start of `run`: before Japanese text and closing punctuation. */
export function endOfUrl(run: string): number {
  const host = run.match(/^[^:/]*:\/\/[^/?#\s、。，．！？（）「」『』【】]*/u)?.[0] ?? ''
  const plain = run.match(/^[\x21-\x7e]*/)?.[0] ?? ''
  const whole = /:\/\/[^\x21-\x7e]/.test(host) ? host : plain
  return Math.max(endBeforeClosing(whole), 1)
}

const closingPunctuation = '.,;:!?\'")]}*_~|'

function endBeforeClosing(text: string): number {
  let end = text.length
  while (end > 0 && closingPunctuation.includes(text.charAt(end - 1))) end -= 1
  return end
}
