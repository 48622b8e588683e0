import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { endlessQuery } from '#test/support/endless-queries.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { HttpProcess } from '#test/support/http-process.js'
import { scene } from '#test/support/mail-scene.js'
import { type ConnectedClient, connectTo } from '#test/support/real-clients.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const archive = sharedArchive(scene)

interface Page {
  readonly jobs: readonly { readonly id: number; readonly url: string }[]
  readonly next_cursor: string | null
}

async function call<T>(client: ConnectedClient, name: string, args: object): Promise<T> {
  const { isError, structuredContent } = await client.call(name, args)
  expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false)
  return structuredContent as T
}

/** Reads the whole queue and judges this client's jobs. Returns the ids that it saw. */
async function triage(client: ConnectedClient, isOwn: (id: number) => boolean): Promise<readonly number[]> {
  const seen: number[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Page = await call(client, 'bulk_read_new_jobs', { limit: 25, cursor })
    seen.push(...page.jobs.map(({ id }) => id))
    const updates = page.jobs.filter(({ id }) => isOwn(id)).map(({ id }) => ({ id, status: verdictOn(id) }))
    if (updates.length > 0) await call(client, 'bulk_update_job_status', { updates })
    if (page.next_cursor === null) return seen
    cursor = page.next_cursor
  }
}

const verdictOn = (id: number) => (id % 3 === 0 ? 'shortlist' : 'reject')

describe('many clients of one server over HTTP (serve-many, serve-revisions)', () => {
  it('triage one queue to its last job, in both revisions, while an import adds more', async () => {
    const before = 400
    const database = fieldDatabase({ journal: 'wal' })
    database.insert(Array.from({ length: before }, (_, i) => aJob({ id: i + 1, description: 'x'.repeat(500) })))
    const wait = ['--busy-timeout', '60000']
    const server = await HttpProcess.start({ args: ['--db', database.path, ...wait] })
    const file = join(temporaryFolder(), 'more.jsonl')
    writeFileSync(file, lines(...Array.from({ length: 200 }, (_, i) => posting(i))))
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, i) => connectTo(server, i % 2 === 0 ? '2.x, 2026-07-28' : '1.x')),
    )
    const importing = jobworkflow(['jobs', 'import', file, '--db', database.path, ...wait])
    const seen = await Promise.all(clients.map((client, own) => triage(client, (id) => id % clients.length === own)))
    expect((await importing).code).toBe(0)
    for (const [own, ids] of seen.entries()) {
      // nothing twice, and no job missing that only this client removes
      expect(new Set(ids).size).toBe(ids.length)
      const mine = Array.from({ length: before }, (_, i) => i + 1).filter((id) => id % clients.length === own)
      expect(mine.filter((id) => !ids.includes(id))).toEqual([])
    }
    await Promise.all(clients.map((client, own) => triage(client, (id) => id % clients.length === own)))
    const judged = database.all('SELECT id, status FROM jobs ORDER BY id')
    expect(judged).toHaveLength(before + 200)
    expect(judged.filter(({ id, status }) => status !== verdictOn(Number(id)))).toEqual([])
    expect(server.log).toMatch(/bulk_read_new_jobs: answered in \d+ ms for test$/m)
  })

  it('wait for no query of another', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    const server = await HttpProcess.start({
      args: ['--db', database.path, '--database', archive().path, '--query-timeout', '600000'],
    })
    const gone = new AbortController()
    const query = server.call('db_execute_sql_query', { sql_query: endlessQuery }, { signal: gone.signal })
    const quick = await connectTo(server, '2.x, 2026-07-28')
    for (let n = 0; n < 20; n++) {
      expect(await server.send({ method: 'ping' })).toMatchObject({ status: 200 })
      await call(quick, 'bulk_read_new_jobs', {})
    }
    gone.abort()
    await expect(query).rejects.toThrow('aborted')
  })

  it('may use the same ids: a client that leaves takes nothing from another', async () => {
    const server = await HttpProcess.start({ args: ['--database', archive().path, '--query-timeout', '2000'] })
    const gone = new AbortController()
    const ask = (signal?: AbortSignal) =>
      server.call('db_execute_sql_query', { sql_query: endlessQuery }, signal === undefined ? {} : { signal })
    const left = ask(gone.signal)
    const kept = ask()
    await server.send({ method: 'ping' })
    gone.abort()
    await expect(left).rejects.toThrow('aborted')
    expect((await kept).structuredContent).toMatchObject({ error: { code: 'TIMEOUT' } })
  })
})
