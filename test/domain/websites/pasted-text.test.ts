import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, pasteLimit, toPastedChunks, toPastedTitle } from '#src/domain/websites/pasted-text.js'
import { toldIn } from '#test/support/told.js'

const chunk = (content: string, headings: readonly string[] = []) => ({ content, headings })
const refused = (message: string) =>
  expect.objectContaining({ code: 'VALIDATION_ERROR', type: 'DataValidationError', message })

describe('text that a person pastes (rag-data)', () => {
  it('is kept as it stands, Japanese and markup too', () => {
    const content = '# 募集要項\n\n<b>Rust</b> & <script>alert(1)</script>\n\t| a | b |\n年収 800万円 👩🏽‍💻'
    expect(toPastedChunks([chunk(content, ['勤務 条件', 'Pay'])])).toEqual([
      { content, headings: ['勤務 条件', 'Pay'] },
    ])
  })

  it('has one kind of line end, and no spaces around it', () => {
    expect(cleanText(' \r\none\r\ntwo\rthree\n\n')).toBe('one\ntwo\nthree')
  })

  it('has a mark for each thing that is no character', () => {
    expect(cleanText('a\0b\x1b[0m\x7f\ud83d and \udc00\ud800')).toBe('a\ufffdb\ufffd[0m\ufffd\ufffd and \ufffd\ufffd')
  })

  it('is stored as it is read back, whatever is pasted', () => {
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
    ['nothing', [chunk('fine'), chunk(' \n ')], 'chunks[1] holds no text.'],
    ['nothing that is a character', [chunk('\0\0 \ud800')], 'chunks[0] holds no text.'],
    ['too long a chunk', [chunk('x'.repeat(5001))], 'chunks[0] has 5001 characters; 5000 are allowed.'],
    [
      'too long a heading',
      [chunk('x', ['y'.repeat(201)])],
      'A heading of chunks[0] has 201 characters; 200 are allowed.',
    ],
    ['under too many', [chunk('x', ['a', 'b', 'c', 'd'])], 'chunks[0] stands under 4 headings; 3 are kept.'],
    ['too many chunks', Array.from({ length: 1001 }, () => chunk('x')), '1001 chunks are too many for one call.'],
  ])('is refused with its place when it is %s', (_what, chunks, message) => {
    expect(toldIn(() => toPastedChunks(chunks))).toThrow(refused(message))
  })

  it('takes as much as is allowed', () => {
    const chunks = Array.from({ length: pasteLimit.maxChunks }, () =>
      chunk(` ${'x'.repeat(5000)} `, ['y'.repeat(200), 'b', 'c']),
    )
    expect(toPastedChunks(chunks)).toHaveLength(1000)
  })
})

describe('the title of a source made by hand', () => {
  it('is one line of 300 characters at most', () => {
    expect(toPastedTitle(' Lamp\nkeeper\0 ')).toBe('Lamp keeper\ufffd')
    expect(toPastedTitle('')).toBe('')
    expect(toPastedTitle('x'.repeat(300))).toHaveLength(300)
    expect(toldIn(() => toPastedTitle('x'.repeat(301)))).toThrow(
      refused('The title has 301 characters; 300 are allowed.'),
    )
  })
})
