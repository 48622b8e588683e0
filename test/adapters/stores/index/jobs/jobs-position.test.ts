import { expect, it } from 'vitest'
import { formatPosition, readPosition } from '#src/adapters/stores/index/jobs/jobs-position.js'
import { decodePosition, encodePosition } from '#src/domain/hunt/news/news-position.js'

const seen = { arrival: 3, check: 2, event: 1, entry: 0 }
const snapshotOf = (writers: number) =>
  `5000000:5999999:${Array.from({ length: writers }, (_, n) => 5_000_000 + n).join()}`

it('a position names what its reading did not see (sync-news)', () => {
  const writers = { store: 'ours', snapshot: snapshotOf(20) }
  expect(readPosition(formatPosition({ ...seen, writers }))).toEqual({ ...seen, writers })
})

it('of very many writers at one moment, a position is short enough to be given back, and none of them counts as seen (sync-news-marks)', () => {
  const jobs = formatPosition({ ...seen, writers: { store: 'ours', snapshot: snapshotOf(3000) } })
  const position = { at: '2026-11-20T08:00:00.000Z', jobs, mail: null }
  expect(decodePosition(encodePosition(position))).toEqual(position)
  expect(readPosition(jobs).writers?.snapshot).toBe('5000000:5000000:')
})
