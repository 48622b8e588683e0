import { isGarbled } from '#src/adapters/kit/text/garbled.js'
import { findMainContent } from '#src/adapters/sources/extraction/article/main-content.js'
import { removeComments } from '#src/adapters/sources/extraction/article/remove-comments.js'
import { type DomDocument, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { readHtml, readPage as readShown } from '#src/adapters/sources/extraction/html/read-page.js'
import { type ScannedHtml, scanHtml } from '#src/adapters/sources/extraction/html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { authoredToBlocks, toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import { isOutsideOfOthers } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'
import { removeOtherJobs } from '#src/adapters/sources/extraction/other-jobs/remove-other-jobs.js'
import {
  readPostingPage,
  toPlainPosting,
  toPostingContent,
} from '#src/adapters/sources/extraction/postings/posting-content.js'
import type { PageFacts } from '#src/domain/websites/judging/page-facts.js'
import type { PageBlock, PageContent } from '#src/domain/websites/page-content.js'
import { findNotAPage, type NotAPage, surveyFrame } from './not-a-page.js'
import { readPageData } from './page-data.js'
import type { Page } from './page-text.js'
import { readTitle } from './page-title.js'
import { type Survey, surveyHtml, surveyText } from './survey-facts.js'

/** A page that was read. */
export interface ReadPage {
  /** Null when there is no text in it to read. */
  readonly content: PageContent | null
  /** What it is judged by. */
  readonly facts: PageFacts
}

/** The content of a page; null when there is no text in it to read. It may take as long as the page makes it. */
export function extractPage(page: Page): PageContent | null {
  const content = readContent(page)
  return 'reason' in content ? null : content
}

/** The content of a page, and what it is judged by. It may take as long as the page makes it. */
export function readPage(page: Page): ReadPage {
  let survey: Survey = (read) => surveyText(page.text, read)
  const look: Look = (scanned, document) => {
    survey = surveyHtml(page, scanned, document)
  }
  const read = readWith(page, look)
  return { content: 'reason' in read ? null : read, facts: survey(read) }
}

/** The content of a page, or why it has none. It may take as long as the page makes it. */
export function readContent(page: Page): PageContent | NotAPage {
  return readWith(page, null)
}

/** Looks at a document before its main text is cut out, and takes off what a posting shows of other jobs. */
type Look = (scanned: ScannedHtml, document: DomDocument) => void

function readWith(page: Page, look: Look | null): PageContent | NotAPage {
  const content = page.format === 'html' ? readHtmlPage(page, look) : readTextPage(page)
  const isRead = 'reason' in content || !isGarbled(content.blocks.map(({ text }) => text).join('\n'))
  return isRead ? content : { reason: 'garbled' }
}

function readTextPage(page: Page): PageContent | NotAPage {
  const content = extractText(page)
  return content.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? content : { reason: 'empty' }
}

/** What a page shows; where it shows nothing, what it carries for its scripts to show. */
function readHtmlPage(page: Page, look: Look | null): PageContent | NotAPage {
  const scanned = scanHtml(page.text)
  const document = readShown(scanned)
  const frame = surveyFrame(document, page.url ?? null)
  const content = extractHtml(page, scanned, document, look)
  const missing = findNotAPage(content.blocks, frame)
  if (missing === null) return content
  const blocks = readPageData(scanned.scripts, readHtmlBlocks)
  return findNotAPage(blocks, frame) === null ? { ...content, blocks } : missing
}

function extractHtml(
  { contentType, url }: Page,
  scanned: ScannedHtml,
  document: DomDocument,
  look: Look | null,
): PageContent {
  const isPosting = contentType === 'job_posting'
  const title = readTitle(document)
  const shown = isPosting ? (document.body.textContent ?? '') : ''
  removeComments(document)
  look?.(scanned, document)
  if (isPosting && look === null) removeOtherJobs(document, url ?? null)
  const readAgain = () => {
    const again = readShown(scanned)
    removeComments(again)
    if (isPosting) removeOtherJobs(again, url ?? null)
    return again
  }
  const page = isPosting ? readPostingPage(document, scanned.jsonLd, url ?? null) : null
  const blocks = toBlocks(toMarkdown(findMainContent(document, readAgain)))
  if (page === null) return { title, blocks, entities: {}, statements: [] }
  return { title, ...toPostingContent(page, blocks, shown, readHtmlBlocks) }
}

function extractText({ text, format, contentType }: Page): PageContent {
  const blocks = format === 'markdown' ? authoredToBlocks(text, readHtmlText) : paragraphsOf(text)
  const title = blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
  const isPosting = contentType === 'job_posting'
  if (!isPosting) return { title, blocks, entities: {}, statements: [] }
  return { title, ...toPlainPosting(blocks, linesOf(text), text) }
}

/** Blocks of an HTML text inside JSON, such as a posting's description. */
function readHtmlBlocks(html: string): readonly PageBlock[] {
  return toBlocks(toMarkdown(readHtml(html).body))
}

function readHtmlText(html: string): string {
  return visibleLines(readHtml(html).body)
    .map(({ text }) => text)
    .join('\n')
}

function paragraphsOf(text: string): readonly PageBlock[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => ({ kind: 'prose', text: paragraph }))
}

function linesOf(text: string): readonly VisibleLine[] {
  return text
    .split(/\r\n?|\n/, maxPageLines)
    .map((line) => oneLine(line))
    .filter((line) => line !== '')
    .filter(isOutsideOfOthers())
    .map(toPlainLine)
}

function toPlainLine(text: string): VisibleLine {
  const place = /^#/.test(text) ? 'H2' : 'P'
  return { text, lead: '', place, element: null, isListed: /^[-*+] /.test(text), isLinked: false, cell: null }
}
