import { describe, expect, it } from 'vitest'
import { WrongTries } from '#src/adapters/edges/mcp/http/wrong-tries.js'

function clocked() {
  let now = 5000
  const reports: number[] = []
  const tries = new WrongTries({ now: () => now, report: (total) => void reports.push(total) })
  const pass = (ms: number) => {
    now += ms
  }
  return { tries, reports, pass, count: (times: number) => Array.from({ length: times }, () => tries.count()) }
}

describe('wrong tokens (serve-guests)', () => {
  it('wait from the third within a minute: 250 ms, doubled up to 10 s', () => {
    const { count } = clocked()
    expect(count(12)).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000])
  })

  it('are forgotten after a minute, each by itself', () => {
    const { tries, pass, count } = clocked()
    expect(count(2)).toEqual([0, 0])
    pass(30_000)
    expect(count(2)).toEqual([250, 500])
    pass(30_000)
    // the first two are gone
    expect(tries.count()).toBe(250)
    pass(60_000)
    expect(count(3)).toEqual([0, 0, 250])
  })

  it('wait as long after thousands as after ten, and no longer', () => {
    const { tries, pass, count } = clocked()
    for (let n = 0; n < 5000; n++) {
      pass(10)
      expect(tries.count()).toBeLessThanOrEqual(10_000)
    }
    expect(tries.count()).toBe(10_000)
    pass(60_000)
    expect(count(1)).toEqual([0])
  })

  it('are told once a minute, from the third, with how many there were', () => {
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
    // who errs once an hour is no news
    pass(3_600_000)
    count(1)
    expect(reports).toEqual([3, 46])
  })
})
