import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import {
  answer,
  html,
  loopbackSite,
  redirectTo,
  robotsTxt,
  silent,
  startLoopbackSite,
} from '#test/support/loopback-site.js'
import { call, RawServer, startServer } from '#test/support/mcp-server.js'
import { backendPosting, webPage } from '#test/support/web-pages.js'
import {
  begin,
  connectToSite,
  failing,
  finalStatus,
  newStore,
  process,
  query,
  type Status,
  siteOptions,
} from '#test/support/website-server.js'

/** A page whose site never answers: its first answer and how it ends. The time limit runs during all other tests. */
let late: Promise<{ readonly first: string; readonly ended: Status }>

beforeAll(async () => {
  const [site, folder] = [await startLoopbackSite({ '/page': silent }), makeFolder()]
  const client = await startServer(siteOptions(join(folder, 'websites.db'), site))
  const lateAnswer = async () => {
    const { source_id, status } = await begin(client, site.url('/page'))
    return { first: status, ended: await finalStatus(client, source_id) }
  }
  late = lateAnswer()
  late.catch(() => {})
  return async () => {
    await client.close()
    await site.close()
    removeFolder(folder)
  }
})

// 灯台守の募集です。東京湾の北の桟橋で、灯りを絶やさない仕事をお願いします。寮があります。
const encoded = {
  shift_jis:
    'k5SR5I7ngsyV5Y9XgsWCt4FCk4yLnphwgsyWa4LMjlaLtILFgUGTlILogvCQ4oLigrOCyIKijmSOloLwgqiK6IKigrWC3IK3gUKXvoKqgqCC6ILcgreBQg==',
  'euc-jp':
    'xfTC5rzppM7K5724pMekuaGjxey1/s/RpM7LzKTOu7e2tqTHoaLF9KTqpPLA5KTkpLWkyqSku8W79qTypKq06qSkpLek3qS5oaPOwKSspKKk6qTepLmhow==',
  'iso-2022-jp':
    'GyRCRXRCZjxpJE5KZz04JEckOSEjRWw1fk9RJE5LTCROOzc2NiRHISJFdCRqJHJAZCRkJDUkSiQkO0U7diRyJCo0aiQkJDckXiQ5ISNOQCQsJCIkaiReJDkhIxsoQg==',
}

/** A page in one of these encodings, declared in its head. */
function encodedPage(charset: keyof typeof encoded): Buffer {
  const [before, after] = [
    `<html><head><meta charset="${charset}"><title>Page</title></head><body><p>`,
    '</p></body></html>',
  ]
  return Buffer.concat([Buffer.from(before), Buffer.from(encoded[charset], 'base64'), Buffer.from(after)])
}

describe('the text of a page', () => {
  it.each(['shift_jis', 'euc-jp', 'iso-2022-jp'] as const)(
    'is decoded in %s, as the page or its server says (rag-fetching)',
    async (charset) => {
      const body = encodedPage(charset)
      const header = { 'content-type': `text/html; charset=${charset}` }
      const site = await loopbackSite({ '/meta': html(body), '/header': answer({ headers: header, body }) })
      const client = await connectToSite(newStore(), site)
      for (const path of ['/meta', '/header']) {
        expect(await process(client, site.url(path))).toMatchObject({ status: 'completed', language: 'ja' })
      }
      const { results } = await query(client, '灯台守')
      expect(results.map(({ content }) => content.includes('北の桟橋'))).toEqual([true, true])
    },
  )

  it('is one chunk on a short page, and tables and code stay whole on a long one (rag-visible-text, rag-chunks)', async () => {
    const row = (n: number) => `<tr><td>Berth ${n}</td><td>${n * 10} metres</td></tr>`
    const table = `<table><tr><th>Berth</th><th>Length</th></tr>${Array.from({ length: 30 }, (_, n) => row(n)).join('')}</table>`
    const prose = `<p>${'The harbour has berths of many lengths. '.repeat(40)}</p>`
    const site = await loopbackSite({
      '/short': html(
        webPage({ title: 'Short', body: ['The harbour opens at six in the morning, every day of the year.'] }),
      ),
      '/long': html(webPage({ title: 'Berths', body: [prose, table, prose] })),
    })
    const client = await connectToSite(newStore(), site)
    expect(await process(client, site.url('/short'))).toMatchObject({ chunks_created: 1 })
    expect((await process(client, site.url('/long'))).chunks_created).toBeGreaterThan(2)
    const [found] = (await query(client, 'Berth 17 metres')).results
    for (const n of [0, 17, 29]) expect(found?.content).toContain(`| Berth ${n} | ${n * 10} metres |`)
  })
})

describe('a site that is read politely', () => {
  it('is not asked for pages that its robots.txt forbids, and the answer says so (rag-fetching)', async () => {
    const site = await loopbackSite({
      '/robots.txt': robotsTxt('User-agent: *\nDisallow: /private/'),
      '/private/page': html(backendPosting),
      '/open/page': html(backendPosting),
    })
    const client = await connectToSite(newStore(), site)
    const error = await failing(client, 'rag_process_website', { url: site.url('/private/page') })
    expect(error).toMatchObject({ type: 'URLFetchError', code: 'FETCH_FAILED' })
    expect(error.message).toContain('robots.txt')
    expect(site.count('/private/page')).toBe(0)
    expect(await process(client, site.url('/open/page'))).toMatchObject({ status: 'completed' })
    expect(site.requests.at(-1)?.headers['user-agent']).toMatch(/^jobworkflow\//)
  })

  it('is not asked now if its robots.txt fails, but is asked if there is none', async () => {
    const site = await loopbackSite({ '/robots.txt': answer({ status: 503 }), '/page': html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    expect(await failing(client, 'rag_process_website', { url: site.url('/page') })).toMatchObject({ retryable: true })
    expect(site.count('/page')).toBe(0)
    site.route({ '/robots.txt': answer({ status: 404 }) })
    expect(await process(client, site.url('/page'))).toMatchObject({ status: 'completed' })
  })

  it('is followed through at most five redirects (rag-fetching)', async () => {
    const steps = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, redirectTo(`/${n - 1}`)]))
    const site = await loopbackSite({ ...steps, '/0': html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    expect(await process(client, site.url('/5'))).toMatchObject({ status: 'completed', url: site.url('/5') })
    const error = await failing(client, 'rag_process_website', { url: site.url('/6') })
    expect(error.message).toContain('redirect')
  })
})

describe('the state of a page', () => {
  it('is stale after 30 days (rag-stale)', async () => {
    const site = await loopbackSite({ '/page': html(backendPosting) })
    const store = newStore()
    const client = await connectToSite(store, site)
    const { source_id } = await process(client, site.url('/page'))
    const isStale = async () =>
      (await call<{ websites: { is_stale: boolean }[] }>(client, 'rag_list_websites')).websites[0]?.is_stale
    expect(await isStale()).toBe(false)
    const db = new Database(store)
    const before = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
    db.prepare('UPDATE website_sources SET fetch_timestamp = ? WHERE id = ?').run(before, source_id)
    db.close()
    expect(await isStale()).toBe(true)
    await call(client, 'rag_refresh_website', { source_id })
    expect(await isStale()).toBe(false)
  })

  it('is reported as events, one line each on stderr (rag-events)', async () => {
    const site = await loopbackSite({ '/page': html(backendPosting) })
    const server = new RawServer(siteOptions(newStore(), site))
    server.initialize()
    server.call(1, 'rag_process_website', { url: site.url('/page') })
    await server.answer(1)
    server.call(2, 'rag_process_website', { url: site.url('/missing') })
    await server.answer(2)
    server.call(3, 'rag_query_websites', { query: 'engineer' })
    await server.answer(3)
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    const events = server.stderr.split('\n').filter((line) => line.startsWith('{'))
    expect(events.map((line) => JSON.parse(line).event)).toEqual([
      'WebsiteProcessingStart',
      'WebsiteProcessingComplete',
      'WebsiteProcessingStart',
      'WebsiteProcessingFailed',
      'SemanticQueryStart',
      'SemanticQueryComplete',
    ])
    expect(JSON.parse(events[1] ?? '')).toMatchObject({
      source_app: 'jobworkflow',
      tool_name: 'rag_process_website',
      source_id: 1,
      chunks_created: expect.any(Number),
      processing_time_ms: expect.any(Number),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })
})

it('a page whose site never answers is given up after 30 seconds (rag-fetching)', async () => {
  const { first, ended } = await late
  expect(first).toBe('processing')
  expect(ended).toMatchObject({ processing_status: 'failed', error_message: expect.stringContaining('30 s') })
})
