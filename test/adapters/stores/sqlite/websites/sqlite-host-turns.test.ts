import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteHostTurns } from '#src/adapters/stores/sqlite/websites/sqlite-host-turns.js'
import { describeHostTurns } from '#test/contracts/host-turns.contract.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { aPage, store } from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

async function aStoreWithAPage() {
  const opened = aWebsiteStore()
  await store(opened.repository, aPage(['text']))
  return opened
}

describeHostTurns('SqliteHostTurns', async () => {
  const { path, dispose } = await aStoreWithAPage()
  const [turns, others] = [new SqliteHostTurns(path), new SqliteHostTurns(path)]
  return {
    turns,
    others,
    endOthers: () => others.close(),
    dispose: async () => {
      await Promise.all([turns.close(), others.close()])
      await dispose()
    },
  }
})

const never = new AbortController().signal

it('a turn makes no store where there is none (rag-host-turns)', async () => {
  const path = join(temporaryFolder(), 'websites.db')
  const turns = new SqliteHostTurns(path)
  onTestFinished(() => turns.close())
  await (await turns.take('example.com', 0, never)).end()
  await (await turns.take('example.com', 10, never)).end()
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(dirname(path))).toEqual([])
})

it('a turn that nobody keeps is over after its time, though its process lives (rag-host-turns)', async () => {
  const { path, dispose } = await aStoreWithAPage()
  onTestFinished(dispose)
  const [turns, others] = [new SqliteHostTurns(path), new SqliteHostTurns(path)]
  onTestFinished(() => turns.close())
  onTestFinished(() => others.close())
  await others.take('example.com', 0, never)
  const db = new Database(path)
  db.prepare('update website_hosts set held_until = ?').run(Date.now() - 1)
  db.close()
  await (await turns.take('example.com', 0, never)).end()
})

it('a clock that was set back makes nobody wait longer than the pause (rag-host-turns)', async () => {
  const { path, dispose } = await aStoreWithAPage()
  onTestFinished(dispose)
  const turns = new SqliteHostTurns(path)
  onTestFinished(() => turns.close())
  await (await turns.take('example.com', 0, never)).end()
  const db = new Database(path)
  db.prepare('update website_hosts set ended_at = ?').run(Date.now() + 3_600_000)
  db.close()
  await (await turns.take('example.com', 20, never)).end()
})
