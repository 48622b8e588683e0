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

const ofPostings =
  /\/(?:jobs?|viewjob|view-job|positions?|postings?|vacanc(?:y|ies)|openings?|careers?|recruit(?:ment)?|kyujin|job-?offers?|offers?|projects|gh)(?:\/|$)/i

/** Whether a link leads to a posting that is not the page's own: to a sibling of its address, or to one that looks so. */
export function leadsToOtherPosting(href: string, url: string | null): boolean {
  if (/^(?:#|mailto:|tel:|javascript:|$)/i.test(href.trim())) return false
  const base = url ?? 'https://page.invalid/'
  const target = parse(href, base)
  if (target === null || isSamePage(target.href, base)) return false
  const own = parse(base, base)
  if (url !== null && own !== null && own.host === target.host) {
    if (own.pathname.length > 1 && target.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`)) return false
    if (isSibling(own, target)) return true
  }
  return isPostingAddress(target)
}

/** Whether the address looks like that of one posting. */
export function isPostingAddress(target: URL): boolean {
  const segments = segmentsOf(target)
  const last = segments.at(-1) ?? ''
  const isOne =
    /\d{2}/.test(last) || /^[^-]+-[^-]+-[^-]/.test(last) || [...target.searchParams.values()].some(isIdentifier)
  return isOne && ofPostings.test(target.pathname)
}

/** The same path but for its name or number. */
function isSibling(own: URL, target: URL): boolean {
  const [mine, theirs] = [segmentsOf(own), segmentsOf(target)]
  if (mine.length !== theirs.length) return false
  const differing = mine.flatMap((segment, index) => (segment === theirs[index] ? [] : [index]))
  if (differing.length === 0) {
    return [...own.searchParams].some(([name, value]) => {
      const other = target.searchParams.get(name)
      return other !== null && other !== value && isIdentifier(value) && isIdentifier(other)
    })
  }
  if (mine.length < 2 || differing.some((index) => index < mine.length - 2)) return false
  return differing.some((index) => isIdentifier(mine[index] ?? '') && isIdentifier(theirs[index] ?? ''))
}

/** A number, or a name of several words. */
function isIdentifier(segment: string): boolean {
  return /\d/.test(segment) || /^[^-_]+[-_][^-_]/.test(segment)
}

function segmentsOf(url: URL): readonly string[] {
  return decode(url.pathname)
    .split('/')
    .filter((segment) => segment !== '')
}
