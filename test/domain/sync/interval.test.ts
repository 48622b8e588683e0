import { describe, expect, it } from 'vitest'
import { intervalLimit, readInterval } from '#src/domain/sync/interval.js'

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
  })

  it.each(['', '0m', '30s', '15', 'm', '1.5h', '-2h', '31d', '999999h', '5m; rm', '٣m'])(
    'does not read %j (sync-schedule)',
    (text) => expect(readInterval(text)).toBeNull(),
  )
})
