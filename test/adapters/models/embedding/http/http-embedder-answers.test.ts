import { describe, expect, it } from 'vitest'
import { answers, embeds, fails } from '#test/support/embedding-server.js'
import { embeddingFailureOf, serving } from '#test/support/http-embedders.js'

describe('an invalid answer of an embedding server', () => {
  const entry = (embedding: unknown, index: unknown = 0) => ({ index, embedding })

  it.each([
    ['is a page', fails(200, {}, '<html>'), 'something that is not JSON'],
    ['is no list', answers('none'), 'a list of embeddings'],
    ['is null', fails(200, {}, 'null'), 'a list of embeddings'],
    ['is too short', answers([entry([1])]), '1 embeddings for 2 texts'],
    ['has one index twice', answers([entry([1]), entry([1])]), 'index 0'],
    ['has an index beyond the list', answers([entry([1]), entry([1], 2)]), 'index 2'],
    ['has a broken index', answers([entry([1]), entry([1], 0.5)]), 'whole number'],
    ['holds null for a number', answers([entry([1, null]), entry([1, 2], 1)]), 'not a list of numbers'],
    ['holds NaN as text', answers([entry([1, 'NaN']), entry([1, 2], 1)]), 'not a list of numbers'],
    ['holds NaN bare', fails(200, {}, '{"data":[{"index":0,"embedding":[NaN]}]}'), 'something that is not JSON'],
    ['is beyond what a vector holds', answers([entry([1, 1e300]), entry([1, 2], 1)]), 'not finite'],
    ['is all zeros', answers([entry([0, 0]), entry([1, 2], 1)]), 'zeros'],
    ['is empty', answers([entry([]), entry([], 1)]), 'empty'],
    ['is in base64', answers([entry('AACAPw=='), entry('AACAPw==', 1)]), 'not a list of numbers'],
    ['has vectors of two lengths', answers([entry([1]), entry([1, 2], 1)]), 'different lengths'],
  ])('%s', async (_, reply, problem) => {
    const { embedder, requests } = await serving([reply])
    const failure = await embeddingFailureOf(embedder, ['one', 'two'])
    expect(failure.message).toContain(problem)
    expect(failure).toMatchObject({ retryable: false })
    expect(requests).toHaveLength(1)
  })

  it('is reordered by its indexes, or taken in order without them', async () => {
    const shuffled = await serving([answers([entry([2, 1], 1), entry([1, 2], 0)])])
    expect(await shuffled.embedder.embed(['a', 'b'], 'passage')).toEqual([Float32Array.of(1, 2), Float32Array.of(2, 1)])
    const bare = await serving([answers([{ embedding: [1, 2] }, { embedding: [2, 1] }])])
    expect(await bare.embedder.embed(['a', 'b'], 'passage')).toEqual([Float32Array.of(1, 2), Float32Array.of(2, 1)])
  })

  it('is refused if its dimensions changed, and the error names reindex', async () => {
    const { embedder } = await serving([embeds(16), embeds(24)])
    await embedder.embed(['first'], 'passage')
    const failure = await embeddingFailureOf(embedder)
    expect(failure.details).toMatchObject({ expected_dimensions: 16, dimensions: 24 })
    expect(failure.suggestion).toContain('jobworkflow websites reindex')
  })
})
