import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDom } from '#src/adapters/sources/extraction/html/dom.js'
import { scanHtml } from '#src/adapters/sources/extraction/html/scan-html.js'
import { readPageText } from '#src/adapters/sources/extraction/page-text.js'
import { answerTo, type ExtractionJob } from '#src/adapters/sources/extraction/serve-extraction.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'
import { mutatedPages } from '#test/support/mutated-pages.js'

// a fixed seed, so that an unrelated change never fails here; longer runs look for new kinds of pages
const pages = { seed: 7, numRuns: 150 }

/** Returns the page, or null if it has no text. Throws on any other outcome. */
function read(job: ExtractionJob): ProcessedPage | null {
  const answer = answerTo(job)
  if (answer.outcome === 'failed') throw new Error(answer.cause)
  return answer.outcome === 'read' ? answer.read.page : null
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** Returns everything that a page says, to readers or to programs. */
function sourceOf(job: ExtractionJob): string {
  const text = readPageText(job)
  if (job.format !== 'html') return withoutSpaces(text)
  const { html, scripts } = scanHtml(text)
  const document = readDom(html)
  const { body } = document
  // facts quote the title if it names the company
  const titles = [...document.querySelectorAll('title,meta')].map(
    (element) => element.getAttribute('content') ?? element.textContent ?? '',
  )
  for (const unseen of body.querySelectorAll('[hidden],template,textarea,select,object')) unseen.remove()
  const properties = [...body.querySelectorAll('[content],[datetime]')].flatMap((element) =>
    ['content', 'datetime'].map((name) => element.getAttribute(name) ?? ''),
  )
  const codes = scripts.map(({ code }) => code)
  return [body.textContent ?? '', ...titles, ...codes, ...properties].map(withoutSpaces).join('\n')
}

// contract websites, "extraction", "entities", "chunks"
describe('any page (rag-visible-text, rag-extraction)', () => {
  it('is read into bounded chunks, or reported to have no text', () => {
    fc.assert(
      fc.property(mutatedPages(), (job) => {
        const page = read(job)
        if (page === null) return
        const lengths = page.chunks.map(({ content }) => content.length)
        // the facts chunk of a posting has any length and comes first
        const ofText = job.contentType === 'job_posting' ? lengths.slice(1) : lengths
        expect(lengths.length).toBeGreaterThan(0)
        expect(Math.max(...lengths)).toBeLessThanOrEqual(5000)
        if (ofText.length > 1) expect(Math.min(...ofText)).toBeGreaterThanOrEqual(50)
        expect(page.chunks.every(({ headings }) => headings.length <= 3)).toBe(true)
      }),
      pages,
    )
  })

  it('has facts whose quotes stand on it', () => {
    fc.assert(
      fc.property(mutatedPages(), (job) => {
        const entities = Object.values(read({ ...job, contentType: 'job_posting' })?.entities ?? {}).flat()
        const source = entities.length > 0 ? sourceOf(job) : ''
        for (const { value, quote } of entities) {
          expect(value.trim()).not.toBe('')
          expect(source).toContain(withoutSpaces(quote))
        }
      }),
      { ...pages, seed: 8 },
    )
  })
})

const word = fc.nat(99_999).map((number) => `w${number}w`)
const sentence = fc.array(word, { minLength: 8, maxLength: 20 }).map((words) => `${words.join(' ')}.`)
const hiddenCode = fc.constantFrom(
  '<script>var unseen = "</p><p>"</script>',
  '<style>.unseen > p { color: red }</style>',
  '<!-- unseen <p>unseen</p> -->',
  '<script type="application/ld+json">{"unseen": "<p>"}</script>',
  '<noscript>unseen</noscript>',
  '<template><p>unseen</p></template>',
  '<p hidden>unseen</p>',
  '<SCRIPT >unseen</script\n>',
  '<svg><style>unseen</style></svg>',
  '<script><!-- <script>unseen</script> --></script>',
)
const idle = fc.constantFrom('', ' class=a', ' id="b"', " data-x='a > b'", ' title="<p>"', ' \n', ' lang=en')
const block = fc
  .record({ text: sentence, more: sentence, idle, code: hiddenCode, hasEnd: fc.boolean(), shape: fc.nat(7) })
  // between paragraphs as in an article, because a block without paragraphs may be a menu
  .map(({ text, more, idle, code, hasEnd, shape }) => {
    const end = hasEnd ? '</p>' : ''
    const shapes = [
      `<p${idle}>${text} ${more}${end}${code}`,
      `${code}<p${idle}>${text} <b>${more}</b></p${idle}>`,
      `<h2${idle}>${text}</h2><p>${more}${end}`,
      `<ul${idle}><li>${text}${code}<li>${more}</ul>`,
      `<pre${idle}>${text}\n${more}</pre>`,
      `<blockquote><p${idle}>${text} &amp; ${more}${end}</blockquote>${code}`,
      `<p>${text}<br>${more}${end}`,
      `<div${idle}>${text} ${more}</div>${code}`,
    ]
    return `<p>${more} ${text}</p>${shapes[shape]}`
  })

describe('an ordinary page', () => {
  it('loses no word, and shows no code, comment or hidden part', () => {
    const parts = fc.record({
      blocks: fc.array(block, { minLength: 1, maxLength: 12 }),
      around: fc.constantFrom('', 'main', 'article', 'div id=content'),
      hasHead: fc.boolean(),
      contentType: fc.constantFrom<ContentType>(...contentTypes),
    })
    fc.assert(
      fc.property(parts, ({ blocks, around, hasHead, contentType }) => {
        const [name = ''] = around.split(' ')
        const content = around === '' ? blocks.join('\n') : `<${around}>${blocks.join('\n')}</${name}>`
        const head = hasHead ? '<!doctype html><html><head><title>Title</title></head>' : ''
        const bytes = new TextEncoder().encode(`${head}<body>${content}</body>`)
        const page = read({ url: 'https://example.com/a', format: 'html', bytes, charset: null, contentType })
        const found = (page?.chunks ?? []).map((chunk) => chunk.content).join('\n')
        expect(new Set(found.match(/w\d+w/g))).toEqual(new Set(content.match(/w\d+w/g)))
        expect(found).not.toContain('unseen')
      }),
      { ...pages, seed: 9 },
    )
  })
})
