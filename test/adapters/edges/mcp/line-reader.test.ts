import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineReader } from '#src/adapters/edges/mcp/line-reader.js'

describe('reading lines from chunks', () => {
  it('gives the same lines for any chunk boundaries', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.nat({ max: 9 })), (texts, cuts) => {
        const lines = texts.map((text) => text.replaceAll('\n', ' '))
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const reader = new LineReader()
        const read: (string | null)[] = []
        for (let start = 0, i = 0; start < bytes.length; i++) {
          const length = (cuts[i % (cuts.length || 1)] ?? 3) + 1
          read.push(...reader.push(bytes.subarray(start, start + length)))
          start += length
        }
        expect(read).toEqual(lines.map((line) => Buffer.from(line).toString('utf8')))
        expect(reader.end()).toBe('')
      }),
    )
  })

  it('skips a line that is too long to keep, and continues', () => {
    const reader = new LineReader()
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    for (let i = 0; i < 65; i++) expect(reader.push(chunk)).toEqual([])
    expect(reader.push(Buffer.from('tail\nnext\n'))).toEqual([null, 'next'])
  })

  it('returns the last line at the end even without a line end', () => {
    const reader = new LineReader()
    expect(reader.push(Buffer.from('one\ntw'))).toEqual(['one'])
    expect(reader.push(Buffer.from('o'))).toEqual([])
    expect(reader.end()).toBe('two')
  })
})
