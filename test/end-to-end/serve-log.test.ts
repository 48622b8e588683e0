import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { HttpProcess } from '#test/support/http-process.js'
import { ask, post } from '#test/support/http-server.js'
import { lacks } from '#test/support/lacking.js'
import { loopbackSite } from '#test/support/loopback-site.js'
import { scene } from '#test/support/mail-scene.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { newStore, siteOptions } from '#test/support/website-server.js'

const archive = sharedArchive(scene)
const secret = 'xyzzy'
const token = `${secret}-${'0123456789'.repeat(4)}`

/** A server of all tools on a queue, a store and an archive. */
async function fullServer(): Promise<HttpProcess> {
  const database = fieldDatabase()
  database.insert([aJob({ id: 1, title: secret, description: secret })])
  const site = await loopbackSite()
  const { args = [] } = siteOptions(newStore(), site)
  return HttpProcess.start({
    args: [...args, '--db', database.path, '--database', archive().path],
    env: { JOBWORKFLOW_HTTP_TOKEN: token },
  })
}

describe('the log of jobworkflow serve (serve-log)', () => {
  it('has time, tool, outcome and duration, and nothing of arguments and answers', async () => {
    const server = await fullServer()
    const headers = { authorization: `Bearer ${token}` }
    const call = (name: string, args: object) => server.call(name, args, { headers })
    await call('bulk_read_new_jobs', {})
    await call('bulk_read_new_jobs', { db_path: `${secret}.db` })
    await call('bulk_read_new_jobs', { cursor: secret })
    await call('bulk_update_job_status', { updates: [{ id: secret, status: secret }] })
    await call('rag_process_website', { url: `http://${secret}.invalid/${secret}` })
    await call('rag_process_website', { url: `http://127.0.0.1:1/${secret}` })
    await call('rag_query_websites', { query: secret })
    await call('rag_refresh_website', { source_id: 999 })
    await call('db_search_emails', { query: secret })
    await call('db_execute_sql_query', { sql_query: `SELECT ${secret} FROM emails` })
    await call('db_get_email_full', { message_id: secret })
    const calls = 11
    await server.send({ method: `no/${secret}` }, { headers })
    await server.send({ method: 'tools/call', params: { name: secret } }, { headers })
    await server.send(
      { method: 'prompts/get', params: { name: 'triage_new_jobs', arguments: { criteria: secret } } },
      { headers },
    )
    await server.send({ method: 'tools/call', params: secret }, { headers })
    await post(server.port, `{"${secret}`, headers)
    await post(server.port, {}, { authorization: `Bearer ${secret}` })
    await ask(server.port, `/${secret}`, {
      headers: { ...headers, 'User-Agent': secret, Origin: `http://${secret}.example` },
    })
    server.kill('SIGTERM')
    expect(await server.server.exit).toBe(0)
    const lines = server.log.split('\n').filter((line) => / in \d+ ms/.test(line))
    expect(lines).toHaveLength(calls)
    for (const line of lines)
      expect(line).toMatch(/^jobworkflow: \d{4}-\d\d-\d\dT[\d:.]+Z \w+: (answered|[A-Z_]+) in \d+ ms( \(\w+\))?$/)
    expect(server.log).not.toContain(secret)
  })

  it.skipIf(lacks('proc'))('does not pass the token to a process that it starts', async () => {
    const server = await fullServer()
    await server.call('db_count_emails', {}, { headers: { authorization: `Bearer ${token}` } })
    const children = childrenOf(server.server.process.pid)
    expect(children.length).toBeGreaterThan(0)
    for (const pid of children) expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain(secret)
  })
})

function childrenOf(parent: number | undefined): string[] {
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1] === String(parent)
    } catch {
      // it ended in the meantime
      return false
    }
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
}
