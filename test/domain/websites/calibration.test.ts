import { describe, expect, it } from 'vitest'
import { calibrate, calibratedScore, untrusted } from '#src/domain/websites/calibration.js'

const passage = (distance: number, words = 1) => ({ distance, words })
/** Words do not distinguish the passages unless given. */
const probes = (count: number, own: number, others: readonly number[], words = 1) =>
  Array.from({ length: count }, () => ({
    own: passage(own, words),
    others: others.map((distance) => passage(distance)),
  }))
const spreadOut = [0.6, 0.7, 0.8, 0.9]

describe('calibrating (rag-trust)', () => {
  it('trusts nothing without evidence', () => {
    expect(calibrate([], 10)).toEqual(untrusted)
    expect(calibrate([{ own: passage(0.1), others: [] }], 10)).toEqual(untrusted)
    expect(calibrate(probes(1, 0.1, spreadOut), 4).trust).toBe(0)
  })

  it('does not trust a model that finds by chance', () => {
    const byChance = [0.65, 0.75, 0.85, 0.55, 0.95].flatMap((own) => probes(1, own, spreadOut))
    expect(calibrate(byChance, 4).trust).toBe(0)
    expect(calibrate(probes(50, 0.95, spreadOut), 4).trust).toBe(0)
  })

  it('does not trust a model that finds the same as words', () => {
    expect(calibrate(probes(50, 0.1, spreadOut, 0.2), 4).trust).toBe(0)
  })

  it('does not trust a model that misses what words find, though it finds most', () => {
    const weak = [...probes(40, 0.1, spreadOut, 0.2), ...probes(10, 0.95, spreadOut, 0.2), ...probes(5, 0.1, spreadOut)]
    expect(calibrate(weak, 4).trust).toBe(0)
  })

  it('does not trust a model that finds more than words and loses half as much of what they find', () => {
    const lost = (times: number) => probes(times, 0.95, spreadOut, 0.2)
    const found = [...probes(30, 0.1, spreadOut), ...probes(70, 0.1, spreadOut, 0.2)]
    expect(calibrate([...found, ...lost(1)], 4).trust).toBeGreaterThan(0.2)
    expect(calibrate([...found, ...lost(15)], 4).trust).toBe(0)
  })

  it('needs two finds for one loss, whatever their number', () => {
    const seen = (found: number, lost: number) => [
      ...probes(found, 0.1, spreadOut),
      ...probes(7000, 0.1, spreadOut, 0.2),
      ...probes(lost, 0.95, spreadOut, 0.2),
    ]
    // a find gains two thirds of a rank, a loss costs four fifths
    expect(calibrate(seen(3000, 1500), 4).trust).toBe(0)
    expect(calibrate(seen(3000, 1000), 4).trust).toBeGreaterThan(0)
  })

  it('allows for two standard errors of chance', () => {
    const few = [...probes(2, 0.1, spreadOut), ...probes(7, 0.1, spreadOut, 0.2)]
    // the mean of nine gains (2 / 3 twice) less two standard errors of .098 each is negative
    expect(calibrate(few, 4).trust).toBe(0)
    const more = [...probes(6, 0.1, spreadOut), ...probes(21, 0.1, spreadOut, 0.2)]
    const [gain, missed] = [(6 * 2) / 3 / 27, (6 * 2) / 3 / 27]
    const error = Math.sqrt((6 * (2 / 3 - gain) ** 2 + 21 * gain ** 2) / 27) / Math.sqrt(26)
    expect(calibrate(more, 4).trust).toBeCloseTo((gain - 2 * error) / missed, 10)
  })

  it('trusts a model that finds what words miss, more with more evidence', () => {
    const seen = (times: number) => [...probes(times, 0.1, spreadOut), ...probes(times, 0.1, spreadOut, 0.2)]
    const trusts = [1, 8, 200].map((times) => calibrate(seen(times), 4).trust)
    expect(trusts).toEqual([...trusts].sort((a, b) => a - b))
    expect(trusts[0]).toBe(0)
    expect(trusts[2]).toBeGreaterThan(0.8)
    expect(trusts[2]).toBeLessThanOrEqual(1)
  })

  it('uses the average rank of ties for a match', () => {
    // words rank it after the other one, vectors level with it: 2/3 instead of 1/2
    const probe = { own: passage(0.5, 0.5), others: [passage(0.5, 0.4)] }
    expect(calibrate([probe, probe], 2).trust).toBeCloseTo(1 / 3, 10)
  })

  it('uses the median of the matches, in any order', () => {
    const near = (...owns: readonly number[]) =>
      calibrate(
        owns.flatMap((own) => probes(1, own, spreadOut)),
        4,
      ).near
    expect(near(0.3, 0.1, 0.2)).toBeCloseTo(0.2, 10)
    expect(near(0.4, 0.1, 0.3, 0.2)).toBeCloseTo(0.25, 10)
  })
})

describe('the score of a distance', () => {
  const trusted = () => ({ ...calibrate(probes(100, 0.2, spreadOut), 4), trust: 1 })

  it('is 0.25 where matches are, 0.75 where the nearest of others are, and between 0 and 1', () => {
    expect(calibratedScore(0.2, trusted(), 0)).toBeCloseTo(0.25, 10)
    expect(calibratedScore(0.6, trusted(), 0)).toBeCloseTo(0.75, 10)
    expect(calibratedScore(0, trusted(), 0)).toBe(0)
    expect(calibratedScore(2, trusted(), 0)).toBe(1)
  })

  it('approaches the neutral score as trust falls', () => {
    expect([0, 0.5, 2].map((distance) => calibratedScore(distance, { ...trusted(), trust: 0 }, 0.4))).toEqual([
      0.4, 0.4, 0.4,
    ])
    expect(calibratedScore(2, { ...trusted(), trust: 0.5 }, 0.4)).toBeCloseTo(0.7, 10)
  })

  it('allows for the nearest of many others being nearer than the nearest of a sample', () => {
    const large = { ...calibrate(probes(100, 0.2, spreadOut), 100_000), trust: 1 }
    expect(calibratedScore(0.6, large, 0)).toBeGreaterThan(0.75)
  })

  it('is a number even if all distances are equal', () => {
    const same = calibrate(probes(100, 0.5, [0.5, 0.5]), 4)
    expect(calibratedScore(0.5, { ...same, trust: 1 }, 0)).toBeCloseTo(0.25, 10)
  })
})
