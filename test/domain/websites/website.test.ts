import { describe, expect, it } from 'vitest'
import { isStale } from '#src/domain/websites/website.js'

describe('a stale page (rag-stale)', () => {
  const now = new Date('2026-03-31T12:00:00.000Z')

  it.each([
    ['30 days old to the millisecond', '2026-03-01T12:00:00.000Z', false],
    ['a millisecond older', '2026-03-01T11:59:59.999Z', true],
    ['in the future', '2027-01-01T00:00:00.000Z', false],
    ['never fetched', null, false],
    ['in another zone, 30 days and an hour old', '2026-03-01T20:00:00.000+09:00', true],
  ])('%s', (_, fetchedAt, stale) => {
    expect(isStale(fetchedAt, now)).toBe(stale)
  })
})
