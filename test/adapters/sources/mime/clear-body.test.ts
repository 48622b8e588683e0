import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { bodyStart, clearLines } from '#src/adapters/sources/mime/clear-body.js'
import { readMimeTree } from '#src/adapters/sources/mime/mime-tree.js'

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('an unencoded body (mail-text)', () => {
  it.each([
    ['', ''],
    ['a\nb\n', 'a\nb\n'],
    ['a\r\nb', 'a\nb\n'],
    ['a\r\r\n\r\nb\r', 'a\n\nb\n'],
    ['a\rb\n', 'a\rb\n'],
  ])('%j is %j', (body, lines) => expect(latin(clearLines(Buffer.from(body)))).toBe(lines))

  it.each([
    ['A: b\n\ntext', 6],
    ['A: b\r\n\r\ntext', 8],
    ['\ntext', 1],
    ['A: b\nno body', 12],
    ['', 0],
  ])('%j starts at %i', (message, start) => expect(bodyStart(Buffer.from(message))).toBe(start))

  const text = fc.string({ unit: fc.constantFrom('a', '-', ' ', '=', '.', '\r', '\n', '\r\n', '--b', 'From ') })

  it('is read as by postal-mime', async () => {
    const heads = fc.constantFrom('', 'Content-Type: text/plain\n', 'content-type: TEXT/html; charset=us-ascii\r\n')
    await fc.assert(
      fc.asyncProperty(heads, text, async (head, body) => {
        const message = Buffer.from(`${head}Content-Transfer-Encoding: 8bit\n\n${body}`)
        const read = await PostalMime.parse(message)
        const part = await readMimeTree(message, new Set())
        expect(latin(part?.content ?? expect.unreachable())).toBe(read.text ?? read.html ?? '')
      }),
    )
  })

  it('is the same in a part of a multipart message', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const inner = `Content-Type: text/plain; charset=utf-8\n\n${body}`
        const outer = `Content-Type: multipart/mixed; boundary=edge\n\n--edge\n${inner}\n--edge--\n`
        const [alone, inside] = await Promise.all(
          [inner, outer].map((each) => readMimeTree(Buffer.from(each), new Set())),
        )
        const [part] = inside?.parts ?? []
        // the line end before a boundary belongs to the boundary, but the parser does not remove it
        expect(latin(part?.content ?? expect.unreachable())).toBe(latin(clearLines(Buffer.from(`${body}\n`))))
        expect(part?.type).toBe(alone?.type)
      }),
    )
  })
})
