import type { PageFormat } from '../../application/websites/ports/page-fetcher.js'
import type { PageBlock, PageContent } from '../../domain/websites/page-content.js'
import type { ContentType } from '../../domain/websites/website.js'
import { findMainContent } from './article/main-content.js'
import { collectEntities } from './facts/facts.js'
import { labelledFacts } from './facts/labelled-facts.js'
import { type DomDocument, oneLine, readDom, readHtml } from './html/dom.js'
import { type ScannedHtml, scanHtml } from './html/scan-html.js'
import { maxPageLines, type VisibleLine, visibleLines } from './html/visible-lines.js'
import { authoredToBlocks, toBlocks } from './markdown/to-blocks.js'
import { toMarkdown } from './markdown/to-markdown.js'
import { findNotAPage, type NotAPage, surveyFrame } from './not-a-page.js'
import { isOutsideOfOthers, withoutOtherJobs } from './other-jobs/other-job-headings.js'
import { removeOtherJobs } from './other-jobs/remove-other-jobs.js'
import { readPageData } from './page-data.js'
import { readTitle } from './page-title.js'
import { readPostingPage, toPostingContent } from './postings/posting-content.js'

/** A page as text. */
export interface Page {
  readonly format: PageFormat
  readonly text: string
  readonly contentType: ContentType
  /** Where it was found, which may name what it is about. */
  readonly url?: string
}

/** The content of a page; null when there is no text in it to read. It may take as long as the page makes it. */
export function extractPage(page: Page): PageContent | null {
  const content = readContent(page)
  return 'reason' in content ? null : content
}

/** The content of a page, or why it has none. It may take as long as the page makes it. */
export function readContent(page: Page): PageContent | NotAPage {
  if (page.format === 'html') return readHtmlPage(page)
  const content = extractText(page)
  return content.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? content : { reason: 'empty' }
}

/** What a page shows; where it shows nothing, what it carries for its scripts to show. */
function readHtmlPage(page: Page): PageContent | NotAPage {
  const scanned = scanHtml(page.text)
  const document = readDom(scanned.html)
  const frame = surveyFrame(document, page.url ?? null)
  const content = extractHtml(page, scanned, document)
  const missing = findNotAPage(content.blocks, frame)
  if (missing === null || missing.reason === 'challenge') return missing ?? content
  const blocks = readPageData(scanned.scripts, readHtmlBlocks)
  return findNotAPage(blocks, frame) === null ? { ...content, blocks } : missing
}

function extractHtml({ contentType, url }: Page, { html, jsonLd }: ScannedHtml, document: DomDocument): PageContent {
  const title = readTitle(document)
  if (contentType !== 'job_posting') {
    return { title, blocks: toBlocks(toMarkdown(findMainContent(document, html))), entities: {}, statements: [] }
  }
  const removeOthers = (each: DomDocument) => removeOtherJobs(each, url ?? null)
  removeOthers(document)
  const page = readPostingPage(document, jsonLd, url ?? null)
  const blocks = toBlocks(toMarkdown(findMainContent(document, html, removeOthers)))
  return { title, ...toPostingContent(page, blocks, readHtmlBlocks) }
}

function extractText({ text, format, contentType }: Page): PageContent {
  const blocks = format === 'markdown' ? authoredToBlocks(text, readHtmlText) : paragraphsOf(text)
  const title = blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
  const isPosting = contentType === 'job_posting'
  if (!isPosting) return { title, blocks, entities: {}, statements: [] }
  return {
    title,
    blocks: withoutOtherJobs(blocks),
    entities: collectEntities(labelledFacts(linesOf(text))),
    statements: [],
  }
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
