import type { PageBlock, PageContent } from '../../domain/websites/page-content.js'
import { choosePostings } from './choose-posting.js'
import type { DomDocument } from './dom.js'
import { collectEntities, type Fact } from './facts.js'
import { postingFacts } from './job-posting-facts.js'
import { findPostings, type StatedPosting } from './json-ld.js'
import { labelledFacts } from './labelled-facts.js'
import { findMicrodata } from './microdata.js'
import { withoutOtherJobs } from './other-job-headings.js'
import { readSummary, readTitle } from './page-title.js'
import { addDescription } from './posting-description.js'
import { linesOfHead, onlyUnsaid, statedBesides } from './posting-statements.js'
import { visibleLines } from './visible-lines.js'

const maxLines = 5000
const maxTitles = 5

/** What a posting's page shows and states beside its main text. */
export interface PostingPage {
  readonly summary: string
  readonly labelled: readonly Fact[]
  readonly head: readonly string[]
  readonly stated: readonly StatedPosting[]
  readonly url: string | null
}

/** To be called before the main text is looked for: that changes the document, and leaves out where postings state facts. */
export function readPostingPage(document: DomDocument, jsonLd: readonly string[], url: string | null): PostingPage {
  const headings = [...document.querySelectorAll('title,h1')].slice(0, maxTitles)
  const titles = [readTitle(document), ...headings.map(({ textContent }) => textContent ?? '')]
  const lines = visibleLines(document.body, maxLines)
  const summary = readSummary(document)
  const ofJsonLd = choosePostings(findPostings(jsonLd), { titles, url })
  const stated = ofJsonLd.length > 0 ? ofJsonLd : choosePostings(findMicrodata(document), { titles, url })
  return { summary, labelled: labelledFacts(lines), head: linesOfHead(lines), stated, url }
}

/** The main text with what the posting states. `readHtml` reads a description that stands in JSON-LD. */
export function toPostingContent(
  page: PostingPage,
  blocks: readonly PageBlock[],
  readHtml: (html: string) => readonly PageBlock[],
): Omit<PageContent, 'title'> {
  const [posting] = page.stated.map((each) => each.posting)
  const own = withoutOtherJobs(posting === undefined ? blocks : addDescription(blocks, posting, readHtml))
  const entities = collectEntities(page.stated.flatMap(postingFacts), page.labelled)
  const besides = posting === undefined ? [] : statedBesides(posting)
  const statements = [...besides, ...page.head, page.summary].filter((each) => each !== '')
  return { blocks: own, entities, statements: onlyUnsaid(statements, own, entities) }
}
