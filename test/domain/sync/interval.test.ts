import { describe, expect, it } from 'vitest'
import { formatInterval, intervalLimit, readInterval } from '#src/domain/sync/interval.js'

describe('intervals between runs', () => {
  it.each([
    ['1m', 60_000],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['30d', intervalLimit.max],
    [' 90M ', 5_400_000],
  ])('reads %s (sync-schedule)', (text, ms) => {
    expect(readInterval(text)).toBe(ms)
    expect(readInterval(formatInterval(ms))).toBe(ms)
  })

  it.each(['', '0m', '30s', '15', 'm', '1.5h', '-2h', '31d', '999999h', '5m; rm', '٣m'])(
    'does not read %j (sync-schedule)',
    (text) => expect(readInterval(text)).toBeNull(),
  )

  it('are written in the largest whole unit (sync-schedule)', () => {
    expect(['60m', '90m', '48h', '24h'].map((text) => formatInterval(readInterval(text) ?? 0))).toEqual([
      '1h',
      '90m',
      '2d',
      '1d',
    ])
  })
})
