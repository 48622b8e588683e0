import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastSentences, splitAtomic, splitCharacters, splitSentences } from '#src/domain/websites/split-text.js'

describe('a text in sentences', () => {
  it.each([
    ['One. Two! Three? Four', ['One. ', 'Two! ', 'Three? ', 'Four']],
    ['He said "no." Then "yes!" (Really?) So.', ['He said "no." ', 'Then "yes!" ', '(Really?) ', 'So.']],
    ['Version 1.5 of node.js', ['Version 1.5 of node.js']],
    ['Wait... what?! Yes', ['Wait... ', 'what?! ', 'Yes']],
    ['一つ。二つ！「三つ？」四つ', ['一つ。', '二つ！', '「三つ？」', '四つ']],
    ['a\nb\n  c\n', ['a\n', 'b\n  ', 'c\n']],
    ['', []],
  ])('%j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })

  it('is the same text when joined', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '.', '。', '!', '\n', '」', '"', '日')).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (whole) => {
        expect(splitSentences(whole).join('')).toBe(whole)
      }),
    )
  })

  it('ends with whole sentences of limited length', () => {
    const text = 'The first one. A second. The third.'
    expect(lastSentences(text, 35)).toBe(text)
    expect(lastSentences(text, 34)).toBe('A second. The third.')
    expect(lastSentences(text, 20)).toBe('A second. The third.')
    expect(lastSentences(text, 19)).toBe('The third.')
    expect(lastSentences(text, 10)).toBe('The third.')
    expect(lastSentences(text, 9)).toBe('')
    expect(lastSentences('no sentence is in this', 10)).toBe('')
  })
})

describe('a text in pieces', () => {
  it.each([
    ['abcdef', 3, ['abc', 'def']],
    ['abcdef', 6, ['abcdef']],
    ['abcdefg', 6, ['abcdef', 'g']],
    // after a space or a comma in the second half
    ['ab cdef', 6, ['ab cde', 'f']],
    ['abc def', 6, ['abc ', 'def']],
    ['abc、def', 6, ['abc、', 'def']],
    ['abcd, ef', 7, ['abcd, ', 'ef']],
    ['ab😀😀', 3, ['ab', '😀', '😀']],
    ['', 2, ['']],
  ])('%j of %i characters', (text, length, pieces) => {
    expect(splitCharacters(text, length)).toEqual(pieces)
  })

  it('is the same text, in pieces that are neither too short nor too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 9 }), (text, length) => {
        const pieces = splitCharacters(text, length)
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(length)
        for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(length / 2)
        // no lone surrogate
        for (const piece of pieces) expect(piece).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})

describe('a table or code in parts', () => {
  const head = ['| a | b |', '|---|---|']

  it('is whole if it fits', () => {
    expect(splitAtomic('aa\nbb', 5)).toEqual(['aa\nbb'])
    expect(splitAtomic('aa\nbb', 4)).toEqual(['aa', 'bb'])
  })

  it('repeats the head of the table, and fills each part', () => {
    const rows = ['| 1 | x |', '| 2 | x |', '| 3 | x |', '| 4 | x |']
    const table = [...head, ...rows].join('\n')
    expect(splitAtomic(table, 49)).toEqual([
      [...head, rows[0], rows[1], rows[2]].join('\n'),
      [...head, rows[3]].join('\n'),
    ])
    expect(splitAtomic(table, 48)).toEqual([
      [...head, rows[0], rows[1]].join('\n'),
      [...head, rows[2], rows[3]].join('\n'),
    ])
  })

  it('repeats the fences of code, if its last line is one', () => {
    const lines = ['aaaa', 'bbbb', 'cccc']
    const inFences = (first: string, last: string) => [first, ...lines, last].join('\n')
    expect(splitAtomic(inFences('```js', '```'), 19)).toEqual(['```js\naaaa\nbbbb\n```', '```js\ncccc\n```'])
    expect(splitAtomic(inFences('~~~~', '~~~~ '), 19)).toEqual(['~~~~\naaaa\nbbbb\n~~~~', '~~~~\ncccc\n~~~~'])
    expect(splitAtomic(inFences('```js', '~~~~'), 19)).toEqual(['```js\naaaa\nbbbb', '```js\ncccc\n~~~~'])
  })

  it('repeats no frame of more than half of a part', () => {
    expect(splitAtomic('```js\na\nbcdefgh\n```', 18)).toEqual(['```js\na\n```', '```js\nbcdefgh\n```'])
    expect(splitAtomic('```js\na\nbcdefgh\n```', 17)).toEqual(['```js\na\nbcdefgh', '```'])
  })

  it('does not take a line as the head of a table without a dash, or with a letter', () => {
    for (const line of ['| | |', '|-a-|', '']) {
      const text = ['first', line, 'x'.repeat(9), 'y'.repeat(9)].join('\n')
      expect(splitAtomic(text, 24).at(-1)).not.toContain('first')
    }
  })

  it('cuts a line that is too long alone, and no other', () => {
    expect(splitAtomic('ab\nabcdefgh\nab', 5)).toEqual(['ab', 'abcde', 'fgh', 'ab'])
  })
})
