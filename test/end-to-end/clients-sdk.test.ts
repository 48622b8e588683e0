import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { endlessQuery } from '#test/support/endless-queries.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { scene } from '#test/support/mail-scene.js'
import { areGoneWithin, descendantsOf } from '#test/support/processes.js'
import { connectClient, everyClient } from '#test/support/real-clients.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { until } from '#test/support/timing.js'
import { backendPosting } from '#test/support/web-pages.js'
import { newStore, siteOptions } from '#test/support/website-server.js'

const archive = sharedArchive(scene)

const revisionOf = {
  '1.x': '2025-11-25',
  '2.x, legacy': '2025-11-25',
  '2.x, auto': '2026-07-28',
  '2.x, 2026-07-28': '2026-07-28',
}

describe.each(everyClient)("the SDK's client %s over %s (serve-clients)", (kind, transport) => {
  it('connects, lists, reads a page, writes verdicts, gets a failure, and leaves', async () => {
    const database = fieldDatabase()
    database.insert([1, 2, 3].map((id) => aJob({ id })))
    const client = await connectClient(kind, transport, ['--db', database.path])
    expect(client.revision).toBe(revisionOf[kind])
    expect(client.instructions).toMatch(/bulk_read_new_jobs/)
    expect(await client.tools()).toEqual(expect.arrayContaining(['bulk_read_new_jobs', 'rag_query_websites']))
    expect(await client.prompts()).toContain('triage_new_jobs')
    expect(await client.prompt('triage_new_jobs', { criteria: 'remote' })).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('remote') } }],
    })
    const page = await client.call('bulk_read_new_jobs', { limit: 2 })
    expect(page.structuredContent).toMatchObject({ count: 2, has_more: true })
    expect(page.content).toEqual([{ type: 'text', text: JSON.stringify(page.structuredContent) }])
    const updates = [{ id: 1, status: 'shortlist' }]
    expect((await client.call('bulk_update_job_status', { updates })).structuredContent).toMatchObject({
      updated_count: 1,
    })
    const refused = await client.call('bulk_read_new_jobs', { limit: 0 })
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: 'VALIDATION_ERROR' } } })
    await expect(client.call('no_such_tool', {})).rejects.toThrow(/Unknown tool: no_such_tool/)
    await client.close()
    expect(database.all('SELECT id, status FROM jobs ORDER BY id')).toEqual([
      { id: 1, status: 'shortlist' },
      { id: 2, status: 'new' },
      { id: 3, status: 'new' },
    ])
  })

  it('gets the progress of a page', async () => {
    const site = await loopbackSite({ '/job': html(backendPosting) })
    const client = await connectClient(kind, transport, siteOptions(newStore(), site).args ?? [])
    const told: (string | undefined)[] = []
    const onprogress = ({ message }: { readonly message?: string }) => void told.push(message)
    const answer = await client.call('rag_process_website', { url: site.url('/job') }, { onprogress })
    expect(answer.isError ?? false).toBe(false)
    // on a busy machine the work outlasts the answer, and later steps are not reported
    expect(told.length).toBeGreaterThan(0)
  })

  it('cancels a call, which stops its work at the latest when the client leaves', async () => {
    const args = ['--database', archive().path, '--query-timeout', '60000']
    const client = await connectClient(kind, transport, args)
    await client.call('db_count_emails', {})
    const before = descendantsOf(client.pid)
    const aborts = [new AbortController(), new AbortController()]
    const calls = aborts.map(({ signal }) =>
      client.call('db_execute_sql_query', { sql_query: endlessQuery }, { signal }).catch((error) => String(error)),
    )
    // the first process is busy, so the second call starts another
    await until(() => descendantsOf(client.pid).length >= 2)
    for (const abort of aborts) abort.abort('changed my mind')
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatch(/changed my mind|abort/i)
    if (transport === 'HTTP' && revisionOf[kind] === '2025-11-25') {
      // it cancels by a separate message with an id that others also use; only a closed connection is unambiguous
      await client.close()
      return expect(await areGoneWithin(10_000, before)).toBe(true)
    }
    expect(await areGoneWithin(10_000, before)).toBe(true)
    expect((await client.call('db_count_emails', {})).structuredContent).toEqual({ count: scene.length })
  })
})
