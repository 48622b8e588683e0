// what campaigns and sites add to an address, and no page depends on
const addedParameter = /^(?:utm_|gclid$|fbclid$|ref$|src$|source$|lang$|locale$)/i

/** Whether two addresses are of one page, whatever their scheme, `www.`, last slash and tracking parameters are. */
export function isSamePage(address: string, url: string): boolean {
  const [one, other] = [parse(address, url), parse(url, url)]
  return one !== null && other !== null && identityOf(one) === identityOf(other)
}

/** The words of the last parts of its path, which often hold a title. */
export function wordsOfUrl(url: string): string {
  const parsed = parse(url, url)
  if (parsed === null) return ''
  return decode(parsed.pathname)
    .split('/')
    .slice(-2)
    .join(' ')
    .replace(/[-_+.]/g, ' ')
}

/** Null for what is no address. */
export function parse(address: string, base: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null
}

function identityOf(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => !addedParameter.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const path = decode(url.pathname).replace(/\/$/, '')
  return JSON.stringify([url.host.replace(/^www\./, ''), path, query])
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
