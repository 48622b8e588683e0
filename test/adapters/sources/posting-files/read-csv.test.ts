import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outline, readText } from './read-text.js'

const stray = 'has a quotation mark in the wrong place'
const notUtf8 = 'is not valid UTF-8'

describe('a CSV file', () => {
  it('gives each row by its header, with the line where it starts', async () => {
    expect(await outline('url,title\nu1,"a ""b"", c"\nu2,"line\n\nline"\nu3,\n')).toEqual([
      [2, { url: 'u1', title: 'a "b", c' }],
      [3, { url: 'u2', title: 'line\n\nline' }],
      [6, { url: 'u3', title: '' }],
    ])
  })

  it('counts CR LF once, inside quotes too', async () => {
    expect(await outline('url,title\r\nu1,"a\r\nb\r\nc"\r\nu2,d')).toEqual([
      [2, { url: 'u1', title: 'a\r\nb\r\nc' }],
      [5, { url: 'u2', title: 'd' }],
    ])
  })

  it('may have CR line ends, and mixed ones', async () => {
    expect(await outline('url,title\ru1,a\ru2,b\r')).toEqual([
      [2, { url: 'u1', title: 'a' }],
      [3, { url: 'u2', title: 'b' }],
    ])
    expect(await outline('url,title\r\nu1,a\nu2,b\r\n')).toEqual([
      [2, { url: 'u1', title: 'a' }],
      [3, { url: 'u2', title: 'b' }],
    ])
  })

  it.each([
    ['comma', 'url,"a;b;c"\nu,1'],
    ['semicolon', 'url;"a,b,c"\nu;1'],
    ['tab', 'url\t"a,b,c"\nu\t1'],
  ])('has its delimiter found in the header, outside quotes: %s', async (_, text) => {
    const [row] = await readText(text)
    expect(Object.values(row?.values ?? {})).toEqual(['u', '1'])
  })

  it('with one column may contain commas', async () => {
    expect(await outline('url\nhttps://a.example/1,2\n')).toEqual([[2, { url: 'https://a.example/1,2' }]])
    expect(await outline('"url"\nhttps://a.example/1,2\n')).toEqual([[2, { url: 'https://a.example/1,2' }]])
  })

  it('keeps an index column without a name, and the white space of a row', async () => {
    expect(await outline('\turl\t title \n0\tu1\t a \n')).toEqual([[2, { '': '0', url: 'u1', title: ' a ' }]])
  })

  it('numbers a repeated column, and keeps both', async () => {
    expect(await outline('url,url,a,url.1,url\n1,2,3,4,5')).toEqual([
      [2, { url: '1', 'url.1': '2', a: '3', 'url.1.1': '4', 'url.2': '5' }],
    ])
  })

  it('keeps columns whose names are special in JavaScript', async () => {
    const [row] = await readText('__proto__,constructor\n1,2')
    expect(Object.entries(row?.values ?? {})).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  it('may have lines that are blank or contain only delimiters, which are skipped', async () => {
    expect(await outline('\n\nurl,title\n\n  \n,\n"",\nu1,a\n')).toEqual([[8, { url: 'u1', title: 'a' }]])
  })

  it('without rows gives none', async () => {
    for (const text of ['url,title', 'url,title\n']) expect(await readText(text)).toEqual([])
  })

  it('reports rows with too few or too many columns', async () => {
    expect(await outline('url,title,company\nu1\nu2,a,b,c\nu3,a,b\n')).toEqual([
      [2, 'has 1 column where the header has 3'],
      [3, 'has 4 columns where the header has 3'],
      [4, { url: 'u3', title: 'a', company: 'b' }],
    ])
  })

  it('has a quote inside a bare field as text', async () => {
    expect(await outline('url,title\nu1,27" screen\nu2,the "best" job\nu3,a\n')).toEqual([
      [2, { url: 'u1', title: '27" screen' }],
      [3, { url: 'u2', title: 'the "best" job' }],
      [4, { url: 'u3', title: 'a' }],
    ])
  })

  it('loses only one row to an unclosed quote, not the rest of the file', async () => {
    const rest = Array.from({ length: 5000 }, (_, i) => `u${i + 3},"good, row"\n`).join('')
    const rows = await readText(`url,title\nu1,a\nu2,"never closed\n${rest}`, 4096)
    expect(rows.length).toBe(5002)
    expect(rows.filter(({ problem }) => problem !== undefined)).toEqual([{ line: 3, problem: stray }])
  })

  it('loses only one row to it even if the file is large', async () => {
    const rows = await readText(`url,title\nu1,"never closed\n${`u2,${'x'.repeat(10_000)}\n`.repeat(2000)}`, 256 * 1024)
    expect(rows.length).toBe(2001)
    expect(rows[0]).toEqual({
      line: 2,
      problem: 'is larger than 16 MiB, or has a quotation mark that is never closed',
    })
  })

  it('reports the rows that a misplaced quote makes unclear as one problem, up to the next clear row', async () => {
    const text = 'url,title,note\nu1,a,b\nu2,"he said "hi"\nand left "again"\nfor good",x\nu3,"c\nd",e\nu4,f,g\n'
    expect(await outline(text)).toEqual([
      [2, { url: 'u1', title: 'a', note: 'b' }],
      [3, `${stray}; lines 3 to 5 were not read`],
      [6, { url: 'u3', title: 'c\nd', note: 'e' }],
      [8, { url: 'u4', title: 'f', note: 'g' }],
    ])
  })

  it('reports an open quote at the end of the file', async () => {
    expect(await outline('url,title\nu1,a\nu2,"b\nc')).toEqual([
      [2, { url: 'u1', title: 'a' }],
      [3, `${stray}; lines 3 to 4 were not read`],
    ])
  })

  it('reports each row that is not UTF-8', async () => {
    const bad = Buffer.concat([Buffer.from('u2,'), Buffer.from([0x8b, 0x81]), Buffer.from('\n')])
    const text = Buffer.concat([Buffer.from('url,title\nu1,a\n'), bad, bad, Buffer.from('u3,\uFFFD\n')])
    expect(await outline(text)).toEqual([
      [2, { url: 'u1', title: 'a' }],
      [3, notUtf8],
      [4, notUtf8],
      [5, { url: 'u3', title: '\uFFFD' }],
    ])
  })

  it('is refused if its header cannot be read', async () => {
    const header = Buffer.concat([Buffer.from([0x8b, 0x81]), Buffer.from(',url\na,u1\n')])
    expect(await outline(header)).toEqual([[1, notUtf8]])
    expect(await outline('"url" x,"title\nu1,a\n')).toEqual([
      [1, `the header line ${stray}; nothing after it was read`],
    ])
  })

  it('skips a row of more than 16 MiB without keeping it', async () => {
    const large = 'x'.repeat(17 * 1024 * 1024)
    for (const chunkBytes of [64 * 1024, 1 << 30]) {
      expect(await outline(`url,title\nu1,a\nu2,"${large}\n${'some text\n'.repeat(50)}"\nu3,b\n`, chunkBytes)).toEqual([
        [2, { url: 'u1', title: 'a' }],
        [3, 'is larger than 16 MiB; lines 3 to 54 were not read'],
        [55, { url: 'u3', title: 'b' }],
      ])
    }
  })

  it.each([
    ['u,27" screen\n', 3000],
    ['u,"a" b\n', 3000],
    ['u\n', 3000],
    ['u,"a\n', 1],
    ['u,"a\nb" c\n', 1],
  ])('that is broken everywhere is read in one pass: %j', async (row, reported) => {
    expect((await readText(`url,title\n${row.repeat(3000)}`)).length).toBe(reported)
  })

  const field = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a", ;\t\r\n]*$/))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

  it('is read as it was written, for any chunk boundaries', async () => {
    const table = fc.array(fc.tuple(field, field, fc.constant('x')))
    const marks = fc.constantFrom(
      ...[',', ';', '\t'].flatMap((mark) => ['\n', '\r\n'].map((end) => [mark, end] as const)),
    )
    await fc.assert(
      fc.asyncProperty(table, marks, fc.integer({ min: 1, max: 9 }), async (rows, [mark, end], chunkBytes) => {
        const text = [['a', 'b', 'c'], ...rows].map((row) => row.map(quoted).join(mark)).join(end)
        const read = await readText(text, chunkBytes)
        expect(read.map(({ values }) => Object.values(values ?? {}))).toEqual(rows)
      }),
    )
  })

  it('with any text yields rows or problems, never a failure, the same for any chunk boundaries', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ab",;\t\r\n]*$/))
    const bytes = fc.oneof(
      text.map((value) => Buffer.from(value)),
      fc.uint8Array().map((value) => Buffer.from(value)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (rest) => {
        const content = Buffer.concat([Buffer.from('a,b\n'), rest])
        expect(await readText(content, 1)).toEqual(await readText(content))
      }),
      { numRuns: 1000 },
    )
  })
})
