import { describe, expect, it } from 'vitest'
import { stripAttachments } from '#src/adapters/sources/mime/strip-attachments.js'

const kilobyte = 1024
const line = `${'A'.repeat(76)}\n`
const large = line.repeat(1500)

const lightened = (raw: string) => {
  const { bytes, textCut } = stripAttachments(Buffer.from(raw, 'latin1'))
  return { text: bytes.toString('latin1'), textCut }
}

/** A message whose part with these headers is between two texts. */
const around = (headers: string, body: string, boundary = 'b', declared = `boundary="${boundary}"`) =>
  `Content-Type: multipart/mixed; ${declared}\n\n--${boundary}\n\nbefore\n--${boundary}\n${headers}\n\n${body}\n--${boundary}\n\nafter\n--${boundary}--\n`

describe('a message is shortened', () => {
  it.each([
    'Content-Type: image/png',
    'X: 1\nCONTENT-TYPE:application/pdf',
    'content-type: \t audio/x',
    'Content-Type: text/plain\nContent-Disposition: attachment',
    'Content-Disposition: "attachment"',
  ])('by the content of attachments: %j', (headers) => {
    const { text, textCut } = lightened(around(headers, large))
    expect(text.length).toBeLessThan(10_000)
    expect(text).toMatch(/^Content-Type: multipart.*before\n--b\n.*\n--b\n\nafter\n--b--\n$/s)
    expect(textCut).toBe(false)
  })

  it.each([
    'Content-Type: text/plain',
    'X-Content-Type: image/png',
    'Content-Type: text/plain; name=application/pdf',
    'Content-Type: x; image/png',
    'Content-Disposition: inline; attachment',
    'X-Content-Disposition: attachment',
    'Content-Type: text/plain\n\nContent-Type: image/png',
  ])('but not by a text: %j', (headers) => {
    const raw = around(headers, large)
    expect(lightened(raw)).toEqual({ text: raw, textCut: false })
  })

  it('only if it is large', () => {
    const head = 'Content-Type: image/png\n\n'
    const fits = `${head}${'x'.repeat(64 * kilobyte - head.length)}`
    expect(lightened(fits).text).toBe(fits)
    expect(lightened(`${fits}x`).text.length).toBeLessThan(10_000)
  })

  it('to the first 8 KB, ending with a whole line unless that is long', () => {
    const head = 'Content-Type: image/png'
    const body = (text: string) => lightened(`${head}\n\n${text}`).text.replace(/^.*content-lightened-from: \d+/s, '')
    // includes the line ends after the headers
    expect(body('x'.repeat(100_000))).toHaveLength(8 * kilobyte)
    expect(body(large)).toHaveLength(2 + Math.ceil((8 * kilobyte - 2) / line.length) * line.length)
    expect(body(`${'x'.repeat(1000)}\n`.repeat(100))).toMatch(/x\n$/)
    const until = (length: number) => `${'x'.repeat(8 * kilobyte - 2 + length)}\n${'x'.repeat(100_000)}`
    expect(body(until(999))).toHaveLength(8 * kilobyte + 1000)
    expect(body(until(1000))).toHaveLength(8 * kilobyte)
    expect(body(until(0))).toHaveLength(8 * kilobyte + 1)
  })

  it('but keeps an attachment of 8 KB', () => {
    const raw = `${around('Content-Type: image/png', 'x'.repeat(8 * kilobyte - 3))}${large}`
    expect(lightened(raw).text).toBe(raw)
    const longer = `${around('Content-Type: image/png', 'x'.repeat(8 * kilobyte - 2))}${large}`
    expect(lightened(longer).text).toContain('content-lightened-from')
  })

  it('and keeps the original size', () => {
    const noted = (headers: string, body: string) =>
      /\ncontent-lightened-from: (.*)\n/.exec(lightened(around(headers, body)).text)?.[1]
    const base64 = 'Content-Type: image/png\nContent-Transfer-Encoding: '
    const lines = '/09AZaz+5m5/\r\n'.repeat(5000)
    const digits = '/09AZaz+5m5/'.length * 5000
    expect(noted(`${base64}Base64`, lines)).toBe(String((digits * 3) / 4))
    expect(noted(`${base64}"base64"`, `${lines}AA`)).toBe(String((digits * 3) / 4 + 1))
    expect(noted(`${base64}base64`, `${lines}AA==\n--\nfooter`)).toBe(String((digits * 3) / 4 + 1))
    // includes the empty line before the body and the line end after it
    expect(noted(`${base64}8bit; base64`, lines)).toBe(String(lines.length + 3))
    expect(noted('Content-Type: image/png\nX-Content-Transfer-Encoding: base64', lines)).toBe(String(lines.length + 3))
  })

  it.each([
    ['a b', 'boundary="a b"'],
    ['b', 'Boundary = b; x=y'],
    ['b', 'x="y";boundary=b'],
    ['b', 'boundary="b  "'],
    ["(b)'+_,-./:=?", 'boundary="(b)\'+_,-./:=?"'],
  ])('between the boundaries %s, declared as %s', (boundary, declared) => {
    const { text } = lightened(around('Content-Type: image/png', large, boundary, declared))
    expect(text.includes(`--${boundary}\n\nafter`)).toBe(true)
  })

  it('which stand alone on their lines', () => {
    const { text } = lightened(around('Content-Type: image/png', `${large}--bx\nx--b\n--b x\n---b\n-- b\n${large}`))
    expect(text).not.toMatch(/--bx|x--b|--b x|---b|-- b/)
    expect(lightened(around('Content-Type: image/png', `${large}--b  \r\nnext`)).text).toContain('--b  \r\nnext')
    expect(lightened(around('Content-Type: image/png', `${large}--b-- \nnext`)).text).toContain('--b-- \nnext')
  })

  it('inside forwarded messages too', () => {
    const inner = `Subject: inner\n${around('Content-Type: image/png', large, 'c')}`
    const { text } = lightened(around('Content-Type: message/rfc822', inner))
    expect(text.length).toBeLessThan(10_000)
    expect(text).toMatch(/--c\n\nafter\n--c--\n\n--b\n\nafter/)
    const plain = around('X-Content-Type: message/rfc822', inner)
    expect(lightened(plain).text).toBe(plain)
  })

  it('by the end of a text over 20 MB, and marked', () => {
    const limit = 20 * kilobyte * kilobyte
    const head = 'Content-Type: text/plain\n\n'
    const fits = Buffer.concat([Buffer.from(head), Buffer.alloc(limit - head.length, 'x')])
    expect(stripAttachments(fits)).toMatchObject({ textCut: false, bytes: { length: limit } })
    const longer = Buffer.concat([fits, Buffer.from('xx')])
    expect(stripAttachments(longer)).toMatchObject({ textCut: true, bytes: { length: limit } })
  })
})
