import { isGarbled } from '#src/adapters/kit/text/garbled.js'
import { findMainContent } from '#src/adapters/sources/extraction/article/main-content.js'
import { removeComments } from '#src/adapters/sources/extraction/article/remove-comments.js'
import { type DomDocument, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { readHtml, readPage as readShown } from '#src/adapters/sources/extraction/html/read-page.js'
import { type ScannedHtml, scanHtml } from '#src/adapters/sources/extraction/html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { authoredToBlocks, toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import { createOtherJobsFilter } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'
import { removeOtherJobs } from '#src/adapters/sources/extraction/other-jobs/remove-other-jobs.js'
import {
  readPostingPage,
  toPlainPosting,
  toPostingContent,
} from '#src/adapters/sources/extraction/postings/posting-content.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import type { PageFacts } from '#src/domain/websites/judging/page-facts.js'
import type { PageBlock, PageContent } from '#src/domain/websites/page-content.js'
import { readPageData } from './page-data.js'
import type { Page } from './page-text.js'
import { readTitle } from './page-title.js'
import { paperBlocks, paperTitle, paragraphsOf } from './paper-blocks.js'
import { type Survey, surveyHtml, surveyText } from './survey-facts.js'
import { findUnreadablePage, surveyFrame, type UnreadablePage } from './unreadable-page.js'

/** The result of reading a page. */
export interface ReadPage {
  /** Null if it has no readable text. */
  readonly content: PageContent | null
  /** The facts by which the page is judged. */
  readonly facts: PageFacts
}

/** Extracts the content of a page and the facts to judge it by. It has no time limit of its own. */
export function readPage(page: Page): ReadPage {
  return toRead(page.format === 'html' ? readHtmlPage(page) : readTextPage(page, extractText(page)))
}

/** The same for a PDF or Word file whose text was read. */
export function readPaperPage(paper: Paper, { contentType, url }: Pick<Page, 'contentType' | 'url'>): ReadPage {
  const [text, blocks] = [paper.pages.map((page) => page.text).join('\n'), paperBlocks(paper)]
  const page: Page = { format: 'text', text, contentType, ...(url === undefined ? {} : { url }) }
  return toRead(readTextPage(page, contentOfText(page, paperTitle(paper, blocks), blocks)))
}

function toRead({ content, survey }: SurveyedPage): ReadPage {
  const isGarbledText = !('reason' in content) && isGarbled(content.blocks.map(({ text }) => text).join('\n'))
  const read: PageContent | UnreadablePage = isGarbledText ? { reason: 'garbled' } : content
  return { content: 'reason' in read ? null : read, facts: survey(read) }
}

/** Extracts only the content of a page. */
export function extractPage(page: Page): PageContent | null {
  return readPage(page).content
}

/** A page's content, or why it has none, with the survey of its document made before the main text was extracted. */
interface SurveyedPage {
  readonly content: PageContent | UnreadablePage
  readonly survey: Survey
}

function readTextPage(page: Page, content: PageContent): SurveyedPage {
  const hasText = content.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return { content: hasText ? content : { reason: 'empty' }, survey: (read) => surveyText(page.text, read) }
}

/** The visible content of a page; if it shows nothing, the data that its scripts would show. */
function readHtmlPage(page: Page): SurveyedPage {
  const scanned = scanHtml(page.text)
  const document = readShown(scanned)
  const frame = surveyFrame(document, page.text, page.url ?? null)
  const { content, survey } = extractHtml(page, scanned, document)
  const missing = findUnreadablePage(content.blocks, frame)
  if (missing === null) return { content, survey }
  const blocks = readPageData(scanned.scripts, readHtmlBlocks)
  return { content: findUnreadablePage(blocks, frame) === null ? { ...content, blocks } : missing, survey }
}

function extractHtml(
  page: Page,
  scanned: ScannedHtml,
  document: DomDocument,
): { readonly content: PageContent; readonly survey: Survey } {
  const { contentType, url } = page
  const isPosting = contentType === 'job_posting'
  const title = readTitle(document)
  const shown = isPosting ? (document.body.textContent ?? '') : ''
  removeComments(document)
  const { survey, lines } = surveyHtml(page, scanned, document, title)
  const readAgain = () => {
    const again = readShown(scanned)
    removeComments(again)
    if (isPosting) removeOtherJobs(again, url ?? null)
    return again
  }
  const { jsonLd } = scanned
  const posting = isPosting ? readPostingPage({ document, title, lines, jsonLd, url: url ?? null }) : null
  const blocks = toBlocks(toMarkdown(findMainContent(document, lines, readAgain)))
  const own =
    posting === null
      ? { blocks, entities: {}, statements: [] }
      : toPostingContent(posting, blocks, shown, readHtmlBlocks)
  return { content: { title, ...own }, survey }
}

function extractText(page: Page): PageContent {
  const { text, format } = page
  const blocks = format === 'markdown' ? authoredToBlocks(text, readHtmlText) : paragraphsOf(text)
  return contentOfText(page, blocks.find(({ kind }) => kind === 'heading')?.text ?? '', blocks)
}

function contentOfText({ text, contentType }: Page, title: string, blocks: readonly PageBlock[]): PageContent {
  const isPosting = contentType === 'job_posting'
  if (!isPosting) return { title, blocks, entities: {}, statements: [] }
  return { title, ...toPlainPosting(blocks, linesOf(text), text) }
}

/** Converts HTML inside JSON, such as a posting's description, to blocks. */
function readHtmlBlocks(html: string): readonly PageBlock[] {
  return toBlocks(toMarkdown(readHtml(html).body))
}

function readHtmlText(html: string): string {
  return visibleLines(readHtml(html).body)
    .map(({ text }) => text)
    .join('\n')
}

function linesOf(text: string): readonly VisibleLine[] {
  return text
    .split(/\r\n?|\n/, maxPageLines)
    .map((line) => oneLine(line))
    .filter((line) => line !== '')
    .filter(createOtherJobsFilter())
    .map(toPlainLine)
}

function toPlainLine(text: string): VisibleLine {
  const place = /^#/.test(text) ? 'H2' : 'P'
  return { text, lead: '', place, element: null, isListed: /^[-*+] /.test(text), isLinked: false, cell: null }
}
