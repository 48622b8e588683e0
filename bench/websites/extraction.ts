import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, Subject, timedSubject } from '#bench/measure.js'
import { extractPage, readPage } from '#src/adapters/sources/extraction/extract-page.js'
import type { DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import { toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import { chunkBlocks } from '#src/domain/websites/chunking.js'
import { detectLanguage } from '#src/domain/websites/language.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'

const pageBytes = 300_000
const bound = { atMost: 1.5 }
const judgedBound = { atMost: 1.3 }

export const extraction: Benchmark = {
  name: 'websites/extraction',
  title: 'Extraction of a page',
  method:
    'A page of 300 KB, with menus, scripts, lists, tables and code, is processed from HTML to chunks, and by Readability ' +
    'alone, which parses the DOM and finds the article, as HTML and text. Both run in the same thread. The content ' +
    'together with the signs for judging the page is compared with Readability and Markdown, in CPU time.',
  run: measure,
}

async function measure({ size }: Setting): Promise<readonly Finding[]> {
  const html = aLongPage(size(pageBytes))
  const reference = timedSubject(() => new Readability(parseHTML(html).document).parse())
  const subjects = contentTypes.map((contentType) => ({ contentType, subject: extractionOf(html, contentType) }))
  const markdown = cpuSubject(() => readWithMarkdown(html))
  const judged = contentTypes.map((contentType) => ({
    contentType,
    subject: cpuSubject(() => readPage({ format: 'html', text: html, contentType, url: 'https://acme.example/about' })),
  }))
  const all = [reference, markdown, ...subjects.map(({ subject }) => subject), ...judged.map(({ subject }) => subject)]
  await interleave(all, { rounds: 21, warmUp: 8 })
  return [
    ...subjects.map(({ contentType, subject }) =>
      ratioFinding(`HTML to chunks, ${contentType}`, 'Readability', compare(subject, reference), bound),
    ),
    ...judged.map(({ contentType, subject }) =>
      ratioFinding(
        `HTML to content and facts, ${contentType}`,
        'Readability and Markdown, CPU time',
        compare(subject, markdown),
        judgedBound,
      ),
    ),
  ]
}

/** Measures the processor time of `work`, which other programs disturb less than the wall clock. */
function cpuSubject(work: () => unknown): Subject {
  return new Subject(() => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
}

function readWithMarkdown(html: string): number {
  const options = { serializer: (node: unknown) => node }
  const article = new Readability<unknown>(parseHTML(html).document as never, options).parse()?.content
  return toBlocks(toMarkdown(article as DomElement)).length
}

function extractionOf(text: string, contentType: ContentType): Subject {
  return timedSubject(() => {
    const blocks = extractPage({ format: 'html', text, contentType })?.blocks ?? []
    const language = detectLanguage(blocks.map((block) => block.text).join('\n'))
    if (chunkBlocks(blocks, contentType, language).length < 10) throw new Error('The page was not read.')
  })
}

/** A page of which about a third is text, like pages on the web. */
function aLongPage(bytes: number): string {
  const sections: string[] = []
  for (let length = 0; length < bytes * 0.8; length += sections.at(-1)?.length ?? 0)
    sections.push(aSection(sections.length))
  const scripts = `<script>${'window.queue.push([1, "event"]);'.repeat(Math.ceil(bytes / 200))}</script>`
  const menu = Array.from({ length: 60 }, (_, i) => `<li><a class="nav-link" href="/p/${i}">Page ${i}</a></li>`).join(
    '',
  )
  return `<!doctype html><html><head><title>Engineering at Acme</title>${scripts}</head><body>
    <nav><ul>${menu}</ul></nav><main><article><h1>Engineering at Acme</h1>${sections.join('\n')}</article></main>
    <footer><ul>${menu}</ul></footer></body></html>`
}

function aSection(number: number): string {
  const text = (sentences: number) =>
    Array.from(
      { length: sentences },
      (_, i) => `The team of section ${number} ships service ${i}, and owns it after.`,
    ).join(' ')
  const paragraph = (sentences: number) =>
    `<p class="body-text" data-block="${number}">${text(sentences)} <a href="/docs/${number}" target="_blank">More</a> of <b>it</b>.</p>`
  const items = Array.from(
    { length: 6 },
    (_, i) => `<li class="item"><span>Point ${i} of ${number}, in a few words</span></li>`,
  )
  const rows = Array.from({ length: 4 }, (_, i) => `<tr><td>Row ${i}</td><td>Value ${number}</td></tr>`)
  return `<section id="s${number}" class="section"><h2>Section ${number}</h2>${paragraph(4)}${paragraph(6)}
    <ul class="list">${items.join('')}</ul>${paragraph(3)}
    ${number % 4 === 0 ? `<table><tr><th>Name</th><th>What</th></tr>${rows.join('')}</table>` : ''}
    ${number % 4 === 2 ? `<pre><code>deploy --service ${number}\nwatch --all</code></pre>` : ''}</section>`
}
