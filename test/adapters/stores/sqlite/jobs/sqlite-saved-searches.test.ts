import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteSavedSearches } from '#src/adapters/stores/sqlite/jobs/sqlite-saved-searches.js'
import { describeSavedSearches } from '#test/contracts/saved-searches.contract.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'
const toSave = { name: 'Remote', search: { statuses: null, fields: { remote: 'yes' } }, at, replaces: false } as const

describeSavedSearches('SqliteSavedSearches', async () => {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  return new SqliteSavedSearches(path)
})

describe('a queue without a table of saved searches (page-saved-searches)', () => {
  it('from an earlier version has none, and gets it with the first one', async () => {
    const searches = new SqliteSavedSearches(releasedFile('jobs.db'))
    expect(await searches.list()).toEqual([])
    expect(await searches.save(toSave)).toBe('saved')
    expect(await searches.list()).toEqual([{ name: 'Remote', search: toSave.search }])
  })

  it('from a capture script has none, and is not changed', async () => {
    const { path, all } = fieldDatabase()
    const searches = new SqliteSavedSearches(path)
    expect(await searches.list()).toEqual([])
    await expect(searches.save(toSave)).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(all("SELECT name FROM sqlite_schema WHERE name = 'saved_searches'")).toEqual([])
  })

  it('that somebody changed by hand has a search that cannot be read, and the others', async () => {
    const { path, all } = fieldDatabase()
    await new SqliteJobStorage(path).migrate(new Date(at))
    const searches = new SqliteSavedSearches(path)
    await searches.save(toSave)
    const damaged = [
      '',
      'x',
      'null',
      '[]',
      '{"statuses":null}',
      '{"statuses":[1],"fields":{}}',
      '{"statuses":"new","fields":{}}',
    ]
    for (const [key, stored] of [...damaged, '{"statuses":null,"fields":{"mood":"x"}}'].entries())
      all(`insert into saved_searches values ('${key}', '${key}', '${stored}', '${at}') returning name`)
    const found = await searches.list()
    expect(found).toHaveLength(damaged.length + 2)
    expect(found.filter(({ search }) => search !== null)).toEqual([{ name: 'Remote', search: toSave.search }])
    expect(await searches.remove('0')).toBe(true)
  })
})
