import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import type {
  ChunkSearchRequest,
  ChunkSearchResult,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import { freshSchema } from '#test/support/postgres.js'
import { aPage, aSearch, direction, store, vectorsTo } from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

/** Two empty stores, one on each engine; closed and removed after the test. */
async function bothStores(): Promise<readonly [WebsiteRepository, WebsiteRepository]> {
  const { repository: sqlite, dispose } = aWebsiteStore()
  const postgres = new PostgresWebsiteRepository(await freshSchema())
  onTestFinished(async () => {
    await dispose()
    await postgres.close()
  })
  return [sqlite, postgres]
}

const english = [
  'salary',
  'salaries',
  'engineer',
  'engineering',
  'remote',
  'C++',
  'C#',
  '.NET',
  'node.js',
  "it's",
  '3.11',
]
const others = [
  'résumé',
  'naïve',
  'Größe',
  'ёлка',
  'ΣΊΣΥΦΟΣ',
  '🙂',
  'a_b',
  'ﬁling',
  '100%',
  'e-mail',
  'the',
  'of',
  'yyed',
]
const japanese = [
  '東京',
  '東京都',
  '京都',
  '京',
  '都',
  '面接',
  'の',
  'カメラ',
  '募集要項',
  'エンジニア',
  '年収',
  'を',
  '働く',
  '。',
]
const word = fc.constantFrom(...english, ...others, ...japanese)
const gap = fc.constantFrom(' ', ' ', ' ', '', '\n', ', ')
const sentence = (maxLength: number) =>
  fc.array(fc.tuple(word, gap), { minLength: 1, maxLength }).map((parts) => parts.flat().join('').trim() || 'nothing')
const chunk = fc.record({ content: sentence(14), headings: fc.array(sentence(3), { maxLength: 3 }) })
const page = fc.record({ title: sentence(5), chunks: fc.array(chunk, { minLength: 1, maxLength: 60 }) })

function compare(result: ChunkSearchResult, expected: ChunkSearchResult): void {
  const exactly = ({ matches, ...rest }: ChunkSearchResult) => ({
    ...rest,
    matches: matches.map(({ chunkId, sourceId, sourceUrl, title, content, headings }) => ({
      ...{ chunkId, sourceId, sourceUrl, title, content, headings },
    })),
  })
  const scores = ({ matches }: ChunkSearchResult) =>
    matches.flatMap(({ ftsScore, combinedScore, supportedScore }) => [ftsScore ?? -1, combinedScore, supportedScore])
  expect(exactly(result)).toEqual(exactly(expected))
  const wanted = scores(expected)
  for (const [at, score] of scores(result).entries()) expect(Math.abs(score - (wanted[at] ?? 0))).toBeLessThan(1e-9)
}

/** Queries both stores, compares the results, and returns how many chunks they find. */
async function findAlike(stores: readonly WebsiteRepository[], request: ChunkSearchRequest): Promise<number> {
  const [expected, found] = await Promise.all(stores.map((each) => each.search(request)))
  if (expected === undefined || found === undefined) throw new TypeError('Two stores are compared.')
  compare(found, expected)
  return found.total
}

it('PostgreSQL finds the same chunks in the same order as SQLite, with the same scores (pg-search)', async () => {
  const corpus = fc.array(page, { minLength: 1, maxLength: 9 })
  const questions = fc.array(sentence(5), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(corpus, questions, fc.nat(9), async (pages, queries, gone) => {
      const stores = await bothStores()
      const ids: number[] = []
      for (const [at, { title, chunks }] of pages.entries()) {
        const whole: ProcessedPage = aPage(chunks, { title })
        const options = {
          url: `https://example.com/${at}`,
          contentType: at % 2 === 0 ? 'job_posting' : 'blog_article',
        } as const
        for (const each of stores) ids[at] = await store(each, whole, options)
      }
      const deleted = ids[gone]
      if (deleted !== undefined) for (const each of stores) await each.delete(deleted)
      // more than are ranked, so that the choice of candidates matters
      for (const query of queries) await findAlike(stores, aSearch(query, { limit: 120 }))
      const [query = ''] = queries
      await findAlike(stores, aSearch(query, { contentType: 'blog_article' }))
      await findAlike(stores, aSearch(query, { sourceIds: ids.slice(0, 2) }))
    }),
    { numRuns: 12 },
  )
})

it('PostgreSQL finds the same candidates as SQLite if far more chunks match than are ranked (pg-search)', async () => {
  const stores = await bothStores()
  const pages = Array.from({ length: 8 }, (_, number) => fc.sample(page, { numRuns: 6, seed: number }))
  for (const [at, sampled] of pages.entries()) {
    const chunks = sampled.flatMap((each) => each.chunks)
    for (const each of stores)
      await store(each, aPage(chunks, { title: sampled[0]?.title ?? '' }), { url: `https://example.com/${at}` })
  }
  const totals: number[] = []
  for (const query of fc.sample(sentence(8), { numRuns: 60, seed: 7 }))
    totals.push(await findAlike(stores, aSearch(query, { limit: 150 })))
  expect(totals.filter((total) => total > 100).length).toBeGreaterThan(20)
})

it('PostgreSQL finds the same chunks by vectors (pg-vectors)', async () => {
  const stores = await bothStores()
  const numbers = Array.from({ length: 90 }, (_, number) => number)
  const texts = fc.sample(sentence(12), { numRuns: numbers.length, seed: 3 })
  for (const each of stores)
    await store(each, aPage(texts), { url: 'https://example.com/', vectors: vectorsTo(...numbers) })
  for (const [at, query] of fc.sample(sentence(4), { numRuns: 20, seed: 5 }).entries()) {
    const request = aSearch(query, { vector: direction(at), limit: 40 })
    const [expected, found] = await Promise.all(stores.map((each) => each.search(request)))
    expect(found?.matches.map(({ vectorScore }) => vectorScore?.toFixed(4))).toEqual(
      expected?.matches.map(({ vectorScore }) => vectorScore?.toFixed(4)),
    )
    expect([found?.total, found?.trust?.toFixed(5)]).toEqual([expected?.total, expected?.trust?.toFixed(5)])
  }
})
