import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, pasteLimit, toPastedChunks, toPastedTitle } from '#src/domain/websites/pasted-text.js'
import { withThrownReport } from '#test/support/reported-failures.js'

const chunk = (content: string, headings: readonly string[] = []) => ({ content, headings })
const refused = (message: string) =>
  expect.objectContaining({ code: 'VALIDATION_ERROR', type: 'DataValidationError', message })

describe('pasted text (rag-data)', () => {
  it('is stored unchanged, including Japanese and markup', () => {
    const content = '# 募集要項\n\n<b>Rust</b> & <script>alert(1)</script>\n\t| a | b |\n年収 800万円 👩🏽‍💻'
    expect(toPastedChunks([chunk(content, ['勤務 条件', 'Pay'])])).toEqual([
      { content, headings: ['勤務 条件', 'Pay'] },
    ])
  })

  it('has one kind of line end, and no surrounding spaces', () => {
    expect(cleanText(' \r\none\r\ntwo\rthree\n\n')).toBe('one\ntwo\nthree')
  })

  it('has a replacement for each invalid character', () => {
    expect(cleanText('a\0b\x1b[0m\x7f\ud83d and \udc00\ud800')).toBe('a\ufffdb\ufffd[0m\ufffd\ufffd and \ufffd\ufffd')
  })

  it('is read back as it is stored, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = cleanText(text)
        expect(cleanText(cleaned)).toBe(cleaned)
        expect(Buffer.from(cleaned, 'utf8').toString('utf8')).toBe(cleaned)
        expect(cleaned).not.toMatch(/[\0\r]/)
      }),
    )
  })

  it('has headings of one line, none of them empty', () => {
    expect(toPastedChunks([chunk('text', ['', ' Offer\n of the\tday ', '\n'])])[0]?.headings).toEqual([
      'Offer of the day',
    ])
  })

  it.each([
    ['no chunks', [], 'There are no chunks.'],
    ['nothing', [chunk('fine'), chunk(' \n ')], 'chunks[1] has no text.'],
    ['without valid characters', [chunk('\0\0 \ud800')], 'chunks[0] has no text.'],
    ['too long for a chunk', [chunk('x'.repeat(5001))], 'chunks[0] has 5001 characters; at most 5000 are allowed.'],
    [
      'too long for a heading',
      [chunk('x', ['y'.repeat(201)])],
      'A heading of chunks[0] has 201 characters; at most 200 are allowed.',
    ],
    ['below too many headings', [chunk('x', ['a', 'b', 'c', 'd'])], 'chunks[0] has 4 headings; at most 3 are allowed.'],
    ['too many chunks', Array.from({ length: 1001 }, () => chunk('x')), '1001 chunks are too many for one call.'],
  ])('is refused with its place if it is %s', (_what, chunks, message) => {
    expect(withThrownReport(() => toPastedChunks(chunks))).toThrow(refused(message))
  })

  it('is accepted up to the limits', () => {
    const chunks = Array.from({ length: pasteLimit.maxChunks }, () =>
      chunk(` ${'x'.repeat(5000)} `, ['y'.repeat(200), 'b', 'c']),
    )
    expect(toPastedChunks(chunks)).toHaveLength(1000)
  })
})

describe('the title of a source made by hand', () => {
  it('is one line of at most 300 characters', () => {
    expect(toPastedTitle(' Lamp\nkeeper\0 ')).toBe('Lamp keeper\ufffd')
    expect(toPastedTitle('')).toBe('')
    expect(toPastedTitle('x'.repeat(300))).toHaveLength(300)
    expect(withThrownReport(() => toPastedTitle('x'.repeat(301)))).toThrow(
      refused('The title has 301 characters; at most 300 are allowed.'),
    )
  })
})
