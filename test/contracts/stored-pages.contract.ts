import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { aNewSource, aPage, instants, store } from '#test/support/website-pages.js'

/** The pages of a store, and the store itself. */
export interface OpenedPages {
  readonly pages: StoredPages
  readonly repository: WebsiteRepository
  dispose(): Promise<void>
}

const url = (name: string) => `https://jobs.example/${name}`

/** Tests every promise of StoredPages; `open` returns those of a store that does not exist yet. */
export function describeStoredPages(name: string, open: () => Promise<OpenedPages>): void {
  describe(`${name} (hunt-page)`, () => {
    let opened: OpenedPages
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    it('has no page if the store does not exist', async () => {
      expect(await opened.pages.withIds([1])).toEqual([])
      expect(await opened.pages.withUrls([url('1')])).toEqual([])
    })

    it('has another state after each write, or an unknown one (page-live)', async () => {
      const { pages, repository } = opened
      const states = [await pages.state()]
      for (const name of ['one', 'two', 'three']) {
        await store(repository, aPage(['text']), { url: url(name), at: instants[1] })
        states.push(await pages.state())
      }
      const told = states.filter((state) => state !== null)
      expect(new Set(told).size).toBe(told.length)
    })

    it('finds pages by their ids and URLs, each once, by id', async () => {
      const { pages, repository } = opened
      const first = await store(repository, aPage(['text']), { url: url('one'), at: instants[1] })
      const second = (await repository.create(aNewSource({ url: url('募集') }))).record.source.id
      const found = [
        { sourceId: first, url: url('one'), title: 'A page', fetchedAt: instants[1] },
        { sourceId: second, url: url('募集'), title: null, fetchedAt: null },
      ]
      expect(await pages.withIds([second, first, 999, first])).toEqual(found)
      expect(await pages.withUrls([url('募集'), url('one'), url('none'), url('one')])).toEqual(found)
      expect(await pages.withUrls([url('ONE')])).toEqual([])
      expect([await pages.withIds([]), await pages.withUrls([])]).toEqual([[], []])
    })
  })
}
