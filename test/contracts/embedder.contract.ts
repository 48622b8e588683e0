import { describe, expect, it } from 'vitest'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import { withReport } from '#test/support/reported-failures.js'

const texts = [
  'Backend engineer for payments in Tokyo',
  'Vegetable soup with beans',
  'Payments engineer in Tokyo, backend',
  '東京の求人',
]

/** Tests every promise of the Embedder port. */
export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`${name}: embedding`, () => {
    it('gives one vector per text, in the order of the texts', async () => {
      const embedder = await open()
      const together = await embedder.embed(texts, 'passage')
      expect(together).toHaveLength(texts.length)
      for (const [index, text] of texts.entries()) {
        const [alone] = await embedder.embed([text], 'passage')
        expect(cosine(together[index], alone)).toBeCloseTo(1, 4)
      }
    })

    it('gives nothing for no texts', async () => {
      const embedder = await open()
      expect(await embedder.embed([], 'query')).toEqual([])
    })

    it('gives vectors of one announced length, with finite numbers that are not all zero', async () => {
      const embedder = await open()
      const dimensions = await embedder.dimensions()
      expect(dimensions).toBeGreaterThan(0)
      for (const vector of await embedder.embed([...texts, ''], 'passage')) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(dimensions)
        expect(vector.every(Number.isFinite)).toBe(true)
        expect(vector.some((value) => value !== 0)).toBe(true)
      }
    })

    it('puts texts with the same meaning nearer than others, and a query near its passage', async () => {
      const embedder = await open()
      const [backend, soup, payments] = await embedder.embed(texts, 'passage')
      const [query] = await embedder.embed(['backend payments engineer'], 'query')
      expect(cosine(backend, payments)).toBeGreaterThan(cosine(backend, soup))
      expect(cosine(query, backend)).toBeGreaterThan(cosine(query, soup))
    })

    it('accepts many and very long texts at once', async () => {
      const embedder = await open()
      const many = Array.from({ length: 150 }, (_, index) => `posting number ${index}`)
      expect(await embedder.embed([...many, 'engineer '.repeat(10_000)], 'passage')).toHaveLength(151)
    })

    it('names its model', async () => {
      expect((await open()).model).toMatch(/^\w+:.+/)
    })

    it('fails with EMBEDDING_FAILED if the caller cancelled', async () => {
      const embedder = await open()
      const failure = { code: 'EMBEDDING_FAILED', type: 'EmbeddingError', retryable: true }
      await expect(withReport(embedder.embed(texts, 'passage', AbortSignal.abort()))).rejects.toMatchObject(failure)
      expect(await embedder.embed(texts, 'passage')).toHaveLength(texts.length)
    })

    it('fails with EMBEDDING_FAILED after it was closed, which may be done twice', async () => {
      const embedder = await open()
      await embedder.close()
      await embedder.close()
      await expect(embedder.embed(texts, 'passage')).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' })
    })
  })
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
