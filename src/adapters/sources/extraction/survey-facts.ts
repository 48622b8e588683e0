import { type DomDocument, type DomElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import type { PageScript, ScannedHtml } from '#src/adapters/sources/extraction/html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { announcedJobs } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'
import { removeOtherJobs } from '#src/adapters/sources/extraction/other-jobs/remove-other-jobs.js'
import { surveyPage } from '#src/adapters/sources/extraction/other-jobs/survey-page.js'
import type { PageFacts, PageLine, StatedFact } from '#src/domain/websites/judging/page-facts.js'
import type { EntityName, ExtractedEntities, PageContent } from '#src/domain/websites/page-content.js'
import type { NotAPage } from './not-a-page.js'
import { frameOf, refreshOf } from './page-leads.js'
import type { Page } from './page-text.js'

const linesAfterTitle = 12
const linesBeforeTitle = 4
const maxFactLength = 300
const maxHeadings = 200
const captchas =
  '.cf-turnstile,.g-recaptcha,.h-captcha,#challenge-form,#challenge-running,#px-captcha,#cf-wrapper,iframe[src*="captcha-delivery"]'
// without one of these in its HTML there is none of those: to look through a document takes long
const saysCaptcha = /captcha|challenge-|cf-(?:turnstile|wrapper)/i
// of Cloudflare, DataDome, HUMAN, Imperva (twice), Akamai, AWS, Distil, Radware, Kasada and Sucuri, in the order of the list
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

/** What a page is judged by, as far as it is known before its text is read; with what was read, all of it. */
export type Survey = (read: PageContent | NotAPage) => PageFacts

/** A look at a document. */
export interface SurveyedDocument {
  readonly survey: Survey
  /** As far as pages are read. */
  readonly lines: readonly VisibleLine[]
}

/**
 * Looks at the document of a page whose comments were taken off. What a posting shows of other jobs is taken off it. `title` is what the
 * page calls itself.
 */
export function surveyHtml(
  page: Page,
  { scripts }: ScannedHtml,
  document: DomDocument,
  title: string,
): SurveyedDocument {
  const url = page.url ?? null
  const isPosting = page.contentType === 'job_posting'
  // a list of jobs is a page like any other where no posting was asked for
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

/** What a plain text is judged by, of which `read` was read. */
export function surveyText(text: string, read: PageContent | NotAPage): PageFacts {
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

/** What the main text and the data for programs say. */
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
 * Whether nothing but the heading of the page says its role: an error is a heading as well. Data for programs may say it in
 * the same words, and a page of several openings is one for their facts.
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

/** Those of the main text that do not stand in a box beside it. */
function headingsOf(content: PageContent | null, lines: readonly PageLine[]): readonly string[] {
  const beside = new Set(lines.filter(({ isHeading, isBeside }) => isHeading && isBeside).map(({ text }) => text))
  return said(content).headings.filter((heading) => !beside.has(heading))
}

/** All of its values, with the quote of the first. */
function factOf(entities: ExtractedEntities, name: EntityName): StatedFact | null {
  const [first, ...others] = entities[name] ?? []
  if (first === undefined) return null
  const value = [first, ...others]
    .map((entity) => entity.value)
    .join('; ')
    .slice(0, maxFactLength)
  return { value, quote: first.quote }
}

/** With where they stand. A link says what it leads to, and not what this page is. */
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

/** Whether a line stands below a heading that may be of other jobs, up to the next heading as high. */
function belowOtherJobs(): (line: VisibleLine) => boolean {
  let rank: number | null = null
  return ({ place, text }) => {
    const own = /^H(\d)$/.exec(place)?.[1]
    if (own !== undefined && (rank === null || Number(own) <= rank))
      rank = own !== '1' && announcedJobs(text) !== null ? Number(own) : null
    return rank !== null
  }
}

const besideNames =
  /(?:^|[^a-z])(?:sidebar|side-?bar|related|similar|recommend\w*|other-?jobs|more-?jobs|teasers?|widgets?|news|blog|advert\w*|sponsor\w*|promo\w*|comments?)(?:[^a-z]|$)|(?:^|\s)ads?(?:[\s_-]|$)/

/** Whether it stands in a box beside the text that has a heading of its own: one without is where pages let people apply. */
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
