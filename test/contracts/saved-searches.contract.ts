import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedSearchStore } from '#src/application/jobs/ports/saved-search-store.js'
import { type KeptSearch, maxSavedSearches } from '#src/domain/jobs/saved-search.js'

const at = '2026-11-20T08:00:00.000Z'
const search: KeptSearch = { statuses: ['new'], fields: { query: 'データ OR "data engineer"', days: '7' } }
const other: KeptSearch = { statuses: null, fields: { pay: '600万円' } }

/** Tests every promise of SavedSearchStore. */
export function describeSavedSearches(name: string, open: () => Promise<SavedSearchStore>): void {
  describe(`${name} (page-saved-searches)`, () => {
    let store: SavedSearchStore
    beforeEach(async () => {
      store = await open()
    })

    const save = (given: string, kept = search, replaces = false) =>
      store.save({ name: given, search: kept, at, replaces })

    it('has the saved searches, by the bytes of their folded names', async () => {
      expect(await store.list()).toEqual([])
      expect(await save('東京')).toBe('saved')
      expect(await save('Remote', other)).toBe('saved')
      expect(await save('oslo', { statuses: [], fields: {} })).toBe('saved')
      expect(await store.list()).toEqual([
        { name: 'oslo', search: { statuses: [], fields: {} } },
        { name: 'Remote', search: other },
        { name: '東京', search },
      ])
      await store.close()
    })

    it('replaces one only if it is told to, whatever the case and width of its name', async () => {
      await save('Remote')
      expect(await save('ＲＥＭＯＴＥ', other)).toBe('taken')
      expect(await store.list()).toEqual([{ name: 'Remote', search }])
      expect(await save('REMOTE', other, true)).toBe('replaced')
      expect(await store.list()).toEqual([{ name: 'REMOTE', search: other }])
      expect(await save('New', other, true)).toBe('saved')
      await store.close()
    })

    it('renames one, also to other case, but not to the name of another one', async () => {
      await save('Remote')
      await save('Oslo', other)
      expect(await store.rename('remote', 'REMOTE')).toBe('renamed')
      expect(await store.rename('Remote', 'oslo')).toBe('taken')
      expect(await store.rename('Remote', 'Bergen')).toBe('renamed')
      expect(await store.rename('Remote', 'Else')).toBe('missing')
      expect(await store.list()).toEqual([
        { name: 'Bergen', search },
        { name: 'Oslo', search: other },
      ])
      await store.close()
    })

    it('loses a removed one', async () => {
      await save('Remote')
      expect(await store.remove('REMOTE')).toBe(true)
      expect(await store.remove('Remote')).toBe(false)
      expect(await store.list()).toEqual([])
      await store.close()
    })

    it('takes no more than its limit, but still replaces', async () => {
      for (let at = 0; at < maxSavedSearches; at++) await save(`search ${at}`)
      expect(await save('one more')).toBe('full')
      expect(await save('search 7', other, true)).toBe('replaced')
      expect(await store.list()).toHaveLength(maxSavedSearches)
      await store.close()
    })

    it('has a search once if it is saved twice at once', async () => {
      const outcomes = await Promise.all([1, 2, 3].map(() => save('Remote')))
      expect(outcomes.toSorted()).toEqual(['saved', 'taken', 'taken'])
      expect(await store.list()).toHaveLength(1)
      await store.close()
    })
  })
}
