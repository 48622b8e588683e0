import { anyOf } from '#src/domain/shared/any-of.js'
import { foldText } from '#src/domain/shared/text.js'
import { isSamePage, parse } from '#src/domain/websites/page-address.js'

/**
 * Where the address of a posting led: to its own page, to a list, to a notice that it is gone, to a login, or to an
 * address that does not tell.
 */
export type RedirectKind = 'same' | 'list' | 'gone' | 'login' | 'elsewhere'

const login = new RegExp(
  String.raw`^${anyOf`
    log-?in | sign-?in | sign-?up | log-?on | register | registration | auth | authwall | oauth2? | sso | session
    sessions | checkpoint | uas | consent | captcha | challenge | verify | blocked | maintenance
  `}(?:\.\w+)?$`,
)
const state = anyOf`
  expired? | expired[-_]jd | closed | not[-_]?found | no[-_]longer[-_]\w{4,9} | unavailable | inactive | filled | removed
  gone | 404
`
const thing = '(?:jobs?|postings?|positions?|vacancy|listing|page|is|was|has|been)'
const gone = new RegExp(`^(?:${thing}[-_ ]?){0,3}${state}(?:[-_](?:jobs?|redirect|posting|position|vacancy))?$`)
// values of these are search texts or names
const ofTexts = /^(?:q|query|keywords?|title|name|what|k|search|location|l|where)$/
const listName = new RegExp(
  String.raw`^${anyOf`
    jobs? | careers? | search | job-?search | jobs-?search | search-?results? | openings? | open-?positions? | positions?
    vacanc(?:y|ies) | job-?listings? | listings? | all | all-?jobs | current-?openings? | opportunities | roles
    recruit(?:ment)? | kyujin | list | join-?us | work-?with-?us | index | home | top
  `}(?:\.(?:html?|php|aspx?|jsp))?$`,
)

/** Judges a redirect from `requested` to `final`. */
export function judgeRedirect(requested: string, final: string): RedirectKind {
  const [from, to] = [parse(requested, requested), parse(final, final)]
  if (from === null || to === null || isSamePage(requested, final)) return 'same'
  const path = segmentsOf(to)
  if (path.some((segment) => login.test(segment))) return 'login'
  if (isGone(to)) return 'gone'
  if (namesPosting(from, to)) return 'same'
  if (isAbove(from, to)) return 'list'
  const last = path.at(-1)
  if (last === undefined) return isSameSite(from, to) ? 'list' : 'elsewhere'
  return listName.test(last) ? 'list' : 'elsewhere'
}

/** Greenhouse uses `?error=true`, others a word in the path. */
function isGone(to: URL): boolean {
  const isNamed = [...to.searchParams].some(([name, value]) => {
    if (ofTexts.test(name)) return false
    return gone.test(foldText(value)) || (gone.test(foldText(name)) && !/^(?:0|false)$/.test(value))
  })
  const isError = to.searchParams.get('error') === 'true'
  return isNamed || isError || gone.test(segmentsOf(to).at(-1) ?? '')
}

const identifier = /\d{3}|^[0-9a-f]{8,}$|^[^-_]+[-_][^-_]+[-_][^-_]/

/** Whether the other address contains the number or name that identifies the posting in the first. */
function namesPosting(from: URL, to: URL): boolean {
  const all = foldText(`${decodeText(to.pathname)} ${decodeText(to.search)} ${to.hash}`)
  return identifiersOf(from).some((each) => all.includes(each))
}

function identifiersOf(url: URL): readonly string[] {
  const parts = [...segmentsOf(url), ...[...url.searchParams.values()].map(foldText)]
  const named = parts.filter((part) => identifier.test(part))
  const numbers = named.flatMap((part) => part.match(/\d{5,}/g) ?? [])
  return [...named, ...numbers]
}

/** Whether one path is a parent of the other on the same site. */
function isAbove(from: URL, to: URL): boolean {
  if (!isSameSite(from, to)) return false
  const [below, above] = [segmentsOf(from), segmentsOf(to)]
  return above.length < below.length && above.every((segment, index) => segment === below[index])
}

/** Whether the hosts are equal or one is a subdomain of the other. */
function isSameSite(one: URL, other: URL): boolean {
  const [a, b] = [one.hostname, other.hostname].map((host) => host.replace(/^www\./, ''))
  if (a === undefined || b === undefined) return false
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

function segmentsOf(url: URL): readonly string[] {
  return foldText(decodeText(url.pathname))
    .split('/')
    .filter((segment) => segment !== '')
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
