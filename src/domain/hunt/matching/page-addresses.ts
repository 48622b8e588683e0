import { countsClicks } from './posting-keys.js'

/**
 * Returns the normalized addresses under which a posting's page may be stored, its own first; empty if the text is not
 * a web address.
 */
export function pageAddresses(url: string): readonly string[] {
  const own = parse(url.trim())
  if (own === null) return []
  const plain = new URL(own)
  for (const name of [...plain.searchParams.keys()].filter(countsClicks)) plain.searchParams.delete(name)
  return [...new Set([own, plain].flatMap((address) => [address.href, withOtherEnd(address)]))]
}

/** Removes fragment, user and password, as the page store does. */
function parse(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  Object.assign(url, { hash: '', username: '', password: '' })
  return url
}

/** Adds or removes a trailing slash. */
function withOtherEnd(address: URL): string {
  const other = new URL(address)
  other.pathname = address.pathname.endsWith('/') ? address.pathname.slice(0, -1) : `${address.pathname}/`
  return other.href
}
