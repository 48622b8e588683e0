import { Readable } from 'node:stream'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '#src/adapters/sources/fetching/polite-client.js'
import { parseMediaType, readBody, readPage } from '#src/adapters/sources/fetching/read-page.js'

/** An answer whose body arrives in these pieces. */
const answerWith = (headers: HttpAnswer['headers'], ...pieces: readonly Uint8Array[]) =>
  ({ statusCode: 200, headers, body: Readable.from(pieces) }) as unknown as HttpAnswer

const text = (words: string) => Buffer.from(words, 'latin1')

describe('a media type', () => {
  const long = 'x'.repeat(80)
  test.each([
    [' Text/HTML ; Charset = "UTF-8" ', 'text/html', 'UTF-8'],
    ["text/html;charset='koi8-r'", 'text/html', 'koi8-r'],
    ['text/html; a=b; charset=x;c', 'text/html', 'x'],
    ['text/html; charset=', 'text/html', null],
    ['text/html;xcharset=a', 'text/html', null],
    ['text/html; charset=" koi8-r "', 'text/html', 'koi8-r'],
    ['text/html, text/plain', 'text/html', null],
    ['application/vnd.a+b-c_d!#$&^', 'application/vnd.a+b-c_d!#$&^', null],
    [`${long}/${long}`, `${long}/${long}`, null],
  ])('written as "%s" is %s in %s', (header, type, charset) => {
    expect(parseMediaType(header)).toEqual({ type, charset })
  })

  test.each([null, '', 'text', '/html', 'text/', 'text/html x', 'text /html', `${long}x/a`, `a/${long}x`])(
    'cannot be written as "%s"',
    (header) => {
      expect(parseMediaType(header)).toBeNull()
    },
  )
})

describe('the type of a page', () => {
  const formatOf = async (path: string, type: string | null, ...pieces: readonly Uint8Array[]) => {
    const headers = type === null ? {} : { 'content-type': type }
    return (await readPage(answerWith(headers, ...pieces), new URL(path, 'https://a.example'), 5000)).format
  }
  const refused = (kind: string, more = {}) => expect.objectContaining({ failure: { kind, status: 200, ...more } })

  test.each([
    ['text/html; charset=cp932', 'cp932'],
    ['text/html', null],
    [null, null],
  ])('sent as %s has the charset %s, and its bytes decide the rest', async (type, charset) => {
    const headers = type === null ? {} : { 'content-type': type }
    const page = await readPage(answerWith(headers, text('<p>')), new URL('https://a.example'), 5000)
    expect(page.charset).toBe(charset)
  })

  test.each([
    ['/a.MD', 'text/plain', 'markdown'],
    ['/a.markdown', 'text/plain', 'markdown'],
    ['/a.md/b', 'text/plain', 'text'],
    ['/a.mdx', 'text/plain', 'text'],
    ['/amd', 'text/plain', 'text'],
    ['/a?b.md', 'text/plain', 'text'],
    ['/a.md', 'text/html', 'html'],
    ['/a', 'text/x-markdown', 'markdown'],
  ])('at %s sent as %s is decided by both: %s', async (path, type, format) => {
    expect(await formatOf(path, type, text('x'))).toBe(format)
  })

  test.each([
    [' \n<!DOCTYPE  html>', 'html'],
    ['<!-- x -->', 'html'],
    ['\xef\xbb\xbf<H1>', 'html'],
    ['<?xml version="1.0"?> <html>', 'html'],
    ['<?xml version="1.0"?><rss>', 'text'],
    ['<b>', 'text'],
    ['a <html>', 'text'],
    ['a <?xml?><html>', 'text'],
    ['a %PDF-', 'text'],
    ['\t\n\v\f\r\x1b \x7f', 'text'],
    ['\xff\xfea\0', 'text'],
    ['\xfe\xff\0a', 'text'],
    [`${'x'.repeat(1024)}\0`, 'text'],
    ['', 'text'],
  ])('without a type and with %j is decided by its bytes: %s', async (bytes, format) => {
    expect(await formatOf('/', null, text(bytes))).toBe(format)
  })

  test.each(['\x08', '\x0e', '\x1a', '\x1c', '\x1f', '\xff\xffa\0', '\xfe\xfea\0', `${'x'.repeat(1023)}\0`])(
    'with %j in it is binary',
    async (bytes) => {
      const binary = refused('unsupported-type', { mediaType: 'application/octet-stream' })
      await expect(formatOf('/', null, text(bytes))).rejects.toEqual(binary)
      await expect(formatOf('/', 'text/html', text(bytes))).rejects.toEqual(binary)
    },
  )

  test('is RTF whatever its server says, and refused', async () => {
    const bytes = '{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Times;}} We are hiring.}'
    const rtf = refused('unsupported-type', { mediaType: 'application/rtf' })
    for (const type of ['text/html', 'text/plain; charset=utf-8', null])
      await expect(formatOf('/', type, text(bytes))).rejects.toEqual(rtf)
  })

  test('in UTF-16 without a byte order mark is text if its header says so', async () => {
    expect(await formatOf('/', 'text/plain; charset=utf-16le', text('a\0'))).toBe('text')
    const binary = refused('unsupported-type', { mediaType: 'application/octet-stream' })
    await expect(formatOf('/', 'text/plain; charset=utf-8', text('a\0'))).rejects.toEqual(binary)
    await expect(formatOf('/', 'text/plain; charset=nonsense', text('a\0'))).rejects.toEqual(binary)
  })

  test('is refused before the body is read if the header is enough', async () => {
    const sent = (headers: HttpAnswer['headers']) => {
      const answer = answerWith(headers, text('x'))
      return [answer, readPage(answer, new URL('https://a.example/'), 5000)] as const
    }
    for (const [headers, kind, more] of [
      [{ 'content-type': 'image/png' }, 'unsupported-type', { mediaType: 'image/png' }],
      [{ 'content-length': '5001' }, 'too-large', { limit: 5000 }],
    ] as const) {
      const [answer, page] = sent(headers)
      await expect(page).rejects.toEqual(refused(kind, more))
      expect(answer.body.readableDidRead).toBe(false)
    }
    const [, fits] = sent({ 'content-length': '5000' })
    expect((await fits).bytes.length).toBe(1)
  })
})

describe('the body of a page', () => {
  const read = async (encoding: string | null, limit: number, ...pieces: readonly Uint8Array[]) => {
    const headers = encoding === null ? {} : { 'content-encoding': encoding }
    const { bytes, isWhole } = await readBody(answerWith(headers, ...pieces), limit)
    return [bytes.toString('latin1'), isWhole]
  }

  test.each([
    [null, text('abc')],
    ['', text('abc')],
    [' GZIP , identity ,', gzipSync('abc')],
    ['deflate,gzip', gzipSync(deflateSync('abc'))],
    ['gzip, deflate', deflateRawSync(gzipSync('abc'))],
  ])('encoded as "%s" is decoded', async (encoding, bytes) => {
    expect(await read(encoding, 100, bytes)).toEqual(['abc', true])
  })

  test('that arrives byte by byte is decoded', async () => {
    const pieces = [...deflateRawSync('a posting')].map((byte) => Buffer.of(byte))
    expect(await read('deflate', 100, ...pieces)).toEqual(['a posting', true])
  })

  test('of zero deflated bytes is empty', async () => {
    expect(await read('deflate', 100)).toEqual(['', true])
  })

  test('is read up to the limit, both compressed and decompressed', async () => {
    expect(await read(null, 3, text('abc'))).toEqual(['abc', true])
    expect(await read(null, 2, text('abc'))).toEqual(['ab', false])
    const packed = gzipSync('')
    expect(await read('gzip', packed.length, packed)).toEqual(['', true])
    await expect(read('gzip', packed.length - 1, packed)).rejects.toMatchObject({
      failure: { kind: 'too-large', limit: packed.length - 1, status: 200 },
    })
  })

  test('in an unknown encoding is refused, and the error gives the encoding in ASCII, cut', async () => {
    await expect(read(`é${'x'.repeat(100)}`, 100)).rejects.toMatchObject({
      failure: { kind: 'bad-encoding', encoding: `?${'x'.repeat(79)}`, status: 200 },
    })
    const thrice = gzipSync(gzipSync(gzipSync('abc')))
    await expect(read('gzip, gzip, gzip', 100, thrice)).rejects.toMatchObject({ failure: { kind: 'bad-encoding' } })
    await expect(read('gzip, zstd', 100)).rejects.toMatchObject({ failure: { encoding: 'gzip, zstd' } })
  })

  test('that breaks off throws the original error', async () => {
    const broken = new Error('lost')
    const body = new Readable({ read: (): void => void body.destroy(broken) })
    const answer = { statusCode: 200, headers: {}, body } as unknown as HttpAnswer
    await expect(readBody(answer, 100)).rejects.toBe(broken)
  })
})
