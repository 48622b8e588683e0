import type { Fact } from '#src/adapters/sources/extraction/facts/fact.js'
import { toReadable } from '#src/adapters/sources/extraction/facts/facts.js'
import { findLabels, nearestFacts } from '#src/adapters/sources/extraction/facts/labelled-facts.js'
import { sentenceFacts } from '#src/adapters/sources/extraction/facts/sentence-facts.js'
import type { DomDocument, DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import { hasTags } from '#src/adapters/sources/extraction/html/scan-html.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { asText } from '#src/adapters/sources/extraction/json-text.js'
import { withoutOtherJobs } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'
import { readSummary } from '#src/adapters/sources/extraction/page-title.js'
import type { JsonObject } from '#src/domain/shared/json.js'
import type { PageBlock, PageContent } from '#src/domain/websites/page-content.js'
import { choosePostings, type PageNames } from './choose-posting.js'
import { postingFacts } from './job-posting-facts.js'
import { collectOpenings } from './opening-entities.js'
import { type OpeningOnPage, readOpenings } from './openings.js'
import { linesOfHead, longTextsOf, statedBesides, withoutStated } from './posting-statements.js'
import { findJsonLd, findMicrodata, type StatedPosting } from './stated-postings.js'
import { titleFacts } from './title-facts.js'
import { shareOf, wordsOfText } from './word-sets.js'

const maxTitles = 5

/** What a posting's page shows and states besides its main text. */
export interface PostingPage {
  readonly summary: string
  /** The labelled facts of the page; with several openings, only those outside of them. */
  readonly labelled: readonly Fact[]
  /** Empty if the page has only one. */
  readonly openings: readonly OpeningOnPage[]
  readonly head: readonly string[]
  readonly stated: readonly StatedPosting[]
  readonly names: PageNames
  /** The titles that are only in the page's head. */
  readonly headTitles: readonly string[]
  readonly lines: readonly VisibleLine[]
}

/** The input of `readPostingPage`. */
export interface PostingDocument {
  readonly document: DomDocument
  /** The title of the page. */
  readonly title: string
  /** The lines of its body, up to the page limit. */
  readonly lines: readonly VisibleLine[]
  readonly jsonLd: readonly string[]
  readonly url: string | null
}

/**
 * Must be called before the main text is extracted, which changes the document and drops places where postings state
 * facts.
 */
export function readPostingPage({ document, title, lines, jsonLd, url }: PostingDocument): PostingPage {
  const headings = [...document.querySelectorAll('title,h1')].slice(0, maxTitles)
  const titles = [title, ...headings.map(({ textContent }) => textContent ?? '')]
  const names = { titles, url }
  const summary = readSummary(document)
  const ofJsonLd = choosePostings(findJsonLd(jsonLd), names)
  const stated = ofJsonLd.length > 0 ? ofJsonLd : choosePostings(findMicrodata(document), names)
  return {
    summary,
    ...readLabels(lines),
    head: linesOfHead(lines),
    stated,
    names,
    headTitles: titlesOfHead(headings, title),
    lines,
  }
}

/** The window title and the title for sharing; without a window title, the latter may be a heading again. */
function titlesOfHead(headings: readonly DomElement[], shared: string): readonly string[] {
  const titles = headings.filter(({ nodeName }) => nodeName === 'TITLE').map(({ textContent }) => textContent ?? '')
  return titles.some((title) => title.trim() !== '') ? [...titles, shared] : []
}

/** The labelled facts of a page and of its openings. */
function readLabels(lines: readonly VisibleLine[]): Pick<PostingPage, 'labelled' | 'openings'> {
  const labels = findLabels(lines)
  const { openings, isInside } = readOpenings(lines, labels)
  const outside = labels.filter(({ index }) => !isInside(index))
  return { labelled: nearestFacts(lines, outside), openings }
}

/**
 * The main text with the facts of the posting. `shown` is the whole text of the page; `readHtml` parses a description
 * in JSON-LD.
 */
export function toPostingContent(
  page: PostingPage,
  blocks: readonly PageBlock[],
  shown: string,
  readHtml: (html: string) => readonly PageBlock[],
): Omit<PageContent, 'title'> {
  const [posting] = page.stated.map((each) => each.posting)
  const own = withoutOtherJobs(posting === undefined ? blocks : addDescription(blocks, posting, readHtml))
  const isWritten = writtenIn(`${shown}\n${asText(posting?.description)}`)
  const prose = proseOf(own)
  const inSentences = sentenceFacts([...page.head, ...prose])
  const facts = [
    page.stated.flatMap(postingFacts),
    page.labelled.filter(isWritten),
    inSentences.filter(isWritten),
    titleFacts(page.headTitles, page.names.url, page.lines, prose),
  ]
  const { entities, openings } = collectOpenings(facts, page.openings, page.names)
  const besides = posting === undefined ? [] : statedBesides(posting)
  const statements = [...besides, ...page.head, page.summary].filter((each) => each !== '')
  return { blocks: own, entities, statements: withoutStated(statements, own, entities), openings }
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** Checks whether `written` contains the quote of a fact: a text assembled from several places cannot be quoted. */
function writtenIn(written: string): (fact: Fact) => boolean {
  const all = withoutSpaces(written)
  return ({ quote }) => all.includes(withoutSpaces(quote))
}

/** The content of a posting that is plain text or Markdown. */
export function toPlainPosting(
  blocks: readonly PageBlock[],
  lines: readonly VisibleLine[],
  written: string,
): Omit<PageContent, 'title'> {
  const own = withoutOtherJobs(blocks)
  const isWritten = writtenIn(written)
  const { labelled, openings: found } = readLabels(lines)
  const facts = [labelled.filter(isWritten), sentenceFacts(proseOf(own)).filter(isWritten)]
  const { entities, openings } = collectOpenings(facts, found, { titles: [], url: null })
  return { blocks: own, entities, statements: [], openings }
}

/** Text in sentences, without tables, whose facts come from labels. */
function proseOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.flatMap(({ kind, text }) => (kind === 'atomic' ? [] : [text]))
}

// if this share of a text is in another, it adds nothing
const minShare = 0.8

/**
 * Merges the blocks of a posting's page with the description in its JSON-LD: the richer one if one contains the other,
 * both if each adds something.
 */
function addDescription(
  blocks: readonly PageBlock[],
  posting: JsonObject,
  readHtml: (html: string) => readonly PageBlock[],
): readonly PageBlock[] {
  const described = describedBlocks(posting, readHtml)
  if (described.length === 0) return blocks
  if (shareSaid(described, blocks) >= minShare) return blocks
  const title = toReadable(asText(posting.title))
  const headed: readonly PageBlock[] =
    title === '' ? described : [{ kind: 'heading', depth: 1, text: title }, ...described]
  return shareSaid(blocks, described) >= minShare ? headed : [...headed, ...blocks]
}

/** The description, and other long texts of the posting that it does not contain. */
function describedBlocks(posting: JsonObject, readHtml: (html: string) => readonly PageBlock[]): readonly PageBlock[] {
  const read = (written: string) => {
    const text = decodeTags(written)
    return text.trim() === '' ? [] : readHtml(hasTags(text) ? text : withBreaks(text))
  }
  const described = typeof posting.description === 'string' ? [...read(posting.description)] : []
  for (const { label, text } of longTextsOf(posting)) {
    const blocks = read(text)
    if (shareSaid(blocks, described) < minShare) described.push({ kind: 'heading', depth: 2, text: label }, ...blocks)
  }
  return described
}

/** Decodes tags that were escaped repeatedly. */
function decodeTags(text: string): string {
  let decoded = text
  for (let round = 0; round < 3 && !hasTags(decoded) && /&(?:amp;)*lt;/i.test(decoded); round++) {
    decoded = decoded.replace(/&(?:lt|gt|quot|amp);/gi, (reference) => characters[reference.toLowerCase()] ?? reference)
  }
  return decoded
}

const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function withBreaks(text: string): string {
  const paragraphs: string[][] = [[]]
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.replaceAll('<', '&lt;'))
  }
  return paragraphs.map((lines) => `<p>${lines.join('<br>')}</p>`).join('')
}

/** The share of the words of `blocks` that are also in `others`. */
function shareSaid(blocks: readonly PageBlock[], others: readonly PageBlock[]): number {
  return shareOf(wordsOfBlocks(blocks), wordsOfBlocks(others))
}

function wordsOfBlocks(blocks: readonly PageBlock[]): ReadonlySet<string> {
  return wordsOfText(blocks.map(({ text }) => text).join('\n'))
}
