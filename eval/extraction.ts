import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDom } from '../src/adapters/extraction/dom.js'
import { extractPage } from '../src/adapters/extraction/extract-page.js'
import { scanHtml } from '../src/adapters/extraction/scan-html.js'
import { type ContentType, contentTypes } from '../src/domain/websites/website.js'
import type { Evaluation, Figure } from './evaluation.js'

const leastMean = 0.93
// lower ones are named
const shownBelow = 0.9

interface ExpectedPage {
  readonly name: string
  readonly html: string
  readonly expected: readonly string[]
}

interface Score {
  readonly name: string
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** The main content of pages: DATA/extraction/readability-pages.tar.gz has each with what Mozilla's reader shows of it. */
export const extraction: Evaluation = {
  name: 'extraction',
  async *run(data) {
    const pages = readPages(join(data, 'extraction', 'readability-pages.tar.gz'))
    yield {
      title: 'The main content of a page',
      method:
        `Token F1 of the extracted text against the expected main content of ${pages.length} pages, as bags of words (of letters ` +
        'in Japanese): the mean, and the pages that are lowest.',
      figures: contentTypes.flatMap((contentType) => measure(pages, contentType)),
    }
  },
}

function measure(pages: readonly ExpectedPage[], contentType: ContentType): readonly Figure[] {
  const scores = pages.map(({ name, html, expected }) => {
    const blocks = extractPage({ format: 'html', text: html, contentType })?.blocks ?? []
    return score(name, tokensOf(blocks.map(({ text }) => text).join('\n')), expected)
  })
  const mean = scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length
  const subject = `as ${contentType}`
  return [
    { subject, measure: 'mean F1', value: mean, target: { atLeast: leastMean } },
    ...scores.filter(isLow).map(({ name, f1 }) => ({ subject, measure: `F1 of ${name}`, value: f1 })),
  ]
}

function isLow({ f1 }: Score): boolean {
  return f1 < shownBelow
}

function readPages(archive: string): readonly ExpectedPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-eval-'))
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => file.endsWith('source.html')).map((file) => readPage(join(folder, file, '..')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readPage(folder: string): ExpectedPage {
  const expected = readDom(scanHtml(readFileSync(join(folder, 'expected.html'), 'utf8')).html).body.textContent ?? ''
  const html = readFileSync(join(folder, 'source.html'), 'utf8')
  return { name: folder.split(/[\\/]/).at(-1) ?? '', html, expected: tokensOf(expected) }
}

/** Words, and each letter of Japanese and Chinese. */
function tokensOf(text: string): readonly string[] {
  const tokens = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}\p{N}]+/gu
  return text.normalize('NFKC').toLowerCase().match(tokens) ?? []
}

function score(name: string, found: readonly string[], expected: readonly string[]): Score {
  const left = new Map<string, number>()
  for (const token of expected) left.set(token, (left.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of found) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    shared += 1
    left.set(token, count - 1)
  }
  const [precision, recall] = [shared / Math.max(1, found.length), shared / Math.max(1, expected.length)]
  return { name, precision, recall, f1: shared === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}
