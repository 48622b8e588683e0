import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import { copyStores, countsOf, isSame } from '#test/support/copies.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import {
  aClaim,
  aList,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'

const options = { busyTimeoutMs: 5000 }
const nowhere = () => join(temporaryFolder(), 'copy.db')
const intoSchema = (path: string, url: string) =>
  copyStores(new SqliteCopySource(path), postgresCopyTarget(url, options))
const intoFile = (url: string, path: string) => copyStores(postgresCopySource(url, options), new SqliteCopyTarget(path))

function closedLater<Repository extends WebsiteRepository>(repository: Repository): Repository {
  onTestFinished(() => repository.close())
  return repository
}

const openedFile = (path: string) => closedLater(new SqliteWebsiteRepository(path))
const openedSchema = (url: string) => closedLater(new PostgresWebsiteRepository(url))

/** Stores pages in English and Japanese, some of them with vectors. */
async function fill(repository: WebsiteRepository): Promise<readonly number[]> {
  const pasted = { content: '年収 800万円', headings: ['給与', 'Pay "in" {yen}'] }
  return [
    await store(repository, aPage(['Rust in Tokyo', pasted], { title: 'Rust エンジニア' }), {
      vectors: vectorsTo(1, 2),
    }),
    await store(repository, aPage(['Go in Osaka and Rust in Nara']), { vectors: vectorsTo(3) }),
    await store(repository, aPage([]), { contentType: 'company_page' }),
  ]
}

async function aStore() {
  const path = join(temporaryFolder(), 'websites.db')
  const repository = openedFile(path)
  return { path, repository, ids: await fill(repository) }
}

const questions = [
  aSearch('rust'),
  aSearch('給与'),
  aSearch('"Rust in"'),
  aSearch('エンジニア 年収'),
  aSearch('else', { vector: direction(2) }),
  aSearch('rust', { vector: direction(3) }),
]

async function expectSameAnswers(one: WebsiteRepository, other: WebsiteRepository): Promise<void> {
  for (const question of questions) {
    const [expected, found] = [await one.search(question), await other.search(question)]
    expect(found.matches.map(({ chunkId }) => chunkId)).toEqual(expected.matches.map(({ chunkId }) => chunkId))
    for (const [place, match] of found.matches.entries())
      expect(match.combinedScore).toBeCloseTo(expected.matches[place]?.combinedScore ?? -1, 6)
  }
  expect(await other.list(aList())).toEqual(await one.list(aList()))
  expect(await other.vectorSpace()).toEqual(await one.vectorSpace())
  expect(await other.countChunks()).toEqual(await one.countChunks())
  expect(await other.isTextIndexCurrent()).toBe(true)
}

const totals = async (url: string) =>
  withClient(url, async (client) => {
    const schema = `"${schemaIn(url)}"`
    const counted = await client.query(`select count(*) as chunks, coalesce(sum(length), 0) as words,
      (select coalesce(sum(tokens), 0) from ${schema}.website_chunk_index) as tokens,
      (select count(*) from ${schema}.website_chunk_vectors) as vectors from ${schema}.website_chunks`)
    const noted = await client.query(`select chunks, words, tokens, vectors from ${schema}.website_totals`)
    return { counted: counted.rows, noted: noted.rows }
  })

async function expectTotals(url: string): Promise<void> {
  const { counted, noted } = await totals(url)
  expect(noted).toEqual(counted)
}

describe('pages that are copied to PostgreSQL and back (copy-search)', () => {
  it('give the same results, by words and by vectors', async () => {
    const [from, url, back] = [await aStore(), await freshSchema(), nowhere()]
    const report = await intoSchema(from.path, url)
    expect(isSame(report)).toBe(true)
    expect(report.sums?.to.rows).toEqual({
      website_sources: 3,
      website_chunks: 3,
      website_vectors: 3,
      website_probes: 3,
      website_info: 2,
    })
    await expectSameAnswers(from.repository, openedSchema(url))
    await expectTotals(url)
    const returned = await intoFile(url, back)
    expect(isSame(returned)).toBe(true)
    expect(returned.sums?.to).toEqual(report.sums?.from)
    await expectSameAnswers(from.repository, openedFile(back))
  })

  it('give the same results if PostgreSQL had them first', async () => {
    const [url, to, other] = [await freshSchema(), nowhere(), await freshSchema()]
    const repository = openedSchema(url)
    await fill(repository)
    expect(isSame(await intoFile(url, to))).toBe(true)
    await expectSameAnswers(repository, openedFile(to))
    const between = await copyStores(postgresCopySource(url, options), postgresCopyTarget(other, options))
    expect(isSame(between)).toBe(true)
    await expectSameAnswers(repository, openedSchema(other))
    await expectTotals(other)
  })

  it('are joined by new pages with new ids (copy-either-way)', async () => {
    const [from, url] = [await aStore(), await freshSchema()]
    await from.repository.delete(from.ids[2] ?? 0)
    await intoSchema(from.path, url)
    const copy = openedSchema(url)
    expect(await store(copy, aPage(['Elixir']), { vectors: vectorsTo(7), url: 'https://new.example/' })).toBe(4)
    expect(await contents(copy, aSearch('elixir'))).toEqual(['Elixir'])
    await expectTotals(url)
  })

  it('are interrupted if they were in work, and keep waiting if they were queued (copy-leases)', async () => {
    const [from, url] = [await aStore(), await freshSchema()]
    await from.repository.claim(aClaim(await from.repository.openLease()))
    const left = [{ url: 'https://left.example/', contentType: 'job_posting' as const }]
    await from.repository.enqueue({ pages: left, force: false, at })
    await from.repository.takeQueued({ lease: await from.repository.openLease(), at })
    await intoSchema(from.path, url)
    const copy = openedSchema(url)
    expect((await copy.findByUrl('https://example.com/job'))?.source).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^interrupted: the store was copied/),
    })
    const taken = await copy.takeQueued({ lease: await copy.openLease(), at })
    expect(taken?.source.url).toBe('https://left.example/')
  })

  it('may come from a store of an earlier version (copy-either-way)', async () => {
    const url = await freshSchema()
    expect(isSame(await intoSchema(releasedFile('websites.db'), url))).toBe(true)
    expect(await contents(openedSchema(url), aSearch('給与'))).toEqual(['年収 800万円'])
  })
})

describe('a repeated copy of pages to PostgreSQL (copy-stopped)', () => {
  it('skips what is there', async () => {
    const [from, url] = [await aStore(), await freshSchema()]
    await intoSchema(from.path, url)
    const report = await intoSchema(from.path, url)
    expect(report.tables.map(({ added, changed, removed }) => [added, changed, removed])).toEqual(
      Array.from({ length: 5 }, () => [0, 0, 0]),
    )
  })

  it('updates changed texts, another model and an interrupted copy', async () => {
    const [from, url] = [await aStore(), await freshSchema()]
    const { repository, ids } = from
    await intoSchema(from.path, url)
    const read = (await repository.find(ids[0] ?? 0))?.source.url ?? ''
    await store(repository, aPage(['Haskell in Kobe'], { title: 'Changed' }), {
      url: read,
      vectors: vectorsTo(9),
      at: '2026-02-01T00:00:00.000Z',
    })
    const report = await intoSchema(from.path, url)
    expect([countsOf(report, 'website_chunks'), isSame(report)]).toEqual([[1, 0, 1, 2], true])
    await expectSameAnswers(repository, openedSchema(url))
    await expectTotals(url)

    await repository.beginReindex({ model: 'other', dimensions: 16 })
    const missing = await repository.chunksWithoutVector(10)
    const chunkIds = missing.map(({ chunkId }) => chunkId)
    await repository.addVectors({ chunkIds, vectors: { ...vectorsTo(4, 5), model: 'other' } })
    await repository.finishReindex()
    const stop = new AbortController()
    const stopped = await copyStores(new SqliteCopySource(from.path), postgresCopyTarget(url, options), {
      signal: stop.signal,
      onProgress: ({ table }) => table === 'website_vectors' && stop.abort(),
    })
    expect(stopped.finished).toBe(false)
    // text search only, until everything is copied
    expect(await openedSchema(url).vectorSpace()).toBeNull()
    expect(isSame(await intoSchema(from.path, url))).toBe(true)
    await expectSameAnswers(repository, openedSchema(url))
    await expectTotals(url)
  })

  it('is refused if a page was added at the target (copy-something-else)', async () => {
    const [from, url] = [await aStore(), await freshSchema()]
    await intoSchema(from.path, url)
    await store(openedSchema(url), aPage(['Mine']), { url: 'https://mine.example/' })
    await expect(intoSchema(from.path, url)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(/its row 4 of website_sources is not in the source/),
    })
  })
})
