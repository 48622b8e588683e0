import { createHash } from 'node:crypto'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { harmonicMean, type Overlap, shingleOverlap, tokenOverlap } from '#eval/extraction/overlap.js'
import { type ExpectedPage, readArticlePages, readReaderPages } from '#eval/extraction/page-sets.js'
import { mean } from '#scripts/kit/statistics.js'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import type { DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import { toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

const minReaderMean = 0.98
const minArticleMean = 0.96
// lower ones are listed
const shownBelow = 0.9

/** The main content of pages, as Mozilla's reader shows it and as people marked it. */
export const extractionEvaluation: Evaluation = {
  name: 'extraction',
  async *run(data) {
    yield measureReaderPages(await readReaderPages(data))
    yield measureArticles(await readArticlePages(data))
  },
}

function measureReaderPages(pages: readonly ExpectedPage[]): Section {
  return {
    title: 'The main content of a page',
    method:
      `Token F1 of the extracted text compared with what Mozilla's reader shows of ${pages.length} pages, as bags of words ` +
      '(of letters in Japanese): the mean, and the lowest pages. Captions of pictures are ignored.',
    figures: contentTypes.flatMap((contentType) => {
      const scores = pages.map((page) => ({
        name: page.name,
        f1: tokenOverlap(ours(page, contentType), page.expected).f1,
      }))
      const low = scores.filter(({ f1 }) => f1 < shownBelow)
      return [
        {
          subject: `as ${contentType}`,
          measure: 'mean F1',
          value: mean(scores.map(({ f1 }) => f1)),
          bound: { atLeast: minReaderMean },
        },
        ...low.map(({ name, f1 }) => ({ subject: `as ${contentType}`, measure: `F1 of ${name}`, value: f1 })),
      ]
    }),
  }
}

function measureArticles(pages: readonly ExpectedPage[]): Section {
  const compared = pages.map((page) => ({
    half: createHash('sha256').update(page.name).digest().readUInt8() % 2,
    page,
    ours: ours(page, 'blog_article'),
    reader: readerAlone(page),
  }))
  const halves = [0, 1].map((half) => compared.filter((each) => each.half === half))
  return {
    title: 'The text of an article',
    method:
      `The extracted text of ${pages.length} articles compared with what people marked as article text (Zyte's article ` +
      'extraction benchmark); also Readability alone on the same DOM, and two fixed halves by the hash of the name. Token F1 ' +
      "is the mean over the pages; shingle F1 is the benchmark's own: four words in a row, from mean precision and mean " +
      'recall.',
    figures: [compared, ...halves].flatMap((each, index) => compare(index === 0 ? 'all' : `half ${index}`, each)),
  }
}

interface Compared {
  readonly page: ExpectedPage
  readonly ours: string
  readonly reader: string
}

function compare(subject: string, compared: readonly Compared[]): readonly Figure[] {
  const ofTokens = (text: (each: Compared) => string) =>
    mean(compared.map((each) => tokenOverlap(text(each), each.page.expected).f1))
  const ofShingles = (text: (each: Compared) => string) =>
    ofMeans(compared.map((each) => shingleOverlap(text(each), each.page.expected)))
  const reader = ofTokens((each) => each.reader)
  const value = ofTokens((each) => each.ours)
  return [
    { subject, measure: 'mean token F1', value, bound: { atLeast: minArticleMean } },
    { subject, measure: 'mean token F1 of Readability alone', value: reader },
    { subject, measure: 'gained on Readability', value: value - reader, bound: { atLeast: 0 } },
    { subject, measure: 'shingle F1', value: ofShingles((each) => each.ours) },
    { subject, measure: 'shingle F1 of Readability alone', value: ofShingles((each) => each.reader) },
  ]
}

function ours({ html }: ExpectedPage, contentType: ContentType): string {
  return textOf(extractPage({ format: 'html', text: html, contentType })?.blocks ?? [])
}

function readerAlone({ html }: ExpectedPage): string {
  const options = { serializer: (node: unknown) => node }
  const article = new Readability<unknown>(parseHTML(html).document as never, options).parse()?.content
  return article ? textOf(toBlocks(toMarkdown(article as DomElement))) : ''
}

function textOf(blocks: readonly PageBlock[]): string {
  return blocks.map(({ text }) => text).join('\n')
}

function ofMeans(overlaps: readonly Overlap[]): number {
  return harmonicMean(mean(overlaps.map(({ precision }) => precision)), mean(overlaps.map(({ recall }) => recall)))
}
