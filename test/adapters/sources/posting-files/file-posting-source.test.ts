import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { FilePostingSource } from '#src/adapters/sources/posting-files/file-posting-source.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'
import { lacks } from '#test/support/lacking.js'
import { collect, outline, readText, textSource } from './read-text.js'

const samples = inRepository('samples/jobs/')
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postings-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('files of captured postings', () => {
  it('are read in the given order, each row with its file name', async () => {
    await writeFile(join(folder, 'a.txt'), 'url\nu1\nu2\n')
    await writeFile(join(folder, 'b.csv'), '{"url": "u3"}\n')
    expect(await collect(source(['b.csv', 'a.txt']).rows())).toEqual([
      { file: 'b.csv', line: 1, values: { url: 'u3' } },
      { file: 'a.txt', line: 2, values: { url: 'u1' } },
      { file: 'a.txt', line: 3, values: { url: 'u2' } },
    ])
  })

  it('can be standard input', async () => {
    const [row] = await collect(textSource('[{"url": "u"}]').rows())
    expect(row).toEqual({ file: '(standard input)', line: 1, values: { url: 'u' } })
  })

  it('report how many bytes were read', async () => {
    let bytes = 0
    const content = `url\n${'u\n'.repeat(100_000)}`
    await writeFile(join(folder, 'large.csv'), content)
    const onBytes = (count: number) => {
      bytes += count
    }
    const options = { paths: [join(folder, 'large.csv')], stdin: Readable.from([]), onBytes }
    expect((await collect(new FilePostingSource(options).rows())).length).toBe(100_000)
    expect(bytes).toBe(content.length)
  })

  it('are closed when no more rows are wanted', async () => {
    const stdin = Readable.from([Buffer.from('url\nu1\nu2\n'), Buffer.from('u3\n')])
    for await (const row of new FilePostingSource({ paths: ['-'], stdin }).rows()) {
      expect(row.line).toBe(2)
      break
    }
    expect(stdin.destroyed).toBe(true)
  })

  it('have the documented rows, for the samples', async () => {
    const paths = ['jobspy-export.csv', 'capture-extension.jsonl', 'ats-board.json', 'kyujin.csv'].map(
      (name) => samples + name,
    )
    const rows = await collect(new FilePostingSource({ paths, stdin: Readable.from([]) }).rows())
    const read = rows.map(({ file, line, values = {}, problem }) => {
      const reading =
        problem === undefined
          ? readPosting(values, { mapping: {}, defaultSource: null, htmlToText: (html) => html })
          : { problem }
      return { posting: undefined, warning: undefined, ...reading, file, line }
    })
    expect(read.filter(({ problem }) => problem).map(({ file, line, problem }) => [file, line, problem])).toEqual([
      ['jobspy-export.csv', 30, 'url is missing'],
      ['jobspy-export.csv', 56, 'url is not an http or https address: "see careers page"'],
      ['jobspy-export.csv', 77, 'has 2 columns where the header has 16'],
      ['capture-extension.jsonl', 19, 'is not valid JSON'],
      ['capture-extension.jsonl', 21, 'url is missing'],
      ['ats-board.json', 147, 'url is missing'],
      ['kyujin.csv', 22, 'url is missing'],
    ])
    const postings = read.flatMap(({ posting }) => posting ?? [])
    expect([postings.length, new Set(postings.map(({ url }) => url)).size]).toEqual([75, 74])
    expect(read.filter(({ warning }) => warning).map(({ file, line }) => [file, line])).toEqual([
      ['ats-board.json', 105],
    ])
    expect(postings.filter(({ capturedAt }) => capturedAt === null).length).toBe(4)
    for (const { title, company, description, location, source, jobId } of postings) {
      expect([title, company, description, location, source, jobId]).not.toContain(null)
    }
  })
})

describe('a posting file that cannot be read', () => {
  it.each([
    ['missing.csv', 'NOT_FOUND', 'There is no file missing.csv.'],
    ['https://a.example/jobs.csv', 'NOT_FOUND', 'This is a web address, not a file: download it, and give the file.'],
    ['sub', 'VALIDATION_ERROR', 'sub is a folder; give the files in it.'],
  ])('is named without its folder, before any row: %s', async (name, code, message) => {
    await mkdir(join(folder, 'sub'), { recursive: true })
    await writeFile(join(folder, 'ok.csv'), 'url\nu1\n')
    const rows = source(['ok.csv', name]).rows()
    await expect(rows.next()).rejects.toMatchObject({ code, message })
  })

  it.skipIf(lacks('modes'))('may be one without permission', async () => {
    await writeFile(join(folder, 'locked.csv'), 'url\n')
    await chmod(join(folder, 'locked.csv'), 0)
    // no file is locked for root, so become another user for a moment
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      await expect(source(['locked.csv']).rows().next()).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: 'locked.csv cannot be read: permission denied. Check its permissions.',
      })
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it('may break off in the middle', async () => {
    const stdin = Readable.from(
      (function* () {
        yield Buffer.from('url\nu1\n')
        throw new Error('EIO')
      })(),
    )
    const rows = new FilePostingSource({ paths: ['-'], stdin }).rows()
    expect((await rows.next()).value).toMatchObject({ values: { url: 'u1' } })
    await expect(rows.next()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: '(standard input) cannot be read.',
    })
  })

  it('is not blamed for errors of the code that reads its rows', async () => {
    const failing = async () => {
      for await (const _ of textSource('url\nu1\n').rows()) throw new TypeError('mine')
    }
    await expect(failing()).rejects.toThrow(new TypeError('mine'))
  })
})

describe('the format of a posting file', () => {
  it.each([
    ['a JSON array', ' \n[{"url": "u"}]'],
    ['JSON Lines', '\n\n{"url": "u"}\n'],
    ['one JSON object', '{"url": "u"}'],
    ['JSON objects over several lines', '{ \r\n"url": "u"\r\n}'],
    ['CSV', '\n url \nu'],
  ])('is recognized by its first characters, in any chunks: %s', async (_, text) => {
    for (const chunkBytes of [1, 2, 1000]) {
      expect((await readText(text, chunkBytes)).map(({ values }) => values)).toEqual([{ url: 'u' }])
    }
  })

  it('is the same for any chunk boundaries, and no bytes make it fail', async () => {
    const start = fc.constantFrom('', '\uFEFF', '[', '{', '{\n', ' ', '\n', '"')
    const rest = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(start, rest, async (first, bytes) => {
        const content = Buffer.concat([Buffer.from(first), bytes])
        expect(await readText(content, 1)).toEqual(await readText(content))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the encoding of a posting file', () => {
  const csv = 'url,会社名\nu,"月見野\nソフト①"\n'
  const row = [[2, { url: 'u', 会社名: '月見野\nソフト①' }]]

  it.each([
    ['UTF-8', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16, little end first', utf16le(`\uFEFF${csv}`)],
    ['UTF-16, big end first', utf16be(`\uFEFF${csv}`)],
  ])('is taken from its byte order mark against any option: %s', async (_, bytes) => {
    for (const chunkBytes of [1, 1000]) {
      expect(await outline(bytes, chunkBytes)).toEqual(row)
      expect(await outline(bytes, chunkBytes, 'shift_jis')).toEqual(row)
    }
  })

  it('applies to JSON too', async () => {
    for (const text of ['[{"a": "表"}]', '{"a": "表"}\n']) {
      expect(await outline(utf16le(`\uFEFF${text}`), 1)).toEqual([[1, { a: '表' }]])
      expect(await outline(Buffer.from(`\uFEFF${text}`), 1)).toEqual([[1, { a: '表' }]])
    }
    const shiftJis = Buffer.concat([Buffer.from('[{"a": "'), Buffer.from([0x95, 0x5c]), Buffer.from('"}]')])
    expect(await outline(shiftJis, 1, 'shift_jis')).toEqual([[1, { a: '表' }]])
  })

  it.each([
    ['shift_jis', '8b81906c87408378815b'],
    ['euc-jp', 'b5e1bfcdada1a5d9a1bc'],
    ['Windows-31J', '8b81906c87408378815b'],
    ['utf-16be', '6c424eba246030d930fc'],
  ])('can be given: %s', async (encoding, hex) => {
    const name = Buffer.from(hex, 'hex')
    const wide = encoding === 'utf-16be'
    const ascii = (text: string) => (wide ? utf16be(text) : Buffer.from(text))
    const bytes = Buffer.concat([ascii('url,title\nu,'), name, ascii('\n')])
    for (const chunkBytes of [1, 1000]) {
      expect(await outline(bytes, chunkBytes, encoding)).toEqual([[2, { url: 'u', title: '求人①ベー' }]])
    }
  })

  it('is used as given, even if bytes are invalid in it', async () => {
    const bytes = Buffer.concat([Buffer.from('url,title\nu,'), Buffer.from([0xff]), Buffer.from('\n')])
    expect(await outline(bytes, 1000, 'utf-8')).toEqual([[2, { url: 'u', title: '\uFFFD' }]])
  })

  it('is refused before reading if it is unknown', async () => {
    const stdin = Readable.from([Buffer.from('url\nu\n')])
    const rows = new FilePostingSource({ paths: ['-'], stdin, encoding: 'klingon' }).rows()
    await expect(rows.next()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: '"klingon" is not a known encoding; use one such as cp932, shift_jis or utf-16le.',
    })
  })
})

function source(names: readonly string[]) {
  return new FilePostingSource({ paths: names.map((name) => join(folder, name)), stdin: Readable.from([]) })
}
