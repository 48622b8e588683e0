import { describe, expect, it } from 'vitest'
import { type LexicalMatch, rankChunks } from '#src/domain/websites/scoring.js'

const exact = { trust: 1, near: 0.25, spread: 0.5 }
/** Lexical distances of chunks; full evidence unless given. */
const words = (distances: Readonly<Record<number, number>>, evidence = 1): ReadonlyMap<number, LexicalMatch> =>
  new Map(Object.entries(distances).map(([id, distance]) => [Number(id), { distance, supported: distance, evidence }]))

describe('ranking', () => {
  it('uses only the lexical distance if there are no vectors', () => {
    const ranked = rankChunks({
      chunkIds: [1, 2],
      lexical: words({ 1: 0.5, 2: 0.2 }),
      vectors: null,
    })
    expect(ranked).toEqual([
      { chunkId: 2, vectorScore: null, ftsScore: 0.2, combinedScore: 0.2, supportedScore: 0.2 },
      { chunkId: 1, vectorScore: null, ftsScore: 0.5, combinedScore: 0.5, supportedScore: 0.5 },
    ])
  })

  it('weighs vectors 0.7 and words 0.3; a missing side counts 1', () => {
    const lexical = words({ 1: 0.5, 2: 0.2 })
    const distances = new Map([
      [1, 0.4],
      [3, 0.4],
    ])
    const ranked = rankChunks({ chunkIds: [1, 2, 3], lexical, vectors: { distances, calibration: exact } })
    const combined = ranked.map(({ chunkId, combinedScore }) => [chunkId, Number(combinedScore.toFixed(6))])
    expect(combined).toEqual([
      [1, 0.43],
      [3, 0.58],
      [2, 0.76],
    ])
  })

  it('orders ties by chunk id', () => {
    const lexical = words({ 9: 0.5, 3: 0.5, 7: 0.5 })
    expect(rankChunks({ chunkIds: [9, 3, 7], lexical, vectors: null }).map(({ chunkId }) => chunkId)).toEqual([3, 7, 9])
  })

  it('orders ties by cosine distance before the id (rag-order)', () => {
    const distances = new Map([
      [1, 0.9],
      [2, 0.3],
    ])
    const vectors = { distances, calibration: { ...exact, trust: 0 } }
    const ranked = rankChunks({ chunkIds: [1, 2], lexical: new Map(), vectors })
    expect(ranked.map(({ chunkId }) => chunkId)).toEqual([2, 1])
  })

  it('keeps the order and the best score of words if vectors are not trusted', () => {
    const lexical = words({ 1: 0.5, 2: 0.2 })
    const distances = new Map([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
    const vectors = { distances, calibration: { ...exact, trust: 0 } }
    const ranked = rankChunks({ chunkIds: [1, 2, 3], lexical, vectors })
    expect(ranked.map(({ chunkId }) => chunkId)).toEqual([2, 1, 3])
    expect(ranked[0]?.combinedScore).toBeCloseTo(0.2, 10)
  })

  it('is the greatest distance if words find nothing and vectors are uninformative', () => {
    const vectors = { distances: new Map([[1, 0]]), calibration: { ...exact, trust: 0 } }
    expect(rankChunks({ chunkIds: [1], lexical: new Map(), vectors })[0]?.combinedScore).toBe(1)
  })

  it('limits near vectors by the evidence in the chunk (rag-confidence)', () => {
    const vectors = { distances: new Map([[1, 0]]), calibration: exact }
    const supported = (lexical: ReadonlyMap<number, LexicalMatch>) => {
      const [best] = rankChunks({ chunkIds: [1], lexical, vectors })
      return [best?.combinedScore, best?.supportedScore].map((score) => Number(score?.toFixed(6)))
    }
    expect(supported(words({ 1: 0.2 }))).toEqual([0.06, 0.06])
    expect(supported(words({ 1: 0.8 }, 0.5))).toEqual([0.24, 0.59])
    expect(supported(new Map())).toEqual([0.3, 0.65])
  })
})
