import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SqliteStoredPages } from '#src/adapters/stores/sqlite/websites/sqlite-stored-pages.js'
import { describeStoredPages } from '#test/contracts/stored-pages.contract.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

describeStoredPages('SqliteStoredPages', async () => {
  const { path, repository, dispose } = aWebsiteStore()
  return { repository, pages: new SqliteStoredPages(path), dispose }
})

it('stored pages are read from a store of an earlier version, unchanged (hunt-page)', async () => {
  const path = releasedFile('websites.db')
  const before = readFileSync(path)
  const pages = await new SqliteStoredPages(path).withIds([1, 2, 3])
  expect(pages.length).toBeGreaterThan(0)
  expect(readFileSync(path).equals(before)).toBe(true)
})

it('stored pages report a file that is not a store (hunt-page)', async () => {
  const path = join(temporaryFolder(), 'websites.db')
  writeFileSync(path, 'not a database, though as long as the head of one: '.repeat(10))
  await expect(new SqliteStoredPages(path).withIds([1])).rejects.toMatchObject({ code: 'DB_ERROR' })
  const queue = releasedFile('jobs.db')
  await expect(new SqliteStoredPages(queue).withUrls(['https://jobs.example/1'])).rejects.toMatchObject({
    code: 'DB_ERROR',
    message: 'Database jobs.db is not a store of web pages; check the path.',
  })
})
