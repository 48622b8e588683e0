import { anyOf } from '#src/domain/shared/any-of.js'

// parameters that campaigns and sites add and that do not change the page
const addedParameter = /^(?:utm_|gclid$|fbclid$|ref$|src$|source$|lang$|locale$)/i

/** Whether two addresses are the same page, ignoring scheme, `www.`, a trailing slash and tracking parameters. */
export function isSamePage(address: string, url: string): boolean {
  const [one, other] = [parse(address, url), parse(url, url)]
  return one !== null && other !== null && identityOf(one) === identityOf(other)
}

/** Returns the words of the last path segments, which often contain a title. */
export function wordsOfUrl(url: string): string {
  const parsed = parse(url, url)
  if (parsed === null) return ''
  return decode(parsed.pathname)
    .split('/')
    .slice(-2)
    .join(' ')
    .replace(/[-_+.]/g, ' ')
}

/** Returns null if the text is not an address. */
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

const ofPostings = new RegExp(
  String.raw`\/${anyOf`
    jobs? | viewjob | view-job | positions? | postings? | vacanc(?:y|ies) | openings? | careers? | recruit(?:ment)?
    kyujin | job-?offers? | offers? | projects | gh
  `}(?:\/|$)`,
  'i',
)

/**
 * Whether a link leads to a posting other than the page itself: to a sibling of its address, or to an address that
 * looks like a posting.
 */
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

/** Whether the address looks like that of a single posting. */
export function isPostingAddress(target: URL): boolean {
  const segments = segmentsOf(target)
  const last = segments.at(-1) ?? ''
  const isOne =
    /\d{2}/.test(last) || /^[^-]+-[^-]+-[^-]/.test(last) || [...target.searchParams.values()].some(isIdentifier)
  return isOne && ofPostings.test(target.pathname)
}

/** Whether only the name or number in the path differs. */
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

/** Whether a segment is a number or a name of several words. */
function isIdentifier(segment: string): boolean {
  return /\d/.test(segment) || /^[^-_]+[-_][^-_]/.test(segment)
}

function segmentsOf(url: URL): readonly string[] {
  return decode(url.pathname)
    .split('/')
    .filter((segment) => segment !== '')
}
