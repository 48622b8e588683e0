import type { MissingText, PostingLine, PostingPage, StatedFact } from '../../../domain/jobs/postings/posting-page.js'
import type { EntityName, ExtractedEntities, PageContent } from '../../../domain/websites/page-content.js'
import { type Page, readContent } from '../extract-page.js'
import { type DomDocument, type DomElement, oneLine, readDom } from '../html/dom.js'
import { removeHidden } from '../html/remove-hidden.js'
import { scanHtml } from '../html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from '../html/visible-lines.js'
import { announcedJobs } from '../other-jobs/other-job-headings.js'
import { removeOtherJobs } from '../other-jobs/remove-other-jobs.js'
import { surveyPage } from '../other-jobs/survey-page.js'
import { readTitle } from '../page-title.js'

const linesAfterTitle = 12
const linesBeforeTitle = 4
const maxFactLength = 300
const maxHeadings = 200
const headings = 'h1,h2,h3,h4,h5,h6'

/** What a posting's page says of the posting, its main text and what stands around it. It may take as long as the page makes it. */
export function surveyPosting(page: Omit<Page, 'contentType'>): PostingPage {
  const content = readContent({ ...page, contentType: 'job_posting' })
  const read = 'reason' in content ? null : content
  const missing = 'reason' in content ? content.reason : null
  return page.format === 'html' ? surveyHtml(page, read, missing) : surveyText(page.text, read, missing)
}

function surveyHtml(
  page: Omit<Page, 'contentType'>,
  content: PageContent | null,
  missing: MissingText | null,
): PostingPage {
  const { html, styles } = scanHtml(page.text)
  const document = readDom(html)
  const url = page.url ?? null
  removeHidden(document, styles)
  const otherPostings = surveyPage(document.body, url).get(document.body)?.postings ?? 0
  const asksForPassword = document.querySelector('input[type=password]') !== null
  const title = readTitle(document)
  removeOtherJobs(document, url)
  const name = oneLine(document.querySelector('h1')?.textContent)
  const lines = toPostingLines(visibleLines(document.body, maxPageLines))
  const isChallenge = missing === 'challenge' || asksForProof(document, lines)
  return {
    title,
    name,
    lines,
    otherPostings,
    asksForPassword,
    ...said(content),
    headings: headingsOf(content, lines),
    missing: isChallenge ? 'challenge' : missing,
  }
}

function surveyText(text: string, content: PageContent | null, missing: MissingText | null): PostingPage {
  const lines = text
    .split(/\r\n?|\n/, maxPageLines)
    .map(oneLine)
    .filter((line) => line !== '')
    .map((line, index) =>
      toLine(line.replace(/^#{1,6} /, ''), { isHeading: /^#{1,6} /.test(line), isNearTitle: index < linesAfterTitle }),
    )
  const title = content?.title ?? ''
  return { title, name: title, lines, otherPostings: 0, asksForPassword: false, ...said(content), missing }
}

function toLine(text: string, parts: Partial<PostingLine>): PostingLine {
  return { text, isHeading: false, isBeside: false, isNearTitle: false, isLabel: false, ...parts }
}

/** What the main text and the data for programs say. */
function said(content: PageContent | null): Pick<PostingPage, 'headings' | 'role' | 'salary' | 'place' | 'deadline'> {
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

/** Those of the main text that do not stand in a box beside it. */
function headingsOf(content: PageContent | null, lines: readonly PostingLine[]): readonly string[] {
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
function toPostingLines(lines: readonly VisibleLine[]): readonly PostingLine[] {
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
const maxDepth = 400

/** Whether it stands in a box beside the text that has a heading of its own: one without is where pages let people apply. */
function isInBox(element: DomElement | null, boxes: Map<DomElement, boolean>): boolean {
  let depth = 0
  for (let at = element; at !== null && depth < maxDepth; at = at.parentNode, depth++) {
    if (!isBox(at)) continue
    const known = boxes.get(at) ?? (at.querySelector('h1') === null && at.querySelector(headings) !== null)
    boxes.set(at, known)
    if (known) return true
  }
  return false
}

function isBox(element: DomElement): boolean {
  if (element.nodeName === 'ASIDE') return true
  if (element.nodeName === 'BODY' || element.nodeName === 'HTML' || element.getAttribute === undefined) return false
  const name = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`.toLowerCase()
  return name.length > 1 && besideNames.test(name)
}

const proof =
  /captcha|are you (?:a )?(?:human|robot)|not a (?:ro)?bot|(?:verify|confirm|prove)[^.]{0,30}human|unusual (?:traffic|activity)|security (?:check|verification)|ddos protection|checking your browser|ロボットではない|人間であること|不正なアクセス|画像認証/i
const protectedBy = /protected by (?:re|h)?captcha/i
const maxProofPage = 1000

/** A short page that asks for a proof that its visitor is a person. */
function asksForProof(document: DomDocument, lines: readonly PostingLine[]): boolean {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (length > maxProofPage) return false
  const isAsked = lines.some(({ text }) => proof.test(text) && !protectedBy.test(text))
  const widget = '.cf-turnstile,.g-recaptcha,.h-captcha,#challenge-form,#challenge-running,#px-captcha,#cf-wrapper'
  return isAsked || (length < maxProofPage / 4 && document.querySelector(widget) !== null)
}
