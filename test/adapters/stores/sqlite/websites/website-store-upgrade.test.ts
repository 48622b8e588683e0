import { expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { releasedFile } from '#test/support/released-files.js'
import {
  aList,
  anInterruption,
  aPage,
  aQueueRequest,
  aSearch,
  at,
  contents,
  direction,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'

const tables = (path: string) => {
  const db = new Database(path, { readonly: true })
  const names = db.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all()
  db.close()
  return names
}

it('a store of version 0.1.0 is opened, keeps everything, and accepts more (rag-store)', async () => {
  const path = releasedFile('websites.db')
  expect(tables(path)).toContain('__drizzle_migrations')
  const repository = new SqliteWebsiteRepository(path)
  onTestFinished(() => repository.close())
  const { sources, total } = await repository.list(aList())
  expect(total).toBe(3)
  expect(sources.map(({ url, status }) => [url, status]).sort()).toEqual([
    ['https://example.com/1', 'completed'],
    ['https://example.com/2', 'completed'],
    ['https://example.com/3', 'pending'],
  ])
  expect(await contents(repository, aSearch('給与'))).toEqual(['年収 800万円'])
  expect(await contents(repository, aSearch('else', { vector: direction(1) }))).toContain(
    'Rust engineers wanted in Tokyo',
  )
  await store(repository, aPage(['Go in Osaka']), { vectors: vectorsTo(5) })
  expect(await contents(repository, aSearch('Osaka'))).toEqual(['Go in Osaka'])
})

it('a store of version 0.1.0 accepts pasted text, and none of its pages counts as pasted (rag-data)', async () => {
  const repository = new SqliteWebsiteRepository(releasedFile('websites.db'))
  onTestFinished(() => repository.close())
  await repository.failInterrupted(anInterruption)
  const { sources } = await repository.list(aList())
  expect(sources.map(({ hasPastedText }) => hasPastedText)).toEqual([false, false, false])
  const lease = await repository.openLease()
  const pasted = { ...aPage(['Elixir in Nara']), lease, vectors: vectorsTo(6), maxSourceChunks: 100, at }
  for (const { id } of sources) expect(await repository.append({ id, ...pasted })).toMatchObject({ added: true })
  expect(await contents(repository, aSearch('Nara'))).toHaveLength(3)
})

it('a store of version 0.1.0 accepts pages into its queue, which do not count as pasted text (rag-queue)', async () => {
  const repository = new SqliteWebsiteRepository(releasedFile('websites.db'))
  onTestFinished(() => repository.close())
  await repository.failInterrupted(anInterruption)
  const lease = await repository.openLease()
  expect(await repository.takeQueued({ lease, at })).toBeNull()
  const urls = ['https://example.com/1', 'https://example.com/3', 'https://example.com/4']
  const queued = await repository.enqueue(aQueueRequest(urls))
  expect(queued.map(({ state }) => state)).toEqual(['cached', 'queued', 'queued'])
  expect((await repository.takeQueued({ lease, at }))?.source.url).toBe('https://example.com/3')
})

it('a store of version 0.1.0 says since when its pages are in work, and keeps replaced texts (rag-keeps)', async () => {
  const repository = new SqliteWebsiteRepository(releasedFile('websites.db'))
  onTestFinished(() => repository.close())
  await repository.failInterrupted(anInterruption)
  const { sources } = await repository.list(aList())
  for (const { state, since, reason, fetchedAt } of sources)
    expect({ state, since, reason }).toEqual({ state: 'open', since: fetchedAt, reason: null })
  const url = 'https://example.com/1'
  const id = sources.find((source) => source.url === url)?.id ?? 0
  const before = await repository.readText({ id, version: null })
  await store(repository, aPage(['Go in Osaka']), { url })
  expect(before?.chunks.length).toBeGreaterThan(0)
  expect(await repository.readText({ id, version: 1 })).toEqual(before)
})
