import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load } from 'sqlite-vec'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import {
  aClaim,
  aList,
  anInterruption,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

/** A store that is closed and removed after the test. */
function opened() {
  const { path, repository, dispose } = aWebsiteStore()
  onTestFinished(dispose)
  return { path, repository }
}

/** Returns the rows of a query on the file itself. */
function ask(path: string, sql: string): unknown {
  const db = new Database(path, { readonly: true })
  load(db)
  const rows = db.prepare(sql).raw().all()
  db.close()
  return rows
}

const repositoryOn = (path: string) => {
  const repository = new SqliteWebsiteRepository(path, { busyTimeoutMs: 50 })
  onTestFinished(() => repository.close())
  return repository
}

describe('the file of a store (rag-store)', () => {
  it('is created completely by the first claim, for its owner only; reading finds and creates nothing (rag-list)', async () => {
    const { path, repository } = opened()
    expect(await repository.find(1)).toBeNull()
    expect(await repository.list(aList())).toEqual({ sources: [], total: 0 })
    expect(await repository.search(aSearch('Rust'))).toMatchObject({ matches: [], total: 0 })
    expect(await repository.failInterrupted(anInterruption)).toBe(0)
    expect(await repository.delete(1)).toBeNull()
    for await (const progress of repository.rebuildTextIndex()) expect(progress).toBeNull()
    expect(readdirSync(dirname(path))).toEqual([])
    await store(repository, aPage(['Rust']))
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(ask(path, 'pragma journal_mode')).toEqual([['wal']])
    expect(await contents(repository, aSearch('Rust'))).toEqual(['Rust'])
  })

  it('is the one that has the name now: deleted, restored, or replaced', async () => {
    const { path, repository } = opened()
    const id = await store(repository, aPage(['Rust']))
    const other = aWebsiteStore()
    onTestFinished(other.dispose)
    await store(other.repository, aPage(['Elixir']))
    await other.repository.close()
    rmSync(path)
    expect(await contents(repository, aSearch('Rust'))).toEqual([])
    expect(
      await repository.complete({
        id,
        lease: await repository.openLease(),
        page: aPage(['Go']),
        fetched,
        vectors: null,
        at,
      }),
    ).toBeNull()
    expect(existsSync(path)).toBe(false)
    await store(repository, aPage(['Nim']))
    expect(ask(path, 'select content from website_chunks')).toEqual([['Nim']])
    renameSync(other.path, path)
    expect(await contents(repository, aSearch('Nim Elixir'))).toEqual(['Elixir'])
    expect(ask(path, 'pragma integrity_check')).toEqual([['ok']])
  })

  it('may not belong to another program', async () => {
    const path = join(temporaryFolder(), 'other.db')
    const db = new Database(path)
    db.exec('create table t (a)')
    db.close()
    await expect(repositoryOn(path).find(1)).rejects.toMatchObject({ code: 'DB_ERROR' })
    writeFileSync(path, 'no database, but a text that is long enough to be looked at')
    await expect(repositoryOn(path).find(1)).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(readdirSync(dirname(path))).toEqual(['other.db'])
  })

  it('is opened again after it was closed', async () => {
    const { repository } = opened()
    const id = await store(repository, aPage(['Rust']), { vectors: vectorsTo(1) })
    await repository.close()
    expect((await repository.find(id))?.source.status).toBe('completed')
    expect(await contents(repository, aSearch('else', { vector: direction(1) }))).toEqual(['Rust'])
  })

  it('gives a retryable error if another program holds it too long', async () => {
    const { path, repository } = opened()
    await store(repository, aPage(['Rust']))
    const other = new Database(path)
    other.exec('begin immediate')
    const claim = repositoryOn(path).claim(aClaim(await repository.openLease()))
    await expect(claim).rejects.toMatchObject({ code: 'DB_ERROR', retryable: true })
    other.exec('rollback')
    other.close()
  })
})

describe('two repositories on one file', () => {
  it('give a source to only one of several callers', async () => {
    const { path, repository } = opened()
    const repositories = [repository, new SqliteWebsiteRepository(path)]
    onTestFinished(() => repositories[1]?.close())
    const leases = await Promise.all(Array.from({ length: 10 }, () => repository.openLease()))
    const claims = await Promise.all(leases.map((lease, at) => repositories[at % 2]?.claim(aClaim(lease))))
    expect(claims.filter((each) => each?.claimed)).toHaveLength(1)
  })

  it('see what the other has stored, vectors too', async () => {
    const { path, repository } = opened()
    const other = new SqliteWebsiteRepository(path)
    onTestFinished(() => other.close())
    expect(await contents(other, aSearch('Rust'))).toEqual([])
    const id = await store(repository, aPage(['Rust']), { vectors: vectorsTo(1) })
    expect(await contents(other, aSearch('Rust'))).toEqual(['Rust'])
    expect(await contents(other, aSearch('else', { vector: direction(1) }))).toEqual(['Rust'])
    expect(await other.delete(id)).toMatchObject({ chunksDeleted: 1 })
    expect(await contents(repository, aSearch('Rust'))).toEqual([])
  })
})

describe('the stored data (rag-store)', () => {
  it('names the model beside each vector', async () => {
    const { path, repository } = opened()
    await store(repository, aPage(['Rust', 'Go']), { vectors: vectorsTo(1, 2) })
    expect(ask(path, 'select distinct model from website_chunks_vec')).toEqual([['test']])
  })

  it('has no table of vectors before the first ones', async () => {
    const { path, repository } = opened()
    await store(repository, aPage(['Rust']))
    expect(ask(path, `select name from sqlite_schema where name = 'website_chunks_vec'`)).toEqual([])
  })

  it('has no row of a deleted or replaced page in any table', async () => {
    const { path, repository } = opened()
    const url = 'https://example.com/'
    const id = await store(repository, aPage(['Rust', 'Go']), { url, vectors: vectorsTo(1, 2) })
    await store(repository, aPage(['Elixir']), { url, vectors: vectorsTo(3) })
    const counts = `select (select count(*) from website_chunks), (select count(*) from website_chunks_vec),
      (select count(*) from website_chunks_fts where website_chunks_fts match 'rust OR go OR elixir'),
      (select count(*) from website_probes), (select value from website_info where name = 'chunks'),
      (select value from website_info where name = 'words')`
    expect(ask(path, counts)).toEqual([[1, 1, 1, 1, '1', '1']])
    await repository.delete(id)
    expect(ask(path, counts)).toEqual([[0, 0, 0, 0, '0', '0']])
  })

  it('has a bounded sample of probes', async () => {
    const { path, repository } = opened()
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    for (let page = 0; page < 20; page++) {
      await store(repository, aPage(numbers.map(String)), { vectors: vectorsTo(...numbers) })
    }
    expect(ask(path, 'select count(*) from website_probes')).toEqual([[64]])
    const { matches, trust } = await repository.search(aSearch('else', { vector: direction(3) }))
    expect(matches[0]?.content).toBe('3')
    // a sample is enough to recognize a model that finds more than words do
    expect(trust).toBeGreaterThan(0)
    expect(matches[0]?.vectorScore).toBeLessThan(1)
  })

  it('is all of a page, or all of the one before if storing fails midway', async () => {
    const { path, repository } = opened()
    const url = 'https://example.com/'
    const id = await store(repository, aPage(['Rust']), { url })
    const other = new Database(path)
    other.exec('create unique index full on website_chunks (source_id) where source_id = 1 and id > 1')
    other.close()
    const lease = await repository.openLease()
    await repository.claim(aClaim(lease, { url }))
    const complete = repository.complete({ id, lease, page: aPage(['Go', 'Elixir']), fetched, vectors: null, at })
    await expect(complete).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(await contents(repository, aSearch('Rust Go Elixir'))).toEqual(['Rust'])
  })
})
