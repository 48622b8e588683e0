import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { withClient } from '#test/support/postgres.js'
import { addressOf, pairOfTests } from '#test/support/postgres-cluster.js'
import { until as waitUntil } from '#test/support/timing.js'
import type { NewsAnswer } from '#test/support/told-news.js'

describe('news from a standby (sync-news, sync-news-marks)', () => {
  const { primary, standby } = pairOfTests()

  it('are told by a read-only server; any other says that what was seen cannot be recorded there', async () => {
    const there = { schema: 'hunt', target_session_attrs: 'any' }
    expect((await jobworkflow(['migrate', '--db', addressOf(primary(), { schema: 'hunt' })])).code).toBe(0)
    const capture = (url: string) =>
      withClient(addressOf(primary()), (client) =>
        client.query(`insert into hunt.jobs (url, payload_json, created_at) values ($1, '{}', '')`, [url]),
      )
    await capture('https://jobs.example/1')
    const serve = (...more: readonly string[]) =>
      connect({ args: ['--db', addressOf(standby(), there), '--toolsets', 'hunt', ...more] })
    const client = await serve('--read-only')
    const news = (args: object = {}) => call<NewsAnswer>(client, 'get_news', args)
    // the standby is a moment behind
    await waitUntil(async () => (await news().catch(() => null))?.postings.count === 1)
    const first = await news()
    await capture('https://jobs.example/2')
    await waitUntil(async () => (await news({ seen: first.until })).postings.count === 1)
    const second = await news({ seen: first.until })
    expect((await news({ seen: second.until })).postings.count).toBe(0)
    const error = await callFailing(await serve(), 'get_news', { seen: second.until })
    expect(error).toMatchObject({ code: 'DB_ERROR', message: expect.stringContaining('is read-only now') })
  })
})
