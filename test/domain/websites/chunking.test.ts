import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkBlocks } from '#src/domain/websites/chunking.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

const heading = (depth: 1 | 2 | 3 | 4, text: string): PageBlock => ({ kind: 'heading', depth, text })
const prose = (text: string): PageBlock => ({ kind: 'prose', text })
const atomic = (text: string): PageBlock => ({ kind: 'atomic', text })

const chunkJob = (blocks: readonly PageBlock[]) => chunkBlocks(blocks, 'job_posting', 'en')
const contents = (blocks: readonly PageBlock[]) => chunkJob(blocks).map(({ content }) => content)

/** `count` distinct sentences of 40 characters, including the space. */
const sentences = (count: number, name = 'team') =>
  Array.from({ length: count }, (_, i) => `${name} ${String(i).padStart(4, '0')}`.padEnd(38, 'x').concat('.')).join(' ')
const rows = (count: number) => Array.from({ length: count }, (_, i) => `| ${i} | ${'cell '.repeat(8)}|`)
const table = (count: number) => ['| Number | Text |', '| --- | --- |', ...rows(count)].join('\n')
const code = (count: number) =>
  ['```js', ...Array.from({ length: count }, (_, i) => `call(${i}, 'some text')`), '```'].join('\n')

describe('chunks (rag-chunks)', () => {
  it('are one for a short page, with the headings above all of it', () => {
    const page = [heading(1, 'Backend engineer'), prose('We build maps.'), heading(2, 'Pay'), prose('Fair.')]
    expect(chunkJob(page)).toEqual([
      { content: '# Backend engineer\n\nWe build maps.\n\n## Pay\n\nFair.', headings: ['Backend engineer'] },
    ])
  })

  it('may be shorter than 50 characters if the page is', () => {
    expect(contents([prose('Closed.')])).toEqual(['Closed.'])
    expect(contents([])).toEqual([])
    expect(contents([prose('  ')])).toEqual([])
  })

  it('have the path of their headings, at most three', () => {
    const page = [
      heading(1, 'Acme'),
      prose(sentences(10)),
      heading(2, 'Jobs'),
      heading(3, 'Backend'),
      heading(4, 'Duties'),
      prose(sentences(10)),
      heading(2, 'Contact'),
      prose(sentences(10)),
    ]
    expect(chunkJob(page).map(({ headings }) => headings)).toEqual([
      ['Acme'],
      ['Acme', 'Jobs', 'Backend'],
      ['Acme', 'Contact'],
    ])
  })

  it('keep a heading with its text', () => {
    const page = [heading(1, 'Acme'), prose(sentences(4)), heading(2, 'Duties'), prose(sentences(18, 'work'))]
    expect(contents(page)).toEqual([`# Acme\n\n${sentences(4)}`, `## Duties\n\n${sentences(18, 'work')}`])
  })

  it('combine short sections with their siblings', () => {
    const short = (name: string) => [heading(2, name), prose(`${name} is what this says.`)]
    const page = [heading(1, 'Acme'), prose(sentences(18)), ...short('Pay'), ...short('Place'), ...short('Hours')]
    expect(chunkJob(page).at(-1)).toEqual({
      content: ['Pay', 'Place', 'Hours'].map((name) => `## ${name}\n\n${name} is what this says.`).join('\n\n'),
      headings: ['Acme'],
    })
  })

  it.each([
    ['job_posting', 'en', 800],
    ['job_posting', 'ja', 600],
    ['job_posting', 'mixed', 600],
    ['blog_article', 'en', 1000],
    ['blog_article', 'ja', 700],
    ['company_page', 'en', 1000],
    ['company_page', 'ja', 800],
  ] as const)('of a %s in %s are near their target', (contentType, language, target) => {
    const lengths = chunkBlocks([prose(sentences(200))], contentType, language).map(({ content }) => content.length)
    expect(lengths.length).toBeGreaterThan(5)
    for (const length of lengths.slice(0, -1)) {
      expect(length).toBeLessThanOrEqual(target)
      expect(length).toBeGreaterThan(target - 50)
    }
  })

  it('repeat the last sentences before a cut in a section', () => {
    const [first = '', second = ''] = contents([prose(sentences(40))])
    const repeated = second.slice(0, 119)
    expect(first.endsWith(repeated)).toBe(true)
    expect(repeated).toMatch(/^team 00\d\d.*\.$/)
  })

  it('are cut and repeated at Japanese sentence ends', () => {
    const text = Array.from({ length: 40 }, (_, i) => `第${i}の仕事は地図を作り続けることです。`).join('')
    const chunks = chunkBlocks([prose(text)], 'job_posting', 'ja').map(({ content }) => content)
    expect(chunks.length).toBeGreaterThan(1)
    for (const content of chunks) expect(content).toMatch(/^第\d+の.*。$/)
    expect(chunks[0]?.endsWith(chunks[1]?.slice(0, 20 * 7) ?? '-')).toBe(true)
  })

  it('repeat nothing of another section', () => {
    const [, second] = contents([heading(2, 'One'), prose(sentences(15)), heading(2, 'Two'), prose(sentences(15, 'b'))])
    expect(second).toBe(`## Two\n\n${sentences(15, 'b')}`)
  })

  it('never split a table or code that fits', () => {
    const page = [prose(sentences(15)), atomic(table(80)), prose(sentences(3)), atomic(code(150)), prose('The end.')]
    const chunks = contents(page)
    expect(chunks).toContainEqual(expect.stringContaining(table(80)))
    expect(chunks).toContainEqual(expect.stringContaining(code(150)))
  })

  it('repeat the head of a table that is too long', () => {
    const chunks = contents([heading(1, 'Rows'), atomic(table(300))])
    expect(chunks.length).toBeGreaterThan(2)
    for (const content of chunks) expect(content).toContain('| Number | Text |\n| --- | --- |\n')
    const found = chunks.flatMap((content) => content.split('\n').filter((line) => /^\| \d/.test(line)))
    expect(found).toEqual(rows(300))
  })

  it('cut long code between its lines, inside fences', () => {
    const chunks = contents([atomic(code(600))])
    expect(chunks.length).toBeGreaterThan(2)
    for (const content of chunks) expect(content).toMatch(/^```js\n(?:call\(\d+, 'some text'\)\n)+```$/)
  })

  it('cut a line between characters only if it alone is too long, and keep surrogate pairs', () => {
    const chunks = contents([atomic(`a${'😀'.repeat(6000)}`)])
    expect(chunks.join('')).toBe(`a${'😀'.repeat(6000)}`)
    for (const content of chunks) expect(content).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
  })

  it('have room for a short rest next to a table as long as a chunk', () => {
    const long = atomic(`${table(90)}\n| 90 | ${'y'.repeat(4990 - table(90).length - 9)} |`)
    for (const page of [
      [prose('Before.'), long],
      [long, prose('After.')],
      [prose('Before.'), long, prose('After.')],
      [prose(sentences(10)), long, heading(2, 'End')],
    ]) {
      for (const content of contents(page)) {
        expect(content.length).toBeGreaterThanOrEqual(50)
        expect(content.length).toBeLessThanOrEqual(5000)
      }
    }
  })

  it('are one for a page of that length, with all separators', () => {
    const ofLength = (length: number) => [prose('a'.repeat(300)), heading(1, 'Two'), prose('b'.repeat(length - 311))]
    expect(contents(ofLength(800))).toHaveLength(1)
    expect(contents(ofLength(801))).toHaveLength(2)
  })

  it('contain nothing of empty blocks, and no spaces around others', () => {
    expect(contents([prose(' a '), prose('  '), heading(1, ' '), prose('\nb\n')])).toEqual(['a\n\nb'])
  })

  it('have the heading above them, not next to them', () => {
    const beside = [heading(1, 'A'), heading(2, 'B'), heading(3, 'C'), heading(3, 'D'), prose(sentences(2))]
    expect(chunkJob(beside)[0]?.headings).toEqual(['A', 'B', 'D'])
    expect(chunkJob([...beside, heading(1, 'E'), prose(sentences(20))]).at(-1)?.headings).toEqual(['E'])
  })

  it('treat 200 characters as a heading', () => {
    const [of200, of201] = ['x'.repeat(200), 'x'.repeat(201)]
    expect(chunkJob([heading(1, of200), prose('text')])[0]?.headings).toEqual([of200])
    expect(chunkJob([heading(1, of201), prose('text')])).toEqual([{ content: `${of201}\n\ntext`, headings: [] }])
  })

  it('treat a heading of hundreds of characters as text', () => {
    const text = sentences(8)
    expect(chunkJob([heading(1, text), prose(sentences(8, 'b'))])).toEqual([
      { content: `${text}\n\n${sentences(8, 'b')}`, headings: [] },
    ])
  })
})

/** Pages on which every word is unique, so that lost or moved words are noticed. */
const page = fc
  .array(
    fc.record({
      kind: fc.constantFrom('heading', 'prose', 'prose', 'table', 'code', 'unbroken'),
      depth: fc.constantFrom(1, 2, 3, 4, 5, 6),
      words: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900 })),
      end: fc.constantFrom('. ', '。', ', ', '\n', ' '),
    }),
    { maxLength: 12 },
  )
  .map((shapes) => {
    let count = 0
    const words = (number: number) => Array.from({ length: number }, () => `w${count++}w`)
    return shapes.map(({ kind, depth, words: number, end }): PageBlock => {
      if (kind === 'heading') return { kind, depth: depth as 1, text: words(Math.min(number, 20)).join(' ') }
      if (kind === 'prose') return prose(words(number).join(end))
      if (kind === 'unbroken') return prose(words(number).join(''))
      if (kind === 'code') return atomic(['```', ...words(number), '```'].join('\n'))
      return atomic(['| Word |', '| --- |', ...words(number).map((word) => `| ${word} |`)].join('\n'))
    })
  })

const wordsOf = (text: string) => text.match(/w\d+w/g) ?? []

describe('chunks of any page', () => {
  it('are within limits', () => {
    fc.assert(
      fc.property(page, (blocks) => {
        const lengths = contents(blocks).map((content) => content.length)
        expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(5000)
        if (lengths.length > 1) expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50)
      }),
    )
  })

  it('contain all of its text, in order', () => {
    const isBroken = (block: PageBlock) => block.kind === 'prose' && /w\d+ww\d+w/.test(block.text)
    fc.assert(
      fc.property(page, (blocks) => {
        const whole = blocks.filter((block) => !isBroken(block))
        const found = contents(whole).flatMap(wordsOf)
        expect([...new Set(found)]).toEqual(whole.flatMap(({ text }) => wordsOf(text)))
      }),
    )
  })

  it('keep every table and code block of at most 4900 characters whole', () => {
    fc.assert(
      fc.property(page, (blocks) => {
        const chunks = contents(blocks)
        for (const { kind, text } of blocks) {
          if (kind === 'atomic' && text.length <= 4900)
            expect(chunks.some((content) => content.includes(text))).toBe(true)
        }
      }),
    )
  })

  it('have at most three headings, which are in the page', () => {
    fc.assert(
      fc.property(page, (blocks) => {
        const texts = blocks.map(({ text }) => text)
        for (const { headings } of chunkJob(blocks)) {
          expect(headings.length).toBeLessThanOrEqual(3)
          expect(texts).toEqual(expect.arrayContaining([...headings]))
        }
      }),
    )
  })

  it('are the same each time', () => {
    fc.assert(
      fc.property(page, (blocks) => {
        expect(chunkJob(blocks)).toEqual(chunkJob(blocks))
      }),
    )
  })
})
