import { cutText, foldText } from '#src/domain/shared/text.js'
import type { PageKind, PageVerdict } from '#src/domain/websites/page-verdict.js'
import { type ContentType, isOfPosting } from '#src/domain/websites/website.js'
import { findClosingWords } from './closing-words.js'
import { endOfDeadline } from './deadline.js'
import { findNotice, isCountOfJobs, isListName, type Notice, noticesIn } from './notices.js'
import type { PageFacts, PageLine } from './page-facts.js'
import { judgeRedirect, type RedirectKind } from './redirect.js'
import { isUnlikeBefore } from './unlike-before.js'
import { weighTerms } from './weigh-terms.js'

/** A page that came, and what was asked for. */
export interface PageReading {
  /** The address that was asked for. */
  readonly url: string
  /** Where redirects ended. */
  readonly finalUrl: string
  readonly contentType: ContentType
  readonly page: PageFacts
  /** In epoch milliseconds. */
  readonly now: number
  /** The names by which the posting is known from elsewhere, such as the title of its job. */
  readonly names: readonly string[]
  /** The text that was read of it before; absent where none was. */
  readonly kept?: string
}

const maxQuote = 200
const shortPage = 600
const maxProofPage = 250
const minOthers = 5
const minProse = 80
const minShown = 30
const maxProsePerOther = 150
// what says more of one job than this is about it, whatever it leads to
const maxListProse = 1000

/** What a page is. Closed needs words of the page, its deadline or where its address led. Source: rag-judge, hunt-checks. */
export function judgePage(reading: PageReading): PageVerdict {
  const { page, url, finalUrl } = reading
  const redirect = judgeRedirect(url, finalUrl)
  // no wall states a role
  const notice = page.role === null ? (findNotice(page) ?? weighTerms(page)) : null
  return (
    judgeWall(page, redirect, notice) ??
    (isOfPosting(reading.contentType) ? judgeEnd(reading, redirect) : null) ??
    judgeShown(reading, redirect, notice)
  )
}

/** What stands between a reader and the page, or says that there is none. */
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

/** Whether a posting is closed, as its words, its address and its deadline say. */
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

/** Whether a page shows more of its posting than that it is closed: its role, its name, or a sentence of something else. */
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

/** Whether the page is called as the posting that is wanted. */
export function isNamed({ page, names }: Pick<PageReading, 'page' | 'names'>): boolean {
  const own = [page.role?.value ?? '', page.name, page.title].map(foldText)
  return names.some((name) => name !== '' && own.some((each) => each.includes(foldText(name).trim())))
}

/** Whether a page at another address is not the one that is wanted: where no name is known, one that states a role is it. */
function isOfAnother(reading: PageReading): boolean {
  const { page, names } = reading
  return names.length === 0 ? page.role === null : !isNamed(reading)
}

/** Has little more than what tells people from programs: forms have it, too, and services that watch a site put it on its pages. */
function asksForProof(page: PageFacts): boolean {
  return page.role === null && (page.hasCaptcha || page.isGuard) && lengthOf(page) < maxProofPage
}

/** Whether a board shows the posting inside of the page, which says little of its own. */
function leavesItToABoard({ page, contentType }: PageReading): boolean {
  return isOfPosting(contentType) && page.role === null && page.isFrameOfBoard && lengthOf(page) < shortPage
}

/** Asks for a password, and says little besides. */
function isLoginForm(page: PageFacts): boolean {
  return page.role === null && page.asksForPassword && lengthOf(page) < shortPage
}

/** Neither states a role nor is named as before, and has nothing of the text that is kept. */
function isUnlike(reading: PageReading): boolean {
  const { page, kept } = reading
  return kept !== undefined && page.role === null && !isNamed(reading) && isUnlikeBefore(page, kept)
}

function lengthOf({ lines }: PageFacts): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

/** A page that is called a list of jobs, or by how many it has, or leads to other postings and says little of its own; it does not name this one. */
function isListOfOthers(reading: PageReading): boolean {
  const { page } = reading
  if (isNamed(reading)) return false
  if (page.otherPostings >= minOthers && isCountOfJobs(page.name)) return true
  if (page.role !== null) return false
  const prose = page.lines.reduce((sum, line) => sum + (isProse(line) ? line.text.length : 0), 0)
  if (page.otherPostings >= minOthers) return prose < Math.min(maxListProse, page.otherPostings * maxProsePerOther)
  return prose < maxListProse && [page.title, page.name].some(isListName)
}

/** A sentence, which a menu or a list of names has none of; Japanese says the same in half of the characters. */
function isProse({ text, isBeside }: PageLine): boolean {
  return !isBeside && isLong(text, minProse)
}

function isLong(text: string, minLength: number): boolean {
  return text.length >= (/[\u3040-\u30ff]/.test(text) ? minLength / 2 : minLength)
}
