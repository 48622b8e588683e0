import { type DomDocument, type DomElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import type { PageScript, ScannedHtml } from '#src/adapters/sources/extraction/html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { announcedJobs } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'
import { removeOtherJobs } from '#src/adapters/sources/extraction/other-jobs/remove-other-jobs.js'
import { surveyPage } from '#src/adapters/sources/extraction/other-jobs/survey-page.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import type { PageFacts, PageLine, StatedFact } from '#src/domain/websites/judging/page-facts.js'
import type { EntityName, ExtractedEntities, PageContent } from '#src/domain/websites/page-content.js'
import { frameOf, refreshOf } from './page-leads.js'
import type { Page } from './page-text.js'
import type { UnreadablePage } from './unreadable-page.js'

const linesAfterTitle = 12
const linesBeforeTitle = 4
const maxFactLength = 300
const maxHeadings = 200
const captchas =
  '.cf-turnstile,.g-recaptcha,.h-captcha,#challenge-form,#challenge-running,#px-captcha,#cf-wrapper,iframe[src*="captcha-delivery"]'
// searching the document is slow, and needed only if the HTML contains one of these
const saysCaptcha = /captcha|challenge-|cf-(?:turnstile|wrapper)/i
// in order: Cloudflare, DataDome, HUMAN, Imperva (twice), Akamai, AWS, Distil, Radware, Kasada, Sucuri
const guardMarks = [
  '_cf_chl_opt',
  'captcha-delivery.com',
  'px-captcha',
  '_Incapsula_Resource',
  'Incapsula incident ID',
  'sec-if-cpt-container',
  'gokuProps',
  'distil_r_captcha',
  'validate.perfdrive.com',
  'KPSDK',
  'sucuri_cloudproxy_js',
]
const headings = 'h1,h2,h3,h4,h5,h6'

/** The facts for judging a page that are known before its text is read; completes them with what was read. */
export type Survey = (read: PageContent | UnreadablePage) => PageFacts

/** The survey of a document. */
export interface SurveyedDocument {
  readonly survey: Survey
  /** Up to the page limit. */
  readonly lines: readonly VisibleLine[]
}

/**
 * Surveys a page whose comments were removed, and removes other jobs from a posting's document. `title` is the page's
 * title.
 */
export function surveyHtml(
  page: Page,
  { scripts }: ScannedHtml,
  document: DomDocument,
  title: string,
): SurveyedDocument {
  const url = page.url ?? null
  const isPosting = page.contentType === 'job_posting'
  // a list of jobs is acceptable if no posting was requested
  const surveys = isPosting ? surveyPage(document.body, url) : null
  const otherPostings = surveys?.get(document.body)?.postings ?? 0
  const asksForPassword = /password/i.test(page.text) && document.querySelector('input[type=password]') !== null
  const hasCaptcha = saysCaptcha.test(page.text) && document.querySelector(captchas) !== null
  const refreshUrl = refreshOf(document, url)
  const frame = frameOf(document, scripts, page.text, url)
  if (surveys !== null) removeOtherJobs(document, url, surveys)
  const titles = [...document.querySelectorAll('h1')].map(({ textContent }) => oneLine(textContent))
  const isStated = isStatedIn(scripts) || statesPosting(document, page.text)
  const visible = visibleLines(document.body, maxPageLines)
  const lines = toPageLines(visible)
  const survey: Survey = (read) => {
    const content = 'reason' in read ? null : read
    const stated = said(content)
    return {
      title,
      name: titles[0] ?? '',
      lines,
      otherPostings,
      asksForPassword,
      ...stated,
      role: !isStated && isHeadingAlone(content, titles) ? null : stated.role,
      headings: headingsOf(content, lines),
      missing: 'reason' in read ? read.reason : null,
      hasCaptcha,
      isGuard: guardMarks.some((mark) => page.text.includes(mark)),
      refreshUrl,
      ...frame,
    }
  }
  return { survey, lines: visible }
}

/** The facts for judging a plain text; `read` is what was read from it. */
export function surveyText(text: string, read: PageContent | UnreadablePage): PageFacts {
  const content = 'reason' in read ? null : read
  const lines = text
    .split(/\r\n?|\n/, maxPageLines)
    .map(oneLine)
    .filter((line) => line !== '')
    .map((line, index) =>
      toLine(line.replace(/^#{1,6} /, ''), { isHeading: /^#{1,6} /.test(line), isNearTitle: index < linesAfterTitle }),
    )
  const title = content?.title ?? ''
  const missing = 'reason' in read ? read.reason : null
  return {
    title,
    name: title,
    lines,
    otherPostings: 0,
    asksForPassword: false,
    ...said(content),
    missing,
    frameUrl: null,
    isFrameOfBoard: false,
    hasCaptcha: false,
    isGuard: false,
    refreshUrl: null,
  }
}

function toLine(text: string, parts: Partial<PageLine>): PageLine {
  return { text, isHeading: false, isBeside: false, isNearTitle: false, isLabel: false, ...parts }
}

/** The facts in the main text and the structured data. */
function said(content: PageContent | null): Pick<PageFacts, 'headings' | 'role' | 'salary' | 'place' | 'deadline'> {
  const entities = content?.entities ?? {}
  const blocks = content?.blocks ?? []
  return {
    headings: blocks.flatMap((block) => (block.kind === 'heading' ? [oneLine(block.text)] : [])).slice(0, maxHeadings),
    role: factOf(entities, 'role_title'),
    salary: factOf(entities, 'salary'),
    place: factOf(entities, 'location'),
    deadline: factOf(entities, 'valid_through'),
  }
}

/**
 * Whether only a heading states the role: errors have headings too. Structured data may repeat it in the same words;
 * pages with several openings are recognized by their facts.
 */
function isHeadingAlone(content: PageContent | null, titles: readonly string[]): boolean {
  const role = content?.entities.role_title?.[0]
  if (role === undefined || (content?.openings ?? []).length > 0) return false
  return titles.includes(oneLine(role.quote))
}

function statesPosting(document: DomDocument, html: string): boolean {
  return html.includes('JobPosting') && document.querySelector('[itemtype*="JobPosting"]') !== null
}

function isStatedIn(scripts: readonly PageScript[]): boolean {
  return scripts.some(({ type, code }) => type.includes('json') && code.includes('JobPosting'))
}

/** The headings of the main text that are not in a side box. */
function headingsOf(content: PageContent | null, lines: readonly PageLine[]): readonly string[] {
  const beside = new Set(lines.filter(({ isHeading, isBeside }) => isHeading && isBeside).map(({ text }) => text))
  return said(content).headings.filter((heading) => !beside.has(heading))
}

/** All values of a fact, with the quote of the first. */
function factOf(entities: ExtractedEntities, name: EntityName): StatedFact | null {
  const [first, ...others] = entities[name] ?? []
  if (first === undefined) return null
  const value = [first, ...others]
    .map((entity) => entity.value)
    .join('; ')
    .slice(0, maxFactLength)
  return { value, quote: first.quote }
}

/** Converts lines with their positions. A link describes its target and not this page. */
function toPageLines(lines: readonly VisibleLine[]): readonly PageLine[] {
  const title = Math.max(
    0,
    lines.findIndex(({ place }) => place === 'H1'),
  )
  const end = lines.findIndex(({ place }, index) => index > title && /^H[12]$/.test(place))
  const boxes = new Map<DomElement, boolean>()
  const isOfOthers = belowOtherJobs()
  return lines.map((line, index) =>
    toLine(line.text, {
      isHeading: /^H\d$/.test(line.place),
      isBeside: isOfOthers(line) || line.isLinked || isInBox(line.element, boxes),
      isNearTitle:
        index >= title - linesBeforeTitle && index <= title + linesAfterTitle && (end === -1 || index <= end),
      isLabel: /^(?:DT|TH|LABEL)$/.test(line.place),
    }),
  )
}

/** Returns a check for lines below a heading that may announce other jobs, up to the next heading of that rank. */
function belowOtherJobs(): (line: VisibleLine) => boolean {
  let rank: number | null = null
  return ({ place, text }) => {
    const own = /^H(\d)$/.exec(place)?.[1]
    if (own !== undefined && (rank === null || Number(own) <= rank))
      rank = own !== '1' && announcedJobs(text) !== null ? Number(own) : null
    return rank !== null
  }
}

const besideName = anyOf`
  sidebar | side-?bar | related | similar | recommend\w* | other-?jobs | more-?jobs | teasers? | widgets? | news | blog
  advert\w* | sponsor\w* | promo\w* | comments?
`
const besideNames = new RegExp(String.raw`(?:^|[^a-z])${besideName}(?:[^a-z]|$)|(?:^|\s)ads?(?:[\s_-]|$)`)

/** Whether it is in a side box with its own heading; boxes without one may contain the application form. */
function isInBox(element: DomElement | null, known: Map<DomElement, boolean>): boolean {
  if (element === null) return false
  const found = known.get(element) ?? (isHeadedBox(element) || isInBox(element.parentNode, known))
  known.set(element, found)
  return found
}

function isHeadedBox(element: DomElement): boolean {
  return isBox(element) && element.querySelector('h1') === null && element.querySelector(headings) !== null
}

function isBox(element: DomElement): boolean {
  if (element.nodeName === 'ASIDE') return true
  if (element.nodeName === 'BODY' || element.nodeName === 'HTML' || element.getAttribute === undefined) return false
  const name = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`.toLowerCase()
  return name.length > 1 && besideNames.test(name)
}
