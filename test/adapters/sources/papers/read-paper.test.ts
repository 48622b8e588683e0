import { describe, expect, it } from 'vitest'
import { readPaper } from '#src/adapters/sources/papers/read-paper.js'
import { readSheetAsCsv } from '#src/adapters/sources/papers/read-xlsx.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import { aDocx, aJapanesePdf, anEncryptedPdf, anXlsx, aPdf, paragraph, textRow } from '#test/support/made-papers.js'
import { zipOf } from '#test/support/packed-files.js'
import { cmaps } from '#test/support/paper-process.js'

const read = (bytes: Uint8Array | string) => readPaper(Buffer.from(bytes), { cmaps })

async function paperOf(bytes: Uint8Array | string): Promise<Paper> {
  const reading = await read(bytes)
  if (reading.outcome === 'failed') throw new Error(reading.message)
  return reading.paper
}

const textOf = ({ pages }: Paper) => pages.map(({ text }) => text).join('\n')

describe('the text of a paper', () => {
  it('of a PDF has its pages by number, with paragraphs apart (person-papers-in-text)', async () => {
    const pdf = aPdf([['Taro Yamada', 'Engineer', '', '', 'Skills'], ['Kept logs']], { title: 'A CV' })
    expect(await paperOf(pdf)).toEqual({
      kind: 'pdf',
      title: 'A CV',
      pages: [
        { number: 1, text: 'Taro Yamada\nEngineer\n\nSkills' },
        { number: 2, text: 'Kept logs' },
      ],
      warnings: [],
    })
  })

  it.each([
    ['90ms-RKSJ-H', '93fa967b8cea836583588367', '日本語テスト'],
    ['EUC-H', 'a4a2a4a4a4a6a4a8a4aa', 'あいうえお'],
    ['UniJIS-UCS2-H', '65e5672c', '日本'],
    ['Identity-H', '034b', 'あ'],
  ])('of a Japanese PDF is read without its font, in %s (person-papers-in-text)', async (encoding, codes, text) => {
    expect(textOf(await paperOf(aJapanesePdf(encoding, codes)))).toContain(text)
  })

  it('of a Word file has the words that bear their reading, without it (person-papers-in-text)', async () => {
    const base = '<w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase>'
    const ruby = `<w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt>${base}</w:ruby>`
    const paper = await paperOf(
      aDocx(`<w:p><w:r><w:t>住所　</w:t></w:r><w:r>${ruby}</w:r><w:r><w:t>都</w:t></w:r></w:p>`),
    )
    expect(paper.pages).toEqual([{ number: null, text: '住所　東京都' }])
  })

  it('of a Word file whose parts are larger than they state is not read (person-papers-in-bounds)', async () => {
    const file = aDocx(paragraph('a'.repeat(100_000)))
    // its entry in the directory; the size is in the local header too
    const entry = file.lastIndexOf('word/document.xml') - 46
    const size = file.toString('latin1', entry + 24, entry + 28)
    const lying = file.toString('latin1').replaceAll(size, '\xe8\x03\0\0')
    expect(await read(Buffer.from(lying, 'latin1'))).toMatchObject({ fault: 'damaged' })
  })

  it('of a Word file is Markdown, with headings, lists and tables (person-papers-in-text)', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
    const table = `<w:tbl>${row('期間', '会社')}${row('2019', '例の会社')}</w:tbl>`
    const paper = await paperOf(aDocx(`${paragraph('職務経歴書', 'Heading1')}${paragraph('山田 太郎')}${table}`))
    expect(paper.kind).toBe('docx')
    expect(paper.pages).toEqual([{ number: null, text: expect.any(String) }])
    expect(textOf(paper)).toContain('# 職務経歴書\n\n山田 太郎\n\n|  |  |\n| --- | --- |\n| 期間 | 会社 |')
  })

  it('of a spreadsheet has a line a row and a page a sheet that is shown (person-papers-in-text)', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>45000</v></c></row>
      <row r="2"><c r="A2" s="2"><v>45000.5</v></c><c r="B2" s="3"><v>0.255</v></c><c r="C2" t="b"><v>1</v></c></row>`
    const hidden = { name: 'x', rows: textRow(1, ['secret']), state: 'hidden' as const }
    const strings = ['<r><t>求人</t></r><rPh sb="0" eb="2"><t>キュウジン</t></rPh>']
    const paper = await paperOf(
      anXlsx([{ name: 'Jobs', rows }, hidden, { name: 'More', rows: textRow(1, ['a']) }], strings),
    )
    expect(paper.pages).toEqual([
      { number: 1, text: '# Jobs\n\n求人 |  | 2023-03-15\n2023-03-15 12:00 | 25.5% | TRUE' },
      { number: 2, text: '# More\n\na' },
    ])
  })

  it.each([
    ['text in Shift_JIS', Buffer.from('93FA967B8CEA82CC8CA990CF8F91', 'hex'), 'text', '日本語の見積書'],
    ['HTML', '<!doctype html><p>Offer</p><p>¥5M</p>', 'html', 'Offer\n\n¥5M'],
    [
      'a calendar',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Interview\r\nDTSTART:20261201T050000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
      'calendar',
      /^Interview\nStart: /,
    ],
  ])('of %s is told by its content (person-papers-in-text)', async (_, bytes, kind, text) => {
    const paper = await paperOf(bytes)
    expect(paper.kind).toBe(kind)
    expect(textOf(paper)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })

  it('names the pages of a PDF without text (person-papers-in-scanned)', async () => {
    const { warnings } = await paperOf(aPdf([['text'], [], []]))
    expect(warnings).toEqual(['Pages with no text: they may be pictures, such as a scan: 2, 3.'])
  })
})

describe('a paper that cannot be read says why, and what to do', () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  it.each([
    ['a PDF of pictures alone', aPdf([[], []]), 'scanned'],
    ['an encrypted PDF', anEncryptedPdf(), 'encrypted'],
    ['an encrypted Word file', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
    ['a Word file before 2007', Buffer.concat([ole, Buffer.alloc(100)]), 'unknown-format'],
    ['another zip file', zipOf({ 'a.txt': 'a' }), 'unknown-format'],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1'), 'unknown-format'],
    ['a PDF that is cut', aPdf([['a']]).subarray(0, 40), 'damaged'],
    ['a Word file that is cut', aDocx(paragraph('a')).subarray(0, 300), 'damaged'],
    ['a spreadsheet without sheets', anXlsx([]), 'damaged'],
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['a Word file without text', aDocx(''), 'empty'],
    ['a spreadsheet without rows', anXlsx([{ name: 'a', rows: '' }]), 'empty'],
  ] as const)('%s (person-papers-in-faults)', async (_, bytes, fault) => {
    expect(await read(bytes)).toEqual({
      ...{ outcome: 'failed', fault },
      ...{ message: expect.stringMatching(/\.$/), advice: expect.stringMatching(/\.$/) },
    })
  })
})

describe('the first sheet as CSV', () => {
  it('has rows as wide as its header, quoted where needed (person-papers-in-jobs)', async () => {
    const rows = `${textRow(1, ['url', 'title', 'note'])}${textRow(3, ['https://a.example/1', 'A "b", c'])}${textRow(4, ['x', 'y', 'z', 'more'])}`
    expect(await readSheetAsCsv(anXlsx([{ name: 'a', rows }]))).toBe(
      'url,title,note\nhttps://a.example/1,"A ""b"", c",\nx,y,z\n',
    )
  })
})
