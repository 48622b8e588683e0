import { describe, expect, it } from 'vitest'
import { FailedTokenAttempts } from '#src/adapters/edges/mcp/http/failed-token-attempts.js'

function clocked() {
  let now = 5000
  const reports: number[] = []
  const attempts = new FailedTokenAttempts({ now: () => now, report: (total) => void reports.push(total) })
  const pass = (ms: number) => {
    now += ms
  }
  return { attempts, reports, pass, count: (times: number) => Array.from({ length: times }, () => attempts.count()) }
}

describe('wrong tokens (serve-guests)', () => {
  it('delay the answer from the third within a minute: 250 ms, doubling up to 10 s', () => {
    const { count } = clocked()
    expect(count(12)).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000])
  })

  it('are forgotten after a minute, each on its own', () => {
    const { attempts, pass, count } = clocked()
    expect(count(2)).toEqual([0, 0])
    pass(30_000)
    expect(count(2)).toEqual([250, 500])
    pass(30_000)
    // the first two have expired
    expect(attempts.count()).toBe(250)
    pass(60_000)
    expect(count(3)).toEqual([0, 0, 250])
  })

  it('delay the answer after thousands no longer than after ten', () => {
    const { attempts, pass, count } = clocked()
    for (let n = 0; n < 5000; n++) {
      pass(10)
      expect(attempts.count()).toBeLessThanOrEqual(10_000)
    }
    expect(attempts.count()).toBe(10_000)
    pass(60_000)
    expect(count(1)).toEqual([0])
  })

  it('are logged once a minute from the third on, with their number', () => {
    const { reports, pass, count } = clocked()
    count(2)
    expect(reports).toEqual([])
    count(40)
    expect(reports).toEqual([3])
    pass(59_999)
    count(3)
    expect(reports).toEqual([3])
    pass(1)
    count(1)
    expect(reports).toEqual([3, 46])
    // one wrong try an hour is not reported
    pass(3_600_000)
    count(1)
    expect(reports).toEqual([3, 46])
  })
})
