import { countsClicks } from './posting-keys.js'

/** The addresses under which the page of a posting may be stored, normalised, the posting's own first; none for what is no web address. */
export function pageAddresses(url: string): readonly string[] {
  const own = parse(url.trim())
  if (own === null) return []
  const plain = new URL(own)
  for (const name of [...plain.searchParams.keys()].filter(countsClicks)) plain.searchParams.delete(name)
  return [...new Set([own, plain].flatMap((address) => [address.href, withOtherEnd(address)]))]
}

/** Without fragment, user and password, as the store names pages. */
function parse(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  Object.assign(url, { hash: '', username: '', password: '' })
  return url
}

/** With a last slash where there is none, without it where there is one. */
function withOtherEnd(address: URL): string {
  const other = new URL(address)
  other.pathname = address.pathname.endsWith('/') ? address.pathname.slice(0, -1) : `${address.pathname}/`
  return other.href
}
