import { cutText, foldText } from '#src/domain/shared/text.js'
import type { PageKind, PageVerdict } from '#src/domain/websites/page-verdict.js'
import { type ContentType, isOfPosting } from '#src/domain/websites/website.js'
import { findClosingWords } from './closing-words.js'
import { endOfDeadline } from './deadline.js'
import { differsFromEarlierText } from './differs-from-earlier-text.js'
import { findNotice, isCountOfJobs, isListName, type Notice, noticesIn } from './notices.js'
import type { PageFacts, PageLine } from './page-facts.js'
import { judgeRedirect, type RedirectKind } from './redirect.js'
import { weighTerms } from './weigh-terms.js'

/** A fetched page together with its request. */
export interface PageReading {
  /** The requested address. */
  readonly url: string
  /** The address after redirects. */
  readonly finalUrl: string
  readonly contentType: ContentType
  readonly page: PageFacts
  /** In epoch milliseconds. */
  readonly now: number
  /** Names of the posting from other sources, such as the title of its job. */
  readonly names: readonly string[]
  /** The text from an earlier reading; absent if there is none. */
  readonly kept?: string
}

const maxQuote = 200
const shortPage = 600
const maxProofPage = 250
const minOthers = 5
const minProse = 80
const minShown = 30
const maxProsePerOther = 150
// a page with more prose than this is about one job, whatever it links to
const maxListProse = 1000

/**
 * Judges what a page is. A closed posting needs words of the page, a deadline or a redirect as proof.
 * Source: rag-judge, hunt-checks.
 */
export function judgePage(reading: PageReading): PageVerdict {
  const { page, url, finalUrl } = reading
  const redirect = judgeRedirect(url, finalUrl)
  // walls never state a role
  const notice = page.role === null ? (findNotice(page) ?? weighTerms(page)) : null
  return (
    judgeWall(page, redirect, notice) ??
    (isOfPosting(reading.contentType) ? judgeEnd(reading, redirect) : null) ??
    judgeShown(reading, redirect, notice)
  )
}

/** Detects a wall in front of the page, or a notice that the page does not exist. */
function judgeWall(page: PageFacts, redirect: RedirectKind, notice: Notice | null): PageVerdict | null {
  if (asksForProof(page) || notice?.kind === 'challenge') return verdict('challenge', notice?.quote)
  if (redirect === 'login' || isLoginForm(page) || notice?.kind === 'login') return verdict('login', notice?.quote)
  return notice?.kind === 'gone' ? verdict('gone', notice.quote) : null
}

function judgeShown(reading: PageReading, redirect: RedirectKind, notice: Notice | null): PageVerdict {
  const { page, finalUrl } = reading
  if (redirect === 'gone') return verdict('gone', finalUrl)
  if (page.missing === 'frame' || leavesItToABoard(reading)) return verdict('elsewhere', null, page.frameUrl)
  if (notice !== null) return verdict(notice.kind, notice.quote, notice.kind === 'elsewhere' ? page.refreshUrl : null)
  if (page.missing !== null) return verdict(page.missing)
  if (isListOfOthers(reading)) return verdict('list')
  if (isUnlike(reading)) return verdict('unlike', page.name || page.title)
  return page.role === null ? verdict('page') : verdict('posting', page.role.quote)
}

/** Whether a posting is closed, by its words, its address and its deadline. */
function judgeEnd(reading: PageReading, redirect: RedirectKind): PageVerdict | null {
  const { page, finalUrl, now } = reading
  const closing = findClosingWords(page, namesOf(reading))
  if (closing !== null) return verdict(showsPosting(reading, closing) ? 'closed-posting' : 'gone', closing)
  if (redirect === 'gone') return verdict('gone', finalUrl)
  if (redirect === 'list' && isOfAnother(reading)) return verdict('list', finalUrl)
  const end = page.deadline === null ? null : endOfDeadline(page.deadline.value)
  if (page.missing === null && end !== null && end < now) return verdict('closed-posting', page.deadline?.quote ?? null)
  return null
}

/** Whether a page shows more of its posting than its closing: its role, its name or another sentence. */
function showsPosting(reading: PageReading, closing: string): boolean {
  const { page } = reading
  if (page.role !== null || isNamed(reading)) return true
  return page.lines.some(
    ({ text, isHeading, isBeside }) =>
      !isBeside && !isHeading && isLong(text, minShown) && !text.includes(closing) && noticesIn(text).size === 0,
  )
}

function verdict(
  kind: PageKind,
  quote: string | null | undefined = null,
  elsewhere: string | null = null,
): PageVerdict {
  return { kind, quote: quote == null ? null : cutText(quote, maxQuote), elsewhere }
}

function namesOf({ page, names }: PageReading): readonly string[] {
  return [page.role?.value, page.name, ...names].flatMap((name) => (name ? [name] : []))
}

/** Whether the page has the name of the wanted posting. */
export function isNamed({ page, names }: Pick<PageReading, 'page' | 'names'>): boolean {
  const own = [page.role?.value ?? '', page.name, page.title].map(foldText)
  return names.some((name) => name !== '' && own.some((each) => each.includes(foldText(name).trim())))
}

/**
 * Whether a page at another address is a different one. If no name is known, a page that states a role is taken for the
 * wanted one.
 */
function isOfAnother(reading: PageReading): boolean {
  const { page, names } = reading
  return names.length === 0 ? page.role === null : !isNamed(reading)
}

/**
 * Whether the page is little more than a bot check. Forms have such checks too, and protection services add them to
 * normal pages.
 */
function asksForProof(page: PageFacts): boolean {
  return page.role === null && (page.hasCaptcha || page.isGuard) && lengthOf(page) < maxProofPage
}

/** Whether a board shows the posting inside the page, which has little text itself. */
function leavesItToABoard({ page, contentType }: PageReading): boolean {
  return isOfPosting(contentType) && page.role === null && page.isFrameOfBoard && lengthOf(page) < shortPage
}

/** Whether the page asks for a password and has little other text. */
function isLoginForm(page: PageFacts): boolean {
  return page.role === null && page.asksForPassword && lengthOf(page) < shortPage
}

/** Whether the page states no role, has another name than before, and has nothing of the kept text. */
function isUnlike(reading: PageReading): boolean {
  const { page, kept } = reading
  return kept !== undefined && page.role === null && !isNamed(reading) && differsFromEarlierText(page, kept)
}

function lengthOf({ lines }: PageFacts): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

/**
 * Whether the page is a list of jobs: it is named like one or by a count of jobs, or it links to other postings and has
 * little text itself. A page that names this posting is not.
 */
function isListOfOthers(reading: PageReading): boolean {
  const { page } = reading
  if (isNamed(reading)) return false
  if (page.otherPostings >= minOthers && isCountOfJobs(page.name)) return true
  if (page.role !== null) return false
  const prose = page.lines.reduce((sum, line) => sum + (isProse(line) ? line.text.length : 0), 0)
  if (page.otherPostings >= minOthers) return prose < Math.min(maxListProse, page.otherPostings * maxProsePerOther)
  return prose < maxListProse && [page.title, page.name].some(isListName)
}

/** Whether a line is a sentence, which menus and lists of names do not have. Japanese needs half as many characters. */
function isProse({ text, isBeside }: PageLine): boolean {
  return !isBeside && isLong(text, minProse)
}

function isLong(text: string, minLength: number): boolean {
  return text.length >= (/[\u3040-\u30ff]/.test(text) ? minLength / 2 : minLength)
}
