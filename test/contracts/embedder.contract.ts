import { describe, expect, it } from 'vitest'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import { toldBy } from '#test/support/told.js'

const texts = [
  'Backend engineer for payments in Tokyo',
  'Vegetable soup with beans',
  'Payments engineer in Tokyo, backend',
  '東京の求人',
]

/** Every promise of the Embedder port. */
export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`${name}: embedding`, () => {
    it('gives one vector a text, in the order of the texts', async () => {
      const embedder = await open()
      const together = await embedder.embed(texts, 'passage')
      expect(together).toHaveLength(texts.length)
      for (const [index, text] of texts.entries()) {
        const [alone] = await embedder.embed([text], 'passage')
        expect(cosine(together[index], alone)).toBeCloseTo(1, 4)
      }
    })

    it('gives none for none', async () => {
      const embedder = await open()
      expect(await embedder.embed([], 'query')).toEqual([])
    })

    it('gives vectors of one length, as announced, of finite numbers and not all zero', async () => {
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

    it('puts texts that mean alike nearer than others, and a query near its passage', async () => {
      const embedder = await open()
      const [backend, soup, payments] = await embedder.embed(texts, 'passage')
      const [query] = await embedder.embed(['backend payments engineer'], 'query')
      expect(cosine(backend, payments)).toBeGreaterThan(cosine(backend, soup))
      expect(cosine(query, backend)).toBeGreaterThan(cosine(query, soup))
    })

    it('takes many texts, and very long ones, at once', async () => {
      const embedder = await open()
      const many = Array.from({ length: 150 }, (_, index) => `posting number ${index}`)
      expect(await embedder.embed([...many, 'engineer '.repeat(10_000)], 'passage')).toHaveLength(151)
    })

    it('names its model', async () => {
      expect((await open()).model).toMatch(/^\w+:.+/)
    })

    it('ends with EMBEDDING_FAILED for a caller who gave up', async () => {
      const embedder = await open()
      const failure = { code: 'EMBEDDING_FAILED', type: 'EmbeddingError', retryable: true }
      await expect(toldBy(embedder.embed(texts, 'passage', AbortSignal.abort()))).rejects.toMatchObject(failure)
      expect(await embedder.embed(texts, 'passage')).toHaveLength(texts.length)
    })

    it('ends with EMBEDDING_FAILED once it is closed, which may be said twice', async () => {
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
