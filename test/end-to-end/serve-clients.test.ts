import { describe, expect, it } from 'vitest'
import { aJob } from '../support/a-job.js'
import { endlessQuery } from '../support/endless-queries.js'
import { fieldDatabase } from '../support/field-database.js'
import { modernClient } from '../support/http-clients.js'
import { HttpProcess } from '../support/http-process.js'
import { scene } from '../support/mail-scene.js'
import { archiveOf } from '../support/served-scene.js'

const archive = archiveOf(scene)

describe('many clients of one server over HTTP (contract, at once and answers)', () => {
  it('wait for no query of another, and are named in the log where they name themselves', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    const server = await HttpProcess.start({
      args: ['--db', database.path, '--database', archive().path, '--query-timeout', '600000'],
    })
    const gone = new AbortController()
    const query = server.call('db_execute_sql_query', { sql_query: endlessQuery }, { signal: gone.signal })
    const quick = await modernClient(server.url)
    for (let n = 0; n < 20; n++) {
      expect(await server.send({ method: 'ping' })).toMatchObject({ status: 200 })
      const page = await quick.callTool({ name: 'bulk_read_new_jobs', arguments: {} })
      expect(page).toMatchObject({ structuredContent: { count: 1 } })
    }
    gone.abort()
    await expect(query).rejects.toThrow('aborted')
    expect(server.log).toMatch(/bulk_read_new_jobs: answered in \d+ ms for modern$/m)
  })

  it('may use the same ids: who goes away takes nothing from another', async () => {
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
