import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { load } from 'sqlite-vec'
import { expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { numberedChunks } from '#test/support/refresh-website.js'
import { anInterruption, aSearch, direction } from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

const program = inRepository('test/support/refresh-website.ts')

/** Refreshes in a separate process that is killed `lifeMs` after its first refresh. */
async function refreshUntilKilled(path: string, lifeMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exit])
  await delay(lifeMs)
  child.kill('SIGKILL')
  expect((await exit)[1]).toBe('SIGKILL')
}

it('a refresh that is often killed still serves one whole page, and is continued', async () => {
  const { path, repository, dispose } = aWebsiteStore()
  onTestFinished(dispose)
  for (let round = 0; round < 4; round++) {
    await refreshUntilKilled(path, Math.random() * 100)
    for (const vector of [null, direction(3)]) {
      const { matches } = await repository.search(aSearch('numbered', { vector }))
      const generations = matches.map(({ content }) => content.split(' ')[1])
      expect(generations).toHaveLength(numberedChunks)
      expect(new Set(generations).size).toBe(1)
    }
    await repository.failInterrupted(anInterruption)
    expect(
      (
        await repository.list({
          contentType: null,
          status: null,
          limit: 9,
          offset: 0,
          orderBy: 'url',
          descending: false,
        })
      ).total,
    ).toBe(1)
  }
  await repository.close()
  expect(check(path)).toEqual([['ok'], [numberedChunks], [numberedChunks]])
})

/** Returns the integrity of the file and its index, and the row counts of chunks and vectors. */
function check(path: string): unknown {
  const db = new Database(path)
  load(db)
  db.exec(`insert into website_chunks_fts (website_chunks_fts) values ('integrity-check')`)
  const ask = (sql: string) => db.prepare(sql).raw().get()
  const found = [
    ask('pragma integrity_check'),
    ask('select count(*) from website_chunks'),
    ask('select count(*) from website_chunks_vec'),
  ]
  db.close()
  return found
}
