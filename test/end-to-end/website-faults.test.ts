import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  drip,
  endlessBody,
  gzipBomb,
  html,
  type LoopbackSite,
  loopbackSite,
  type Route,
  redirectTo,
} from '#test/support/loopback-site.js'
import { call, connect, startServer } from '#test/support/mcp-server.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { adviceArticle, backendPosting, webPage } from '#test/support/web-pages.js'
import {
  begin,
  clientOfTests,
  connectToSite,
  failing,
  finalStatus,
  newStore,
  process,
  query,
  siteOfTests,
} from '#test/support/website-server.js'

const nested = (depth: number) => `${'<table><tr><td>'.repeat(depth)}deep${'</td></tr></table>'.repeat(depth)}`

describe('a site that misbehaves', () => {
  const site = siteOfTests()
  const client = clientOfTests(site)

  /** Stores a page, makes its site show `fault`, and refreshes it. */
  async function refreshAfter(fault: Route, path: string) {
    site().route({ [path]: html(backendPosting) })
    const { source_id, chunks_created } = await process(client(), site().url(path))
    site().route({ [path]: fault })
    const error = await failing(client(), 'rag_refresh_website', { source_id })
    const { results } = await query(client(), 'backend engineer', { source_ids: [source_id] })
    return { source_id, chunks_created, error, results }
  }

  it.each<[string, Route]>([
    ['sends without end', endlessBody()],
    ['sends a compressed bomb', gzipBomb(1_000_000_000)],
    ['redirects for ever', redirectTo('/redirects-for-ever')],
    ['redirects into the private network', redirectTo('http://10.0.0.1/')],
    ['redirects to the machine itself', redirectTo('http://[::1]:9/')],
    ['redirects to the machine by number', redirectTo('http://2130706433/')],
    [
      'ends before it has sent what it promised',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 })
        response.write('<p>half')
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ])('because it %s gives a clear error, and the old content is served', async (what, fault) => {
    const path = `/${what.replaceAll(' ', '-')}`
    const { error, results, chunks_created, source_id } = await refreshAfter(fault, path)
    expect(['URLFetchError', 'ChunkingError']).toContain(error.type)
    expect(error.suggestion).not.toBe('')
    expect(error.details).toMatchObject({ source_id, url: site().url(path) })
    expect(JSON.stringify(error)).not.toMatch(/node_modules|\.ts|\.js:|at Object|\/tmp\//)
    expect(results).toHaveLength(chunks_created)
    const other = `${path}-other`
    site().route({ [other]: html(adviceArticle) })
    expect(await process(client(), site().url(other))).toMatchObject({ status: 'completed' })
  })

  it('by sending no text gives a result that says so, and the old content is served', async () => {
    const site = await loopbackSite({ '/page': html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    const { source_id, chunks_created } = await process(client, site.url('/page'))
    const { fetch_timestamp } = await finalStatus(client, source_id)
    site.route({ '/page': html('<script>render()</script>') })
    expect(await call(client, 'rag_refresh_website', { source_id })).toMatchObject({
      status: 'failed',
      old_chunks_deleted: 0,
      new_chunks_created: 0,
      message: expect.stringContaining('unreachable since'),
    })
    expect(await finalStatus(client, source_id)).toMatchObject({
      processing_status: 'completed',
      fetch_timestamp,
      state: 'unreachable',
    })
    expect((await query(client, 'backend engineer')).results).toHaveLength(chunks_created)
  })

  it('with a page of 5 MB of nested tables is answered within seconds, and disturbs nothing', async () => {
    const site = await loopbackSite({ '/page': html(nested(5_000_000 / 30)), '/other': html(adviceArticle) })
    const client = await connectToSite(newStore(), site)
    const [deep, other] = await Promise.allSettled([
      begin(client, site.url('/page')),
      process(client, site.url('/other')),
    ])
    expect(other).toMatchObject({ status: 'fulfilled', value: { status: 'completed' } })
    // read, refused, or still running until it ends by itself
    const { websites } = await call<{ websites: { id: number; url: string }[] }>(client, 'rag_list_websites')
    const id = websites.find(({ url }) => url.endsWith('/page'))?.id ?? 0
    const { processing_status, error_message } = await finalStatus(client, id)
    if (processing_status === 'failed') expect(error_message).toMatch(/nest|time|read/i)
    else expect(deep.status).toBe('fulfilled')
  })

  it('by sending very slowly does not delay other pages, and deleting the page ends the work', async () => {
    const site = await loopbackSite({ '/drip': drip(50), '/other': html(adviceArticle) })
    const client = await connectToSite(newStore(), site)
    const dripping = begin(client, site.url('/drip'))
    expect(await process(client, site.url('/other', 'localhost'))).toMatchObject({ status: 'completed' })
    const { source_id } = await dripping
    await call(client, 'rag_delete_website', { source_id })
    await site.disconnected()
  })

  it('by sending very slowly has its other pages reported as waiting for it', async () => {
    const site = await loopbackSite({ '/drip': drip(50), '/other': html(adviceArticle) })
    const client = await connectToSite(newStore(), site)
    const [dripping, waiting] = await Promise.all([begin(client, site.url('/drip')), begin(client, site.url('/other'))])
    const messageOf = async (source_id: number) =>
      (await call<{ message: string }>(client, 'rag_get_website_status', { source_id })).message
    expect(await messageOf(dripping.source_id)).toBe('Being processed.')
    expect(await messageOf(waiting.source_id)).toMatch(/^Waiting for its host/)
    await call(client, 'rag_delete_website', { source_id: dripping.source_id })
    expect(await finalStatus(client, waiting.source_id)).toMatchObject({ processing_status: 'completed' })
  })

  it('with broken JSON-LD still has its text read', async () => {
    const head = '<script type="application/ld+json">{"@type": "JobPosting", "title": "Broken, ]}</script>'
    const page = webPage({
      title: 'Keeper',
      head,
      body: ['We look for someone to keep the light of the north pier, all year round, in three shifts.'],
    })
    const site = await loopbackSite({ '/page': html(page) })
    const client = await connectToSite(newStore(), site)
    expect(await process(client, site.url('/page'))).toMatchObject({ status: 'completed' })
    expect((await query(client, 'north pier')).results[0]?.content).toContain('north pier')
  })
})

describe('addresses of private networks', () => {
  const store = join(folderOfTests(), 'websites.db')
  let client: Client
  beforeAll(async () => {
    client = await startServer({ args: ['--websites-db', store, '--embedder', 'none', '--host-delay', '0'] })
  })
  afterAll(() => client.close())

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
  ])('are refused: %s', async (url) => {
    const error = await failing(client, 'rag_process_website', { url })
    expect(error).toMatchObject({ type: 'URLFetchError', retryable: false })
    expect(error.message).toMatch(/private/)
  })

  it('are refused even if the same host is allowed on another port', async () => {
    const [allowed, other] = [await loopbackSite({ '/': html(backendPosting) }), await loopbackSite()]
    const client = await connectToSite(newStore(), allowed)
    expect(await failing(client, 'rag_process_website', { url: other.url('/') })).toMatchObject({
      type: 'URLFetchError',
    })
    expect(other.requests).toEqual([])
  })
})

describe('50 URLs at once from 10 hosts', () => {
  const hosts = Array.from({ length: 10 }, (_, n) => n)

  async function tenSites(): Promise<readonly LoopbackSite[]> {
    const page = (host: number, n: number) =>
      html(
        webPage({
          title: `Host ${host} page ${n}`,
          body: [
            `What host ${host} says on page ${n} is about lighthouse number ${host * 10 + n}, and nothing else at all.`,
          ],
        }),
      )
    return Promise.all(
      hosts.map((host) =>
        loopbackSite(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`/page${n}`, page(host, n)]))),
      ),
    )
  }

  it('are all processed, one page at a time for each host', async () => {
    const sites = await tenSites()
    const allow = sites.flatMap(({ host }) => ['--allow-host', host])
    const args = ['--websites-db', newStore(), '--embedder', 'none', '--host-delay', '1', ...allow]
    const client = await connect({ args })
    const urls = sites.flatMap((site) => Array.from({ length: 5 }, (_, n) => site.url(`/page${n}`)))
    const results = await Promise.all(urls.map((url) => process(client, url)))
    expect(new Set(results.map(({ source_id }) => source_id)).size).toBe(50)
    for (const { source_id } of results) {
      expect(await finalStatus(client, source_id)).toMatchObject({ processing_status: 'completed' })
    }
    for (const site of sites) expect(site.count('/robots.txt')).toBe(1)
    expect((await query(client, 'lighthouse number 42')).results[0]?.source_url).toBe(sites[4]?.url('/page2'))
  })
})
