import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareMessageId, readMessageId, storedMailboxNames, toThreadIds } from '#src/domain/mail/identifiers.js'
import { leftOutValue } from '#src/domain/mail/left-out-value.js'
import { pageOf, resolveLimit, resolvePage } from '#src/domain/mail/list-page.js'
import { sourceExcerpt, textExcerpt, windowBytes } from '#src/domain/mail/message-source.js'
import { domainOf, matchesDomain, toDomain } from '#src/domain/mail/sender.js'
import { inSizeRange, sizeClasses, sizeRanges } from '#src/domain/mail/size-class.js'
import { containsFolded, foldCase, scoreKeywords, toKeywords } from '#src/domain/mail/text-match.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })

describe('a limit (mail-limit)', () => {
  it.each([
    [undefined, 100],
    [null, 100],
    [0, 100],
    [-5, 100],
    [1, 1],
    [1000, 1000],
    [1001, 1000],
    [1e308, 1000],
  ])('of %s gives %s with the default 100 and the maximum 1000', (limit, expected) => {
    expect(resolveLimit(limit, 100, 1000)).toBe(expected)
  })

  it('never exceeds the maximum, not even by default', () => {
    expect(resolveLimit(undefined, 100, 10)).toBe(10)
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (limit) => {
    expect(() => resolveLimit(limit, 100, 1000)).toThrowError(refused)
  })
})

describe('a page of a list (mail-limit)', () => {
  it('begins after at most the first million items', () => {
    for (const offset of [0, 1, 1_000_000]) expect(resolvePage({ offset }, 100, 1000)).toEqual({ limit: 100, offset })
    for (const offset of [null, undefined]) expect(resolvePage({ offset }, 100, 1000).offset).toBe(0)
    for (const offset of [-1, 1_000_001, 0.5, Number.NaN])
      expect(() => resolvePage({ offset }, 100, 1000)).toThrowError(refused)
  })

  it('has as many items as its limit after its offset', () => {
    expect(pageOf(['a', 'b', 'c', 'd'], { limit: 2, offset: 1 })).toEqual(['b', 'c'])
  })
})

describe('a skipped row', () => {
  it('is identified by its longest text, in characters', () => {
    expect(leftOutValue(3, { id: 1_000_000, a: 'abc', b: '😀😀😀😀', c: 'abcd', d: null })).toEqual({
      row: 3,
      column: 'b',
      characters: 4,
    })
    expect(leftOutValue(1, { id: 1 })).toEqual({ row: 1, column: 'id', characters: 0 })
    expect(leftOutValue(1, {})).toEqual({ row: 1, column: '', characters: 0 })
  })
})

describe('size classes', () => {
  it.each([
    [0, 'small'],
    [10_239, 'small'],
    [10_240, 'medium'],
    [102_399, 'medium'],
    [102_400, 'large'],
    [1_048_575, 'large'],
    [1_048_576, 'large huge'],
  ])('%i bytes are %s', (bytes, expected) => {
    const names = sizeClasses.filter((name) => inSizeRange(bytes, sizeRanges[name]))
    expect(names.join(' ')).toBe(expected)
  })
})

describe('a domain', () => {
  it.each([
    ['@Example.COM', 'example.com'],
    [' example.com. ', 'example.com'],
    ['bücher.example', 'bücher.example'],
  ])('is read from %j', (text, expected) => expect(toDomain(text)).toBe(expected))

  it.each(['', '@', 'a@b.example', 'two words', '.com'])('is refused: %j', (text) => {
    expect(() => toDomain(text)).toThrowError(refused)
  })

  it('matches itself and its subdomains only (mail-from-domain)', () => {
    expect(
      ['example.com', 'a.example.com', 'example.com.evil.org', 'notexample.com', null].map((d) =>
        matchesDomain(d, 'example.com'),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it.each([
    ['A@Example.com', null, 'example.com'],
    [null, 'Ann <ann@Example.com>', 'example.com'],
    [null, '"ann@fake.org" <ann@real.org>', 'real.org'],
    [null, 'ann@plain.org (Ann)', 'plain.org'],
    [null, 'Ann <ann@real.org> (or ann@fake.org)', 'real.org'],
    [null, 'Ann <ann@real.org', 'real.org'],
    [null, 'Ann > ann@real.org', 'real.org'],
    ['', 'ann@plain.org.', 'plain.org'],
    ['nothing', 'x@y.example', 'y.example'],
    [null, 'no address', null],
    [null, null, null],
    [null, 'x@', null],
  ])('of %j and %j is %j', (fromEmail, from, expected) => expect(domainOf(fromEmail, from)).toBe(expected))

  it('of an address with 900,000 dots is found in linear time', () => {
    const dots = '.'.repeat(900_000)
    expect(domainOf(`a@${dots}`, null)).toBeNull()
    expect(domainOf(`a@b${dots}`, null)).toBe('b')
    expect(domainOf(`a@${dots}b`, `<${dots}>`)).toBe(`${dots}b`)
  })
})

describe('text', () => {
  it('matches regardless of case, in every script (mail-contains)', () => {
    for (const [text, needle] of [
      ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
      ['Straße', 'STRASSE'],
      ['ÅNGSTRÖM', 'ångström'],
      ['ПРИВЕТ', 'привет'],
      ['Ａｂｃ', 'ａＢＣ'],
    ] as const) {
      expect(containsFolded(text, foldCase(needle))).toBe(true)
    }
  })

  it('matches itself in upper and lower case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text))
      }),
    )
  })

  it('matches composed and decomposed letters', () => {
    for (const text of ['café', 'ガイド', 'Ångström', 'ΐ']) {
      expect(foldCase(text.normalize('NFD'))).toBe(foldCase(text.normalize('NFC')))
    }
  })

  it('contains nothing if missing', () => {
    expect([containsFolded(null, ''), containsFolded('', ''), containsFolded('b', 'a')]).toEqual([false, true, false])
  })
})

describe('keywords', () => {
  it('count once each, regardless of case', () => expect(toKeywords(['Java', ' java ', 'Go'])).toEqual(['java', 'go']))

  it.each([[[]], [['']], [['a', '  ']], [Array.from({ length: 51 }, (_, i) => `word${i}`)]])(
    'refuse %j',
    (keywords) => {
      expect(() => toKeywords(keywords)).toThrowError(refused)
    },
  )

  it('may be 50, and more if some are equal', () => {
    const words = Array.from({ length: 50 }, (_, i) => `word${i}`)
    expect(toKeywords([...words, ' WORD0 '])).toEqual(words)
  })

  it('score by the share found, with one decimal', () => {
    expect(scoreKeywords([3, 1, 0], 'any')).toEqual({ matchCount: 4, matchScore: 66.7 })
    expect(scoreKeywords([3, 1, 0], 'all')).toBeNull()
    expect(scoreKeywords([0], 'any')).toBeNull()
    expect(scoreKeywords([1, 2], 'all')).toEqual({ matchCount: 3, matchScore: 100 })
  })
})

describe('a thread id (mail-numbers)', () => {
  it('is exact as text, and as a number up to 2^53', () => {
    expect(toThreadIds('1712345678901234567')).toEqual({ from: '1712345678901234567', to: '1712345678901234567' })
    expect(toThreadIds(' -7 ')).toEqual({ from: '-7', to: '-7' })
    expect(toThreadIds(42)).toEqual({ from: '42', to: '42' })
  })

  it('has 63 bits', () => {
    for (const id of ['9223372036854775807', '-9223372036854775807']) expect(toThreadIds(id).from).toBe(id)
    expect(() => toThreadIds('-9223372036854775808')).toThrowError(refused)
  })

  it('as a larger number stands for every id that rounds to it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 62n }), (id) => {
        const { from, to } = toThreadIds(Number(id))
        expect(BigInt(from) <= id && id <= BigInt(to)).toBe(true)
        expect(BigInt(to) - BigInt(from)).toBeLessThanOrEqual(1024n)
      }),
    )
  })

  it('is never one that no archive can hold', () => {
    expect(toThreadIds(2 ** 63).to).toBe(String(2n ** 63n - 1n))
    expect(toThreadIds(-(2 ** 63)).from).toBe(String(1n - 2n ** 63n))
  })

  it.each(['', 'abc', '1.5', '9223372036854775808', '0x10', 1.5, 1e300])('refuses %j', (value) => {
    expect(() => toThreadIds(value)).toThrowError(refused)
  })
})

describe('a message id', () => {
  it('without an @ has eight characters and a digit', () => {
    expect(['<1234567a>', '<1234567>', '<abcdefghij>', '<a@b>', null].map(readMessageId)).toEqual([
      ...['<1234567a>', null, null, '<a@b>', null],
    ])
  })

  it('may have angle brackets or not', () => {
    expect([' <a@b> ', 'a@b', '<a@b', 'a@b>'].map(bareMessageId)).toEqual(['a@b', 'a@b', '<a@b', 'a@b>'])
  })
})

describe('the name of a mailbox (mail-mailboxes)', () => {
  it('may be stored in two Unicode forms, or in one', () => {
    expect(storedMailboxNames('ゴ')).toEqual(['ゴ', 'コ\u3099'])
    expect(storedMailboxNames('コ\u3099')).toEqual(['ゴ', 'コ\u3099'])
    expect(storedMailboxNames('Inbox')).toEqual(['Inbox'])
  })
})

describe('the source of a message', () => {
  it('is returned byte for byte, as text or base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { text, encoding } = sourceExcerpt(bytes, bytes.length, { offset: 0, length: bytes.length })
        expect(Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8').equals(Buffer.from(bytes))).toBe(true)
      }),
    )
  })

  it('keeps its byte order mark, and is cut before half a character', () => {
    const marked = Buffer.of(0xef, 0xbb, 0xbf, 0x61)
    expect(textExcerpt(marked, 4).text).toBe('\ufeffa')
    expect(sourceExcerpt(marked, 4, { offset: 0, length: 4 }).text).toBe('\ufeffa')
    expect(textExcerpt(Buffer.of(0x61, 0xe0, 0xa0), 4)).toEqual({ text: 'a', truncated: true, size: 4 })
    expect(textExcerpt(Buffer.from('abc'), 3, 3)).toEqual({ text: 'abc', truncated: false, size: 3 })
    expect(textExcerpt(Buffer.from('abc'), 3, 2)).toEqual({ text: 'ab', truncated: true, size: 3 })
  })

  it('can be read in parts of any length, which make up the whole', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((whole) => new TextEncoder().encode(whole))
    const anyBytes = fc.uint8Array({ maxLength: 60 })
    fc.assert(
      fc.property(fc.oneof(text, anyBytes), fc.integer({ min: 1, max: 20 }), (bytes, length) => {
        const parts: Buffer[] = []
        for (let offset = 0; offset < bytes.length; ) {
          const window = { offset, length }
          const { from, to } = windowBytes(window)
          const part = sourceExcerpt(bytes.subarray(from, to), bytes.length, window)
          const isTold = Buffer.from(part.text, part.encoding === 'base64' ? 'base64' : 'utf8')
          expect(isTold).toEqual(Buffer.from(bytes.subarray(part.start, part.text === '' ? part.start : part.end)))
          expect(part.end).toBeGreaterThan(offset)
          expect([part.truncated, part.size]).toEqual([part.end < bytes.length, bytes.length])
          parts.push(isTold)
          offset = part.end
        }
        // a window smaller than a single character shows nothing
        if (length >= 4) expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 500 },
    )
  })

  it('is cut between characters, wherever the bytes end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.nat(60), (whole, length) => {
        const bytes = new TextEncoder().encode(whole)
        const head = bytes.subarray(0, length)
        const window = { offset: 0, length }
        const source = sourceExcerpt(bytes.subarray(0, windowBytes(window).to), bytes.length, window)
        expect(source.encoding).toBe('utf-8')
        expect(whole.startsWith(source.text)).toBe(true)
        expect(textExcerpt(head, bytes.length)).toEqual({
          text: source.text,
          truncated: head.length < bytes.length,
          size: bytes.length,
        })
      }),
    )
  })
})
