import { describe, expect, it } from 'vitest'
import { MemorySavedSearches } from '#src/adapters/stores/memory/jobs/memory-saved-searches.js'
import { SavedSearches } from '#src/application/jobs/saved-searches.js'
import { type KeptSearch, maxSavedSearches } from '#src/domain/jobs/saved-search.js'

const at = '2026-11-20T08:00:00.000Z'
const clock = { now: () => new Date(at) }
const search: KeptSearch = { statuses: null, fields: { query: 'baker' } }
const aScene = (store: MemorySavedSearches | null = new MemorySavedSearches()) => new SavedSearches(store, clock)

describe('the saved searches (page-saved-searches)', () => {
  it('have what was stated, trimmed, and nothing of empty fields', async () => {
    const searches = aScene()
    const fields = { days: '7', pay: ' 600万円 ', query: '', remote: 'yes' }
    expect(await searches.save({ name: ' Well\tpaid  ', statuses: ['new', 'new', ''], fields })).toBe('saved')
    expect(await searches.list()).toEqual([
      {
        name: 'Well paid',
        search: { statuses: ['new', ''], fields: { pay: '600万円', remote: 'yes', days: '7' } },
      },
    ])
  })

  it.each([
    ['name', { name: '\u200b ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['search', { fields: { pay: '80000' } }],
    ['search', { fields: { days: '0' } }],
    ['search', { fields: { query: '!!' } }],
    ['long', { fields: { company: 'x'.repeat(1500) } }],
    ['long', { statuses: Array.from({ length: 200 }, (_, each) => `status ${each}`) }],
  ])('refuse one with %s: %j, and save nothing', async (outcome, wrong) => {
    const searches = aScene()
    expect(await searches.save({ name: 'A', ...search, ...wrong })).toBe(outcome)
    expect(await searches.list()).toEqual([])
  })

  it('accept names of 60 characters, whatever their size in memory', async () => {
    expect(await aScene().save({ name: '𠮷'.repeat(60), ...search })).toBe('saved')
  })

  it('replace one only if that is said, and take no more than their limit', async () => {
    const searches = aScene()
    for (let each = 0; each < maxSavedSearches; each++) await searches.save({ name: `${each}`, ...search })
    expect(await searches.save({ name: 'A', ...search })).toBe('full')
    expect(await searches.save({ name: '7', ...search })).toBe('taken')
    expect(await searches.save({ name: '7', ...search, replaces: true })).toBe('replaced')
    expect(await searches.rename({ name: '7', to: '8' })).toBe('taken')
    expect(await searches.rename({ name: '7', to: ' ' })).toBe('name')
    expect(await searches.rename({ name: '7', to: 'Seven' })).toBe('renamed')
    expect(await searches.rename({ name: '7', to: 'Seven' })).toBe('missing')
    expect([await searches.remove('SEVEN'), await searches.remove('SEVEN')]).toEqual([true, false])
  })

  it('show one with a field that somebody changed so that it cannot be read, without its search', async () => {
    const store = new MemorySavedSearches()
    await store.save({ name: 'A', search: { statuses: null, fields: { days: 'soon' } }, at, replaces: false })
    await store.save({ name: 'B', search, at, replaces: false })
    expect(await aScene(store).list()).toEqual([
      { name: 'A', search: null },
      { name: 'B', search },
    ])
  })

  it('are none without a place for them, and say so if one is to be saved', async () => {
    const searches = aScene(null)
    expect(await searches.list()).toEqual([])
    await expect(searches.save({ name: 'A', ...search })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(searches.remove('A')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
