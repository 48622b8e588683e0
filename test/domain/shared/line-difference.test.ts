import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDifference } from '#src/domain/shared/line-difference.js'

const shown = (from: string, to: string) =>
  lineDifference(from, to).map(
    ({ is, line, skipped }) => `${skipped || ''}${{ same: ' ', removed: '-', added: '+' }[is]}${line}`,
  )

describe('the difference between two texts (person-reading)', () => {
  it('has the changed lines, each with the line before and after it', () => {
    expect(shown('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf')).toEqual(['2 c', '-d', '+D', ' e'])
    expect(shown('a\nb', 'a\nb')).toEqual([])
    expect(shown('', 'x')).toEqual(['-', '+x'])
    expect(shown('a\nb\nc', 'b\nc\nd')).toEqual(['-a', ' b', ' c', '+d'])
  })

  it('leads from one text to the other', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(texts, texts, (from, to) => {
        const [before, after] = [from.join('\n'), to.join('\n')]
        const changes = lineDifference(before, after)
        const count = (kind: string) => changes.filter(({ is }) => is === kind).length
        const lengths = [before, after].map((text) => text.split('\n').length)
        expect((lengths[0] ?? 0) - count('removed')).toBe((lengths[1] ?? 0) - count('added'))
        for (const { is, line } of changes) expect((is === 'added' ? after : before).split('\n')).toContain(line)
      }),
    )
  })

  it('tells long texts as replaced, without comparing each pair of lines', () => {
    const lines = (letter: string) => Array.from({ length: 3000 }, (_, i) => `${letter}${i}`)
    const changes = lineDifference(['same', ...lines('a')].join('\n'), ['same', ...lines('b')].join('\n'))
    expect(changes).toHaveLength(6001)
  })
})
