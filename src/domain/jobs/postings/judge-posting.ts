import { cutText, foldText } from '../../shared/text.js'
import type { PostingChange, PostingContent, PostingState } from '../posting-check.js'
import { findClosingWords } from './closing-words.js'
import { changesBetween } from './compare-postings.js'
import { endOfDeadline } from './deadline.js'
import type { PostingPage } from './posting-page.js'
import { judgeRedirect } from './redirected-posting.js'

/** Why a page that came does not say whether its posting is open. */
export type UnclearPage =
  | 'challenge'
  | 'login'
  | 'frame'
  | 'scripts'
  | 'empty'
  | 'elsewhere'
  | 'list'
  | 'fault'
  | 'no-posting'

export interface ReadPosting {
  /** The job's own address and title. */
  readonly url: string
  readonly jobTitle: string | null
  /** Where redirects ended. */
  readonly finalUrl: string
  readonly page: PostingPage
  /** In epoch milliseconds. */
  readonly now: number
  /** What it said when it was last read; null for the first time. */
  readonly before: PostingContent | null
}

export interface JudgedPosting {
  readonly state: PostingState
  readonly quote: string | null
  readonly content: PostingContent | null
  readonly changes: readonly PostingChange[]
  /** Only where the state is unknown. */
  readonly unclear: UnclearPage | null
}

const maxQuote = 200
const maxText = 200
const maxHeadings = 50
const shortPage = 600
const minOthers = 5

/**
 * What a page says of its posting. Closed needs words of the page, its deadline or where its address led; a wall says nothing.
 * Source: hunt-checks.
 */
export function judgePosting(read: ReadPosting): JudgedPosting {
  const { page, url, finalUrl } = read
  const redirect = judgeRedirect(url, finalUrl)
  if (page.missing === 'challenge') return unclear('challenge')
  if (redirect === 'login' || isLogin(page)) return unclear('login')
  const closing = findClosingWords(page, namesOf(read))
  if (closing !== null) return judged(read, 'closed', closing, contentOf(page, closing))
  if (redirect === 'gone') return judged(read, 'closed', finalUrl, null)
  const isNamed = isOfJob(read)
  if (redirect === 'list' && !isNamed) return judged(read, 'closed', finalUrl, null)
  if (page.missing !== null) return unclear(page.missing)
  return judgeShown(read, redirect === 'elsewhere' && !isNamed)
}

/** A page that shows something, and neither closes the posting in words nor led away from it. */
function judgeShown(read: ReadPosting, isElsewhere: boolean): JudgedPosting {
  const { page, now } = read
  const end = page.deadline === null ? null : endOfDeadline(page.deadline.value)
  if (end !== null && end < now) return judged(read, 'closed', page.deadline?.quote ?? null, contentOf(page, null))
  const missing = missingPage(page)
  if (missing !== null) return judged(read, 'closed', missing, null)
  if (isFault(page)) return unclear('fault')
  if (isElsewhere && page.role === null) return unclear('elsewhere')
  if (isListOfOthers(read)) return unclear('list')
  const quote = page.role?.quote ?? (page.name || appliesIn(page))
  if (quote === null) return unclear('no-posting')
  const content = contentOf(page, null)
  const changes = read.before === null ? [] : changesBetween(read.before, content)
  if (changes.length === 0) return { state: 'open', quote: cut(quote), content, changes, unclear: null }
  return { state: 'changed', quote: cut(quoteOfChange(changes, page) ?? quote), content, changes, unclear: null }
}

function judged(
  { before }: ReadPosting,
  state: PostingState,
  quote: string | null,
  content: PostingContent | null,
): JudgedPosting {
  const changes = before === null || content === null ? [] : changesBetween(before, content)
  return { state, quote: quote === null ? null : cut(quote), content, changes, unclear: null }
}

function unclear(reason: UnclearPage): JudgedPosting {
  return { state: 'unknown', quote: null, content: null, changes: [], unclear: reason }
}

function cut(text: string): string {
  return cutText(text, maxQuote)
}

function contentOf(page: PostingPage, closing: string | null): PostingContent {
  const text = (value: string | undefined) => (value ? cutText(value, maxText) : null)
  return {
    title: text(page.role?.value ?? (page.name || page.title)),
    salary: text(page.salary?.value),
    place: text(page.place?.value),
    deadline: text(page.deadline?.value),
    closing,
    headings: [...new Set(page.headings.map((heading) => cutText(heading, maxText)))].slice(0, maxHeadings),
  }
}

/** The words of the page for the first change that it shows. */
function quoteOfChange(changes: readonly PostingChange[], page: PostingPage): string | null {
  for (const { field, to } of changes) {
    if (to === null) continue
    if (field === 'salary' || field === 'place' || field === 'deadline') return page[field]?.quote ?? to
    return field === 'title' ? (page.role?.quote ?? to) : to
  }
  return null
}

function namesOf({ page, jobTitle, before }: ReadPosting): readonly string[] {
  return [page.role?.value, page.name, jobTitle, before?.title].flatMap((name) => (name ? [name] : []))
}

/** Whether the page is called as the job is. */
function isOfJob({ page, jobTitle, before }: ReadPosting): boolean {
  const own = [page.role?.value ?? '', page.name, page.title].map(foldText)
  const wanted = [jobTitle, before?.title].flatMap((name) => (name ? [foldText(name).trim()] : []))
  return wanted.some((name) => own.some((each) => each.includes(name)))
}

const loginWords =
  /^(?:please )?(?:log|sign) ?in\b|^(?:sign up|join|register) (?:now )?(?:to|and|or) |^(?:log|sign) in (?:to|or|with)|^(?:you (?:must|need to) (?:be logged in|log in|sign in))|^ログイン(?:$|してください|が必要|画面|して)|^会員(?:登録|ログイン|限定)/i

/** A page whose name, or nearly all of whose text, asks for a login. */
function isLogin(page: PostingPage): boolean {
  if (page.role !== null) return false
  const isShort = lengthOf(page) < shortPage
  if ([page.name, page.title].some((name) => loginWords.test(name.trim())) && (isShort || page.asksForPassword))
    return true
  return isShort && (page.asksForPassword || page.lines.some(({ text }) => loginWords.test(text)))
}

function lengthOf({ lines }: PostingPage): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

const notFound =
  /^(?:(?:error )?404\b|(?:oops[!,.]* )?(?:the |this |that )?(?:page|url|content)(?: (?:that )?you (?:were |are |'re )?(?:looking for|requested))? (?:(?:was |is |could |can)?(?:not|n't)(?: be)? (?:found|available|exist)|(?:doesn['’]t|does not|no longer) exists?)|not found\b|お探しのページ(?:は|が)(?:見つかり|存在し)|ページが(?:見つかり|存在し)|このページは(?:存在し|見つかり))/i
const faulty =
  /^(?:(?:error )?5\d\d\b|(?:internal )?server error|service (?:temporarily )?unavailable|bad gateway|something went wrong|(?:we(?:'re| are) )?(?:down for|under(?:going)?) maintenance|(?:(?:scheduled|site|system) )?maintenance(?: mode| in progress)?[.!]?$|too many requests|access denied|forbidden|(?:error )?403\b|please try again later|(?:ただいま|現在)?(?:システム)?メンテナンス(?:中|作業|の(?:お知らせ|ため)|$)|アクセスが集中|エラーが発生)/i

/** The name of a page that says that there is no such page, whatever its status was. */
function missingPage(page: PostingPage): string | null {
  if (page.role !== null) return null
  const names = [page.name, page.title, ...(lengthOf(page) < shortPage ? page.lines.map(({ text }) => text) : [])]
  return names.find((name) => notFound.test(name.trim())) ?? null
}

const inBetween =
  /^(?:before you continue|you are (?:now )?in (?:a |the )?(?:queue|line)\b|(?:virtual )?waiting room|we value your privacy|(?:your )?privacy (?:choices|settings)|cookie (?:consent|settings))/i

/** A site that could not show the page, or shows something before it. */
function isFault(page: PostingPage): boolean {
  if (page.role !== null) return false
  const names =
    lengthOf(page) < shortPage
      ? [page.name, page.title, ...page.lines.map(({ text }) => text)]
      : [page.name, page.title]
  if ([page.name, page.title].some((name) => inBetween.test(name.trim()))) return true
  return names.some((name) => faulty.test(name.trim()))
}

/** A page of other postings that does not name this one. */
function isListOfOthers(read: ReadPosting): boolean {
  const { page } = read
  return page.role === null && page.otherPostings >= minOthers && !isOfJob(read)
}

const apply =
  /^(?:apply(?: now| for this (?:job|position|role))?|easy apply|応募する|この求人に応募する?|エントリーする)$/i

function appliesIn(page: PostingPage): string | null {
  return page.lines.find(({ text }) => apply.test(text.trim()))?.text ?? null
}
