import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeLink, type PaperBlock, type TextRun, textOfBlocks } from '#src/domain/person/papers/paper.js'
import { readMarkdown } from '#src/domain/person/papers/read-markdown.js'

/** Writes blocks briefly, to compare them: `h2(Work) p(a **b**)`. */
function brief(blocks: readonly PaperBlock[]): string {
  return blocks.map(briefBlock).join(' ')
}

function briefBlock(block: PaperBlock): string {
  switch (block.kind) {
    case 'heading':
      return `h${block.level}(${runs(block.runs)})`
    case 'paragraph':
      return `p(${runs(block.runs)})`
    case 'list':
      return `${block.start === null ? 'ul' : `ol${block.start}`}(${block.items.map((item) => `li(${brief(item)})`).join(' ')})`
    case 'quote':
      return `q(${brief(block.blocks)})`
    case 'code':
      return `code:${block.info}(${block.text})`
    case 'table':
      return `table(${block.rows.map((row) => row.map(runs).join('|')).join(' / ')})`
    case 'rule':
      return 'rule'
  }
}

const signs = { bold: 'B', italic: 'I', code: 'C', struck: 'S' } as const
const runs = (all: readonly TextRun[]) =>
  all
    .map(({ text, marks, link }) => {
      const shown = link === null ? text : `${text}→${link}`
      return marks.length === 0 && link === null ? shown : `${marks.map((mark) => signs[mark]).join('')}{${shown}}`
    })
    .join('')

describe('Markdown of a paper', () => {
  it.each([
    ['# Jane Doe\n\nEngineer', 'h1(Jane Doe) p(Engineer)'],
    ['Work\n----\ntext\n===', 'h2(Work) h1(text)'],
    ['## C#\n### A ##\n#tag', 'h2(C#) h3(A) p(#tag)'],
    ['- a\n- b\n  - c\n    more\n- d', 'ul(li(p(a)) li(p(b) ul(li(p(c more)))) li(p(d)))'],
    ['- a\n\n  b\n\n- c\n\nd', 'ul(li(p(a) p(b)) li(p(c))) p(d)'],
    ['3. a\n4. b\n- c', 'ol3(li(p(a)) li(p(b))) ul(li(p(c)))'],
    ['text\n- a', 'p(text) ul(li(p(a)))'],
    ['In\n2019. Then', 'p(In 2019. Then)'],
    ['a\n\n***\n\n- - -', 'p(a) rule rule'],
    ['> a\n> - b\n\nc', 'q(p(a) ul(li(p(b)))) p(c)'],
    ['```js x\nlet a = 1\n\n  # b\n```\nc', 'code:js(let a = 1\n\n  # b) p(c)'],
    ['```\nnever closed', 'code:(never closed)'],
    ['|a|b|\n|:-|-:|\n|1|x\\|y|\n|2|\n\nc', 'table(a|b / 1|x|y / 2|) p(c)'],
    ['a | b\nnot a table', 'p(a | b not a table)'],
    ['2011年4月 入学\n（工学部）\n2015年3月 卒業', 'p(2011年4月 入学（工学部）\n2015年3月 卒業)'],
    ['April 2011 Joined\n2015-03 Left', 'p(April 2011 Joined\n2015-03 Left)'],
    ['2011年に入学し、\n2015年に卒業した。', 'p(2011年に入学し、 2015年に卒業した。)'],
    ['I worked until\n2015-03 at Acme', 'p(I worked until 2015-03 at Acme)'],
  ])('is read block by block: %j (person-papers-markdown)', (markdown, expected) => {
    expect(brief(readMarkdown(markdown))).toBe(expected)
  })

  it.each([
    ['**a** *b* ***c*** `d*` ~~e~~', 'p(B{a} I{b} BI{c} C{d*} S{e})'],
    ['snake_case_name and _it_ 2*3*4', 'p(snake_case_name and I{it} 2I{3}4)'],
    ['a * b ** c', 'p(a * b ** c)'],
    ['**a *b* c** *d', 'p(B{a }BI{b}B{ c} *d)'],
    ['**「強調」**です', 'p(B{「強調」}です)'],
    [
      '[**a** b](https://example.test/x_(y) "t") c',
      'p(B{a→https://example.test/x_(y)}{ b→https://example.test/x_(y)} c)',
    ],
    ['[a](javascript:alert(1)) [b](data:x) [c](../x)', 'p(a b c)'],
    ['![face](https://example.test/a.png)', 'p(face)'],
    [
      '<https://example.test/a> <me@example.test>',
      'p({https://example.test/a→https://example.test/a} {me@example.test→mailto:me@example.test})',
    ],
    ['see https://example.test/a_b_c. Next', 'p(see {https://example.test/a_b_c→https://example.test/a_b_c}. Next)'],
    ['<b onclick=x>a</b> <!-- b --> &lt;i&gt; AT&T', 'p(<b onclick=x>a</b> <!-- b --> <i> AT&T)'],
    ['\\*a\\* \\# C:\\dir', 'p(*a* # C:\\dir)'],
    ['a  \nb\\\nc\nd', 'p(a\nb\nc d)'],
    ['日本\n語と\nEnglish', 'p(日本語と English)'],
    ['Email: a@example.test\nPhone: 1', 'p(Email: a@example.test\nPhone: 1)'],
    ['[a] [b][c] ](d) [', 'p([a] [b][c] ](d) [)'],
    ['``a ` b`` ` c', 'p(C{a ` b} ` c)'],
  ])('is read within a line: %j (person-papers-markdown)', (markdown, expected) => {
    expect(brief(readMarkdown(markdown))).toBe(expected)
  })

  it('loses no letter or digit of any text (person-papers-markdown)', () => {
    const piece = fc.constantFrom(
      ...['*', '**', '_', '`', '~~', '[', ']', '](', ')', '<', '>', '!', '\\', '\n', '\n\n', '  ', '- ', '1. ', '> '],
      ...['#', '|', '|-|', '---', '```', 'a', 'b', '1', '日', '語', 'http://x', '&lt;'],
    )
    const letters = (text: string) => text.replace(/[^ab日語]/g, '')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const markdown = pieces.join('')
        // what a fence names, an address behind words and cells beyond the header are not text
        fc.pre(!/```|~~~|\]\(|\|/.test(markdown))
        expect(letters(textOfBlocks(readMarkdown(markdown)))).toBe(letters(markdown))
      }),
      { numRuns: 500 },
    )
  })

  it('makes links only to pages, mailboxes and telephones (person-papers-markdown)', () => {
    expect(['https://a.test/x?y=1', 'mailto:a@b.test', 'tel:+81-3'].every(isSafeLink)).toBe(true)
    expect(
      ['javascript:x', 'file:///etc', 'https://a b', 'data:,x', '//a', 'http://a"b', 'HTTPS://a\n'].some(isSafeLink),
    ).toBe(false)
  })
})
