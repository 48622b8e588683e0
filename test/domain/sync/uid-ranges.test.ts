import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addUid,
  commonRanges,
  countUids,
  eachUid,
  joinRanges,
  rangesOf,
  withoutRanges,
} from '#src/domain/sync/uid-ranges.js'

const uids = fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((each) => each.sort((a, b) => a - b))

describe('ranges of uids', () => {
  it('are the sets that they stand for (sync-incremental)', () => {
    fc.assert(
      fc.property(uids, uids, (ones, others) => {
        const [one, other] = [rangesOf(ones), rangesOf(others)]
        expect([...eachUid(one)]).toEqual(ones)
        expect(countUids(one)).toBe(ones.length)
        expect([...eachUid(withoutRanges(one, other))]).toEqual(ones.filter((uid) => !others.includes(uid)))
        expect([...eachUid(commonRanges(one, other))]).toEqual(ones.filter((uid) => others.includes(uid)))
        const both = [...new Set([...ones, ...others])].sort((a, b) => a - b)
        expect(joinRanges([...one, ...other])).toEqual(rangesOf(both))
      }),
    )
  })

  it('grow by the next uid', () => {
    const ranges: { first: number; last: number }[] = []
    for (const uid of [1, 2, 3, 7, 5]) addUid(ranges, uid)
    expect(joinRanges(ranges)).toEqual([
      { first: 1, last: 3 },
      { first: 5, last: 5 },
      { first: 7, last: 7 },
    ])
  })
})
