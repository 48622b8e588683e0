import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { aPosting } from '#test/support/a-job.js'
import { copyFile, countsOf, isSame, openedFile, rawRows } from '#test/support/copies.js'
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

const nowhere = () => join(temporaryFolder(), 'copy.db')

function opened(path: string): SqliteWebsiteRepository {
  const repository = new SqliteWebsiteRepository(path)
  onTestFinished(() => repository.close())
  return repository
}

/** A store of pages in English and Japanese, some of them with vectors. */
async function aStore() {
  const path = join(temporaryFolder(), 'websites.db')
  const repository = opened(path)
  const ids = [
    await store(
      repository,
      aPage(['Rust in Tokyo', { content: '年収 800万円', headings: ['給与'] }], { title: 'Rust エンジニア' }),
      {
        vectors: vectorsTo(1, 2),
      },
    ),
    await store(
      repository,
      aPage(['Go in Osaka and Rust in Nara'], {
        entities: { company_name: { value: 'Acme', confidence: 1, source: 'json-ld' } } as never,
      }),
      {
        vectors: vectorsTo(3),
      },
    ),
    await store(repository, aPage([]), { contentType: 'company_page' }),
  ]
  return { path, repository, ids }
}

const questions = [
  aSearch('rust'),
  aSearch('給与'),
  aSearch('"Rust in"'),
  aSearch('エンジニア 年収'),
  aSearch('else', { vector: direction(2) }),
  aSearch('rust', { vector: direction(3) }),
]
const columns = {
  website_sources: [
    'id',
    'url',
    'processing_status',
    'title',
    'entities',
    'fetch_timestamp',
    'etag',
    'content_hash',
    'updated_at',
    'chunks_count',
  ],
  website_chunks: ['id', 'source_id', 'position', 'content', 'headings', 'length', 'has_vector'],
  website_probes: ['chunk_id', 'vector'],
  website_info: ['name', 'value'],
}

function expectEqual(from: string, to: string): void {
  for (const [table, names] of Object.entries(columns))
    expect(rawRows(to, table, names)).toEqual(rawRows(from, table, names))
}

describe('the copy of a store of pages', () => {
  it('gives the same results as the original, by words and by vectors (copy-search)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    const report = await copyFile(from.path, to)
    expect(isSame(report)).toBe(true)
    expect(report.sums?.to.rows).toEqual({
      website_sources: 3,
      website_chunks: 3,
      website_vectors: 3,
      website_probes: 3,
      website_info: 2,
    })
    expectEqual(from.path, to)
    const copy = opened(to)
    for (const question of questions)
      expect(await copy.search(question)).toEqual(await from.repository.search(question))
    expect(await copy.list(aList())).toEqual(await from.repository.list(aList()))
    expect(await copy.vectorSpace()).toEqual(await from.repository.vectorSpace())
    expect(await copy.isTextIndexCurrent()).toBe(true)
  })

  it('has the earlier texts of pages and their marks (rag-keeps)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    const id = from.ids[0] ?? 0
    const url = (await from.repository.find(id))?.source.url ?? ''
    await store(from.repository, aPage(['Elixir in Nara']), { url })
    const lease = await from.repository.openLease()
    await from.repository.claim(aClaim(lease, { url }))
    const mark = { state: 'closed', reason: { kind: 'gone', quote: '404' } } as const
    await from.repository.fail({ id, lease, at, message: 'gone', mark })
    expect(isSame(await copyFile(from.path, to))).toBe(true)
    const copy = opened(to)
    expect((await copy.find(id))?.source).toMatchObject({ ...mark, since: at })
    expect(await copy.listVersions(id)).toHaveLength(1)
    expect(await copy.readText({ id, version: 1 })).toEqual(await from.repository.readText({ id, version: 1 }))
  })

  it('gives new pages new ids (copy-either-way)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await from.repository.delete(from.ids[2] ?? 0)
    await copyFile(from.path, to)
    const copy = opened(to)
    expect(await store(copy, aPage(['Elixir']), { vectors: vectorsTo(7), url: 'https://new.example/' })).toBe(4)
    expect(await contents(copy, aSearch('elixir'))).toEqual(['Elixir'])
  })

  it('has pages in work as interrupted, with the text that they served (copy-leases)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    const { sources } = await from.repository.list(aList())
    const url = sources.find(({ id }) => id === from.ids[0])?.url ?? ''
    await from.repository.claim(aClaim(await from.repository.openLease(), { url }))
    const before = readFileSync(from.path)
    await copyFile(from.path, to)
    const copy = opened(to)
    const record = await copy.find(from.ids[0] ?? 0)
    expect(record).toMatchObject({
      lease: null,
      source: {
        status: 'failed',
        chunksCount: 2,
        errorMessage: expect.stringMatching(/^interrupted: the store was copied/),
      },
    })
    expect(await contents(copy, aSearch('給与'))).toEqual(['年収 800万円'])
    expect((await copy.claim(aClaim(await copy.openLease(), { url }))).claimed).toBe(true)
    expect(readFileSync(from.path)).toEqual(before)
  })

  it('has queued pages waiting for a worker (copy-leases)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    const urls = ['https://left.example/', 'https://claimed.example/']
    const pages = urls.map((url) => ({ url, contentType: 'job_posting' as const }))
    await from.repository.enqueue({ pages, force: false, at })
    await from.repository.takeQueued({ lease: await from.repository.openLease(), at })
    await copyFile(from.path, to)
    const copy = opened(to)
    expect((await copy.list(aList({ status: 'pending' }))).sources.map(({ url }) => url).sort()).toEqual(
      [...urls].sort(),
    )
    const lease = await copy.openLease()
    const claimed = [await copy.takeQueued({ lease, at }), await copy.takeQueued({ lease, at })]
    expect(claimed.map((each) => each?.source.url).sort()).toEqual([...urls].sort())
  })

  it('of an earlier version becomes one of this version (copy-either-way)', async () => {
    const [from, to] = [releasedFile('websites.db'), nowhere()]
    const report = await copyFile(from, to)
    expect([isSame(report), countsOf(report, 'website_vectors')]).toEqual([true, [3, 0, 0, 0]])
    const copy = opened(to)
    expect(await contents(copy, aSearch('給与'))).toEqual(['年収 800万円'])
    expect((await copy.list(aList())).sources.map(({ hasPastedText }) => hasPastedText)).toEqual([false, false, false])
  })

  it('is the same for a store that has no vectors yet', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await from.repository.beginReindex({ model: 'other', dimensions: 16 })
    await from.repository.finishReindex()
    expect(isSame(await copyFile(from.path, to))).toBe(true)
    const copy = opened(to)
    expect(await copy.vectorSpace()).toEqual({ model: 'other', dimensions: 16 })
    await store(copy, aPage(['Elixir']), { vectors: { ...vectorsTo(7), model: 'other' }, url: 'https://new.example/' })
    expect(await contents(copy, aSearch('else', { vector: direction(7) }))).toEqual(['Elixir'])
  })
})

describe('a repeated copy of pages (copy-stopped)', () => {
  it('skips what is there', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await copyFile(from.path, to)
    const report = await copyFile(from.path, to)
    expect(report.tables.map(({ added, changed, removed }) => [added, changed, removed])).toEqual(
      Array.from({ length: 5 }, () => [0, 0, 0]),
    )
  })

  it('has the present text of a page that was read again, without the old one', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await copyFile(from.path, to)
    const url = (await from.repository.list(aList())).sources.find(({ id }) => id === from.ids[0])?.url ?? ''
    await store(from.repository, aPage(['Haskell in Kobe'], { title: 'Changed' }), {
      url,
      vectors: vectorsTo(9),
      at: '2026-02-01T00:00:00.000Z',
    })
    const report = await copyFile(from.path, to)
    expect([countsOf(report, 'website_sources'), countsOf(report, 'website_chunks')]).toEqual([
      [0, 1, 2, 0],
      [1, 0, 1, 2],
    ])
    expectEqual(from.path, to)
    const copy = opened(to)
    for (const question of [...questions, aSearch('haskell', { vector: direction(9) }), aSearch('changed')])
      expect(await copy.search(question)).toEqual(await from.repository.search(question))
  })

  it('puts a changed title into the words of its page', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await copyFile(from.path, to)
    openedFile(from.path).exec(`update website_sources set title = 'Zig' where id = ${from.ids[1]}`)
    expect(countsOf(await copyFile(from.path, to), 'website_sources')).toEqual([0, 1, 2, 0])
    expect(await contents(opened(to), aSearch('zig'))).toEqual(['Go in Osaka and Rust in Nara'])
  })

  it('replaces all vectors by those of another model', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await copyFile(from.path, to)
    const { repository } = from
    await repository.beginReindex({ model: 'other', dimensions: 16 })
    const missing = await repository.chunksWithoutVector(10)
    await repository.addVectors({
      chunkIds: missing.map(({ chunkId }) => chunkId),
      vectors: { ...vectorsTo(4, 5, 6), model: 'other' },
    })
    await repository.finishReindex()
    const report = await copyFile(from.path, to)
    expect([isSame(report), countsOf(report, 'website_vectors')]).toEqual([true, [0, 3, 0, 0]])
    expectEqual(from.path, to)
    const question = aSearch('else', { vector: direction(5) })
    expect(await opened(to).search(question)).toEqual(await repository.search(question))
  })

  it('is searched only by words until it is complete', async () => {
    const [from, to] = [await aStore(), nowhere()]
    const stop = new AbortController()
    await copyFile(from.path, to, {
      signal: stop.signal,
      onProgress: ({ table }) => table === 'website_vectors' && stop.abort(),
    })
    const copy = opened(to)
    expect(await copy.vectorSpace()).toBeNull()
    expect(await contents(copy, aSearch('haskell', { vector: direction(1) }))).toEqual([])
    await copyFile(from.path, to)
    expect(await copy.vectorSpace()).toEqual({ model: 'test', dimensions: 16 })
  })

  it('is refused if a page was changed at the target (copy-something-else)', async () => {
    const [from, to] = [await aStore(), nowhere()]
    await copyFile(from.path, to)
    await store(opened(to), aPage(['Mine']), { url: 'https://mine.example/' })
    await expect(copyFile(from.path, to)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(/its row 4 of website_sources is not in the source/),
    })
  })
})

describe('jobs and pages in one file (copy-side-by-side)', () => {
  it.each([
    ['a file that is made for them', () => nowhere()],
    ['a queue of version 0.1.0', () => releasedFile('jobs.db')],
  ])('work as a queue and a store of pages: %s', async (_, place) => {
    const to = place()
    await copyFile(releasedFile('jobs.db'), to)
    const from = await aStore()
    await copyFile(from.path, to)
    await worksSideBySide(to)
    const again = nowhere()
    await expect(copyFile(to, again)).resolves.toMatchObject({ finished: true, tables: { length: 7 } })
    await worksSideBySide(again)
  })

  it('work as a queue and a store of pages: a store of version 0.1.0', async () => {
    const to = releasedFile('websites.db')
    const report = await copyFile(releasedFile('jobs.db'), to)
    expect(report.sums?.to.rows).toEqual({ jobs: 12 })
    await worksSideBySide(to)
  })

  it('can be copied separately', async () => {
    const [both, to] = [nowhere(), nowhere()]
    await copyFile(releasedFile('jobs.db'), both)
    await copyFile((await aStore()).path, both)
    expect((await copyFile(both, to, { only: 'websites' })).sums?.to.rows).not.toHaveProperty('jobs')
    await expect(new SqliteJobRepository(to).summarize()).rejects.toMatchObject({
      message: expect.stringMatching(/has no jobs table/),
    })
  })
})

/** Reads and writes both stores in the file. */
async function worksSideBySide(path: string): Promise<void> {
  expect((await new SqliteJobRepository(path).summarize()).total).toBe(12)
  const intake = new SqliteJobIntake(path)
  expect(await intake.add({ postings: [aPosting('https://new.example/')], at })).toMatchObject({ added: 1 })
  await intake.close()
  openedFile(path).exec(`delete from jobs where url = 'https://new.example/'`)
  const pages = new SqliteWebsiteRepository(path)
  expect(await contents(pages, aSearch('給与'))).toEqual(['年収 800万円'])
  const id = await store(pages, aPage(['Elixir in Kyoto']), { url: 'https://kyoto.example/' })
  expect(await contents(pages, aSearch('elixir'))).toEqual(['Elixir in Kyoto'])
  await pages.delete(id)
  await pages.close()
}
