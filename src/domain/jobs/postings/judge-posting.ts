import type { PostingChange, PostingContent, PostingState } from '#src/domain/jobs/posting-check.js'
import { cutText } from '#src/domain/shared/text.js'
import { isNamed, judgePage, type PageReading } from '#src/domain/websites/judging/judge-page.js'
import type { PageFacts } from '#src/domain/websites/judging/page-facts.js'
import { judgeRedirect } from '#src/domain/websites/judging/redirect.js'
import type { PageKind } from '#src/domain/websites/page-verdict.js'
import { defaultContentType } from '#src/domain/websites/website.js'
import { changesBetween } from './compare-postings.js'

/** Why a fetched page does not tell whether its posting is open. */
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

export interface ReadPosting extends Pick<PageReading, 'url' | 'finalUrl' | 'page' | 'now'> {
  readonly jobTitle: string | null
  /** The content at the last reading; null the first time. */
  readonly before: PostingContent | null
}

export interface JudgedPosting {
  readonly state: PostingState
  readonly quote: string | null
  readonly content: PostingContent | null
  readonly changes: readonly PostingChange[]
  /** Only set if the state is unknown. */
  readonly unclear: UnclearPage | null
}

const maxQuote = 200
const maxText = 200
const maxHeadings = 50

/**
 * Derives the state of a posting from the verdict on its page. A page that may be a different one tells nothing.
 * Source: hunt-checks.
 */
export function judgePosting(read: ReadPosting): JudgedPosting {
  const { jobTitle, before } = read
  const names = [jobTitle, before?.title].flatMap((name) => (name ? [name] : []))
  const reading: PageReading = { ...read, contentType: defaultContentType, names }
  const verdict = judgePage(reading)
  const { quote } = verdict
  if (verdict.kind === 'closed-posting')
    return judged(read, 'closed', quote, contentOf(read.page, closingIn(quote, read.page)))
  if (verdict.kind === 'gone' || (verdict.kind === 'list' && quote === cut(read.finalUrl)))
    return judged(read, 'closed', quote, null)
  const unclearAs = unclearKinds[verdict.kind]
  if (unclearAs !== null) return unclear(unclearAs)
  if (judgeRedirect(read.url, read.finalUrl) === 'elsewhere' && !isNamed(reading) && read.page.role === null)
    return unclear('elsewhere')
  return judgeShown(read)
}

// frames and scripts: the content is not in the page itself
const unclearKinds: Record<PageKind, UnclearPage | null> = {
  posting: null,
  page: null,
  'closed-posting': null,
  gone: null,
  list: 'list',
  login: 'login',
  challenge: 'challenge',
  consent: 'fault',
  fault: 'fault',
  parked: 'fault',
  elsewhere: 'frame',
  scripts: 'scripts',
  empty: 'empty',
  garbled: 'fault',
  unlike: 'no-posting',
}

/** Returns the words that close the posting, or null if its deadline closes it. */
function closingIn(quote: string | null, { deadline }: PageFacts): string | null {
  return quote === (deadline === null ? null : cut(deadline.quote)) ? null : quote
}

/** Judges a page that shows content, does not close the posting and did not redirect away from it. */
function judgeShown(read: ReadPosting): JudgedPosting {
  const { page } = read
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
  return { state, quote, content, changes, unclear: null }
}

function unclear(reason: UnclearPage): JudgedPosting {
  return { state: 'unknown', quote: null, content: null, changes: [], unclear: reason }
}

function cut(text: string): string {
  return cutText(text, maxQuote)
}
function contentOf(page: PageFacts, closing: string | null): PostingContent {
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

/** Returns the words of the page for the first change that it shows. */
function quoteOfChange(changes: readonly PostingChange[], page: PageFacts): string | null {
  for (const { field, to } of changes) {
    if (to === null) continue
    if (field === 'salary' || field === 'place' || field === 'deadline') return page[field]?.quote ?? to
    return field === 'title' ? (page.role?.quote ?? to) : to
  }
  return null
}

const apply =
  /^(?:apply(?: now| for this (?:job|position|role))?|easy apply|応募する|この求人に応募する?|エントリーする)$/i

function appliesIn(page: PageFacts): string | null {
  return page.lines.find(({ text }) => apply.test(text.trim()))?.text ?? null
}
