import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteHostLeases } from '#src/adapters/stores/sqlite/websites/sqlite-host-leases.js'
import { describeHostLeases } from '#test/contracts/host-leases.contract.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { aPage, store } from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

async function aStoreWithAPage() {
  const opened = aWebsiteStore()
  await store(opened.repository, aPage(['text']))
  return opened
}

describeHostLeases('SqliteHostLeases', async () => {
  const { path, dispose } = await aStoreWithAPage()
  const [leases, others] = [new SqliteHostLeases(path), new SqliteHostLeases(path)]
  return {
    leases,
    others,
    endOthers: () => others.close(),
    dispose: async () => {
      await Promise.all([leases.close(), others.close()])
      await dispose()
    },
  }
})

const never = new AbortController().signal

it('taking a host turn creates no store (rag-host-turns)', async () => {
  const path = join(temporaryFolder(), 'websites.db')
  const leases = new SqliteHostLeases(path)
  onTestFinished(() => leases.close())
  await (await leases.take('example.com', 0, never)).end()
  await (await leases.take('example.com', 10, never)).end()
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(dirname(path))).toEqual([])
})

it('a host turn without a holder ends after its time, even if its process lives (rag-host-turns)', async () => {
  const { path, dispose } = await aStoreWithAPage()
  onTestFinished(dispose)
  const [leases, others] = [new SqliteHostLeases(path), new SqliteHostLeases(path)]
  onTestFinished(() => leases.close())
  onTestFinished(() => others.close())
  await others.take('example.com', 0, never)
  const db = new Database(path)
  db.prepare('update website_hosts set held_until = ?').run(Date.now() - 1)
  db.close()
  await (await leases.take('example.com', 0, never)).end()
})

it('a clock that was set back makes nobody wait longer than the pause (rag-host-turns)', async () => {
  const { path, dispose } = await aStoreWithAPage()
  onTestFinished(dispose)
  const leases = new SqliteHostLeases(path)
  onTestFinished(() => leases.close())
  await (await leases.take('example.com', 0, never)).end()
  const db = new Database(path)
  db.prepare('update website_hosts set ended_at = ?').run(Date.now() + 3_600_000)
  db.close()
  await (await leases.take('example.com', 20, never)).end()
})
