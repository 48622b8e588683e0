import { describe, expect, it } from 'vitest'
import { findNotice, isCountOfJobs, isListName, noticesIn } from '#src/domain/websites/judging/notices.js'
import { aPageLine, aPageOf } from '#test/support/page-facts.js'

const gone = 'Page not found'

describe('a line of a notice (rag-judge)', () => {
  it.each([
    'Page not found',
    'PAGE NOT FOUND!',
    'Sorry, page not found.',
    'Oops! Page not found. Bye.',
    'お探しのページは見つかりませんでした。',
  ])('says that a page is gone: %s', (text) => {
    expect(noticesIn(text)).toContain('gone')
  })

  it.each(['The page that you found is not this one', 'A coming soon page', ''])(
    'says nothing if it says more, or less: %j',
    (text) => {
      expect(noticesIn(text).size).toBe(0)
    },
  )

  it.each(['Coming soon', 'Sorry, coming soon.', 'Sorry, but please: coming soon'])(
    'has up to three polite phrases: %s',
    (text) => {
      expect(noticesIn(text)).toContain('parked')
      expect(noticesIn(`Sorry, sorry, sorry, ${text}`).has('parked')).toBe(text.startsWith('C'))
    },
  )

  it('is one of the first eight sentences, in the first 300 characters', () => {
    const after = (count: number) => `${'Go. '.repeat(count)}Coming soon.`
    expect([6, 7, 8].map((count) => noticesIn(after(count)).has('parked'))).toEqual([true, true, false])
    expect([286, 287, 288].map((length) => noticesIn(`${'x'.repeat(length)}. Coming soon`).has('parked'))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the name of a page (rag-judge)', () => {
  it.each([
    ['Open positions', true],
    ['Cook', false],
    ['', false],
  ])('is that of a list or not: %s', (name, isOne) => {
    expect(isListName(name)).toBe(isOne)
  })

  it.each([
    ['12 jobs in Tokyo', true],
    ['1,000+ Cook Jobs', true],
    ['1,234件の求人', true],
    ['Jobs in 12 cities', false],
    ['12 cooks', false],
  ])('counts jobs or not: %s', (name, counts) => {
    expect(isCountOfJobs(name)).toBe(counts)
  })
})

describe('a page is a notice (rag-judge)', () => {
  /** Returns whether a page with `said` notice lines, these names and `rest` other characters is a notice. */
  function isGone(rest: number, parts: { title?: string; name?: string; said?: number; isBeside?: boolean } = {}) {
    const { title = '', name = '', said = 1, isBeside = false } = parts
    const notices = Array.from({ length: said }, () => aPageLine(gone))
    const lines = [...notices, aPageLine('x'.repeat(rest), { isBeside })]
    return findNotice({ ...aPageOf([]), title, name, lines })?.kind === 'gone'
  }

  it.each([
    ['80 characters if it says so once', 80, {}],
    ['twice the text that says so', 84, { said: 3 }],
    ['300, however often it says so', 300, { said: 20 }],
    ['500 if its name says so', 500, { name: gone }],
    ['500, where its title is', 500, { title: `Kumo | ${gone}` }],
    ['3000, where both are', 3000, { title: gone, name: gone }],
  ])('with other text as long as %s, and no more', (_, rest, parts) => {
    expect([isGone(rest, parts), isGone(rest + 1, parts)]).toEqual([true, false])
  })

  it('with up to 3300 characters next to it', () => {
    expect(isGone(3300 - gone.length, { isBeside: true })).toBe(true)
    expect(isGone(3301 - gone.length, { isBeside: true })).toBe(false)
  })

  it('and is quoted by its line, or by its name without one', () => {
    expect(findNotice(aPageOf([gone], { name: '404' }))?.quote).toBe(gone)
    expect(findNotice(aPageOf([], { title: `${gone} | Kumo` }))).toEqual({ kind: 'gone', quote: gone })
    expect(findNotice(aPageOf(['# Cook']))).toBeNull()
  })
})
