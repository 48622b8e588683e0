import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { aPage, aSearch, contents, store } from '#test/support/website-pages.js'
import { aWebsiteStore, splitByAnotherVersion } from '#test/support/website-stores.js'

const harbour = [{ content: '東京湾の港で働く人を募集します。', headings: ['募集要項'] }, 'Ferries leave at six.']

/** A store with a page of two chunks, closed and removed after the test. */
async function aStore() {
  const { path, repository, dispose } = aWebsiteStore()
  onTestFinished(dispose)
  const sourceId = await store(repository, aPage(harbour, { title: '港の仕事' }))
  return { path, repository, sourceId }
}

/** Returns how many chunks were reindexed. */
async function rebuild(repository: WebsiteRepository, onProgress = (_: Progress) => {}): Promise<number> {
  let indexed = 0
  for await (const progress of repository.rebuildTextIndex()) {
    onProgress(progress)
    indexed = progress.done
  }
  return indexed
}

function indexedChunks(path: string): unknown {
  const db = new Database(path, { readonly: true })
  const ids = db.prepare('select rowid from website_chunks_fts order by rowid').pluck().all()
  db.close()
  return ids
}

describe('a text index of another version', () => {
  it('is recognized, and rebuilt in title, headings and text', async () => {
    const { path, repository } = await aStore()
    expect(await repository.isTextIndexCurrent()).toBe(true)
    expect(await rebuild(repository)).toBe(0)
    const before = await repository.search(aSearch('港の募集要項'))
    splitByAnotherVersion(path)
    expect(await repository.isTextIndexCurrent()).toBe(false)
    expect(await contents(repository, aSearch('東京'))).toEqual([])
    const told: string[] = []
    expect(await rebuild(repository, ({ done, total }) => told.push(`${done} of ${total}`))).toBe(2)
    expect(told).toEqual(['2 of 2'])
    expect(await repository.isTextIndexCurrent()).toBe(true)
    expect(await repository.search(aSearch('港の募集要項'))).toEqual(before)
    expect(await contents(repository, aSearch('ferry'))).toEqual(['Ferries leave at six.'])
  })

  it('stays outdated when this version stores one of several pages, but not when it stores the only page', async () => {
    const { path, repository, sourceId } = await aStore()
    splitByAnotherVersion(path)
    await store(repository, aPage(['Another page']))
    expect(await repository.isTextIndexCurrent()).toBe(false)
    await rebuild(repository)
    expect(await repository.isTextIndexCurrent()).toBe(true)
    splitByAnotherVersion(path)
    for (const id of [sourceId, sourceId + 1]) await repository.delete(id)
    expect(await repository.isTextIndexCurrent()).toBe(true)
    await store(repository, aPage(harbour))
    expect(await repository.isTextIndexCurrent()).toBe(true)
  })

  it('stays outdated when a rebuild is stopped or the other version stores a page meanwhile', async () => {
    const { path, repository } = await aStore()
    splitByAnotherVersion(path)
    const reason = new Error('enough')
    const stop = () => {
      throw reason
    }
    await expect(rebuild(repository, stop)).rejects.toBe(reason)
    expect(await repository.isTextIndexCurrent()).toBe(false)
    await rebuild(repository, () => splitByAnotherVersion(path))
    expect(await repository.isTextIndexCurrent()).toBe(false)
    expect(await rebuild(repository)).toBe(2)
    expect(await repository.isTextIndexCurrent()).toBe(true)
  })

  it('is rebuilt batch by batch, without the chunks that are deleted meanwhile', async () => {
    const { path, repository, sourceId } = await aStore()
    const pages = Array.from({ length: 450 }, (_, number) => `Pier ${number}`)
    const many = await store(repository, aPage(pages))
    splitByAnotherVersion(path)
    const [indexed] = await Promise.all([rebuild(repository), repository.delete(sourceId)])
    expect(indexed).toBeGreaterThanOrEqual(450)
    expect(indexedChunks(path)).toHaveLength(450)
    expect(await contents(repository, aSearch('Pier 449', { limit: 1 }))).toEqual(['Pier 449'])
    await repository.delete(many)
    expect(indexedChunks(path)).toEqual([])
  })
})
