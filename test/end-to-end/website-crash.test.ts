import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { embeddingServer, embeds } from '#test/support/embedding-server.js'
import { html, type LoopbackSite, loopbackSite, type Route } from '#test/support/loopback-site.js'
import { call, RawServer } from '#test/support/mcp-server.js'
import { until } from '#test/support/timing.js'
import { backendPosting, webPage } from '#test/support/web-pages.js'
import {
  begin,
  connectToSite,
  newStore,
  process,
  query,
  type Status,
  siteOptions,
} from '#test/support/website-server.js'

const hang: Route = () => {}

interface Scene {
  readonly store: string
  readonly site: LoopbackSite
}

/** Kills a server once `reached` returns true while it processes the page at `path`. */
async function killDuring({ store, site }: Scene, path: string, reached: () => boolean, env = {}): Promise<void> {
  const args = Object.keys(env).length === 0 ? [] : ['--embedder', 'http']
  const server = new RawServer(siteOptions(store, site, { args, env }))
  server.initialize()
  server.call(1, 'rag_process_website', { url: site.url(path), force_refresh: true })
  await until(reached)
  server.process.kill('SIGKILL')
  await server.exit
}

async function statusOf({ store, site }: Scene, path: string): Promise<Status & { readonly id: number }> {
  const client = await connectToSite(store, site)
  const { websites } = await call<{ websites: { id: number; url: string }[] }>(client, 'rag_list_websites')
  const found = websites.find(({ url }) => url === site.url(path))
  expect(found).toBeDefined()
  return { ...(await call<Status>(client, 'rag_get_website_status', { source_id: found?.id })), id: found?.id ?? 0 }
}

function checkStore(store: string): void {
  const db = new Database(store)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.exec(`INSERT INTO website_chunks_fts (website_chunks_fts) VALUES ('integrity-check')`)
  db.close()
}

describe('a server killed while it processes a page (rag-crash)', () => {
  it.each(['/robots.txt', '/page'])('marks it as interrupted if it was waiting for %s', async (path) => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': html(backendPosting), [path]: hang }) }
    await killDuring(scene, '/page', () => scene.site.count(path) > 0)
    const status = await statusOf(scene, '/page')
    expect(status).toMatchObject({ processing_status: 'failed', chunks_created: 0 })
    expect(status.error_message).toContain('Stopped before')
    scene.site.route({ '/page': html(backendPosting), '/robots.txt': html('') })
    const client = await connectToSite(scene.store, scene.site)
    expect(await process(client, scene.site.url('/page'))).toMatchObject({ status: 'completed', source_id: status.id })
    checkStore(scene.store)
  })

  it('marks it as interrupted if another process got its number', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': hang }) }
    await killDuring(scene, '/page', () => scene.site.count('/page') > 0)
    const db = new Database(scene.store)
    const number = String(globalThis.process.pid)
    db.prepare(
      `UPDATE website_sources SET owner_pid = 1, owner_token = ? || substr(owner_token, instr(owner_token, ' '))`,
    ).run(number)
    db.close()
    expect(await statusOf(scene, '/page')).toMatchObject({
      processing_status: 'failed',
      error_message: expect.stringContaining('Stopped before'),
    })
  })

  it('serves the old text of a page that was being refreshed', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': html(backendPosting) }) }
    const first = await connectToSite(scene.store, scene.site)
    const { chunks_created } = await process(first, scene.site.url('/page'))
    await first.close()
    scene.site.route({ '/page': hang })
    await killDuring(scene, '/page', () => scene.site.count('/page') === 2)
    expect(await statusOf(scene, '/page')).toMatchObject({ processing_status: 'failed', chunks_created })
    const client = await connectToSite(scene.store, scene.site)
    expect((await query(client, 'backend engineer')).results).toHaveLength(chunks_created)
  })

  it('marks it as interrupted if it was waiting for vectors', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': html(backendPosting) }) }
    const { url, requests } = await embeddingServer(() => {})
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'm' }
    await killDuring(scene, '/page', () => requests.length > 0, env)
    expect((await statusOf(scene, '/page')).error_message).toContain('Stopped before')
    checkStore(scene.store)
  })

  it('leaves each of many pages whole or absent, at any moment', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/page${n}`)
    const page = (n: number) => {
      const parts = Array.from(
        { length: 30 },
        (_, i) => `<h2>Part ${i}</h2><p>Page ${n} part ${i}. ${'Words of it. '.repeat(30)}</p>`,
      )
      return webPage({ title: `Page ${n}`, body: parts })
    }
    const site = await loopbackSite(Object.fromEntries(paths.map((path, n) => [path, html(page(n))])))
    const store = newStore()
    const { url } = await embeddingServer(embeds())
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'm' }
    let whole: number | null = null
    for (let done = 0, kills = 0; done < paths.length && kills < paths.length; kills++) {
      const server = new RawServer(siteOptions(store, site, { args: ['--embedder', 'http'], env }))
      server.initialize()
      for (const [n, path] of paths.entries()) server.call(n + 1, 'rag_process_website', { url: site.url(path) })
      // one more page than before; the next ones may be at any stage
      await until(() => server.messages().filter(({ id }) => id !== undefined && id > 0).length > done)
      server.process.kill('SIGKILL')
      await server.exit
      checkStore(store)
      const counts = chunkCounts(store)
      done = counts.length
      for (const { chunks, vectors } of counts) {
        whole ??= chunks
        expect(chunks).toBe(whole)
        expect(vectors).toBe(whole)
      }
    }
    expect(whole).toBeGreaterThan(1)
    const client = await connectToSite(store, site, { args: ['--embedder', 'http'], env })
    for (const path of paths) {
      expect(await process(client, site.url(path))).toMatchObject({ status: 'completed', chunks_created: whole })
    }
  })
})

/** Returns the counts of every completed page. */
function chunkCounts(store: string): readonly { readonly chunks: number; readonly vectors: number }[] {
  const db = new Database(store, { readonly: true })
  const ids = db
    .prepare(`SELECT id FROM website_sources WHERE processing_status = 'completed'`)
    .pluck()
    .all() as number[]
  const chunks = db.prepare('SELECT count(*) FROM website_chunks WHERE source_id = ?').pluck()
  const vectors = db
    .prepare(
      'SELECT count(*) FROM website_chunks_vec_rowids WHERE rowid IN (SELECT id FROM website_chunks WHERE source_id = ?)',
    )
    .pluck()
  const counts = ids.map((id) => ({ chunks: Number(chunks.get(id)), vectors: Number(vectors.get(id)) }))
  const orphans = db.prepare(
    'SELECT count(*) FROM website_chunks WHERE source_id NOT IN (SELECT id FROM website_sources WHERE processing_status = ?)',
  )
  expect(orphans.pluck().get('completed')).toBe(0)
  db.close()
  return counts
}

describe('a server that is stopped', () => {
  it('marks its pages in work as interrupted, and exits 0', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': hang }) }
    const server = new RawServer(siteOptions(scene.store, scene.site))
    server.initialize()
    server.call(1, 'rag_process_website', { url: scene.site.url('/page') })
    await until(() => scene.site.count('/page') > 0)
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect((await statusOf(scene, '/page')).error_message).toContain('Stopped before')
  })

  it('does not touch the work of another server', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': hang }) }
    const server = new RawServer(siteOptions(scene.store, scene.site))
    server.initialize()
    server.call(1, 'rag_process_website', { url: scene.site.url('/page') })
    await until(() => scene.site.count('/page') > 0)
    expect(await statusOf(scene, '/page')).toMatchObject({ processing_status: 'processing' })
    const other = await connectToSite(scene.store, scene.site)
    expect(await begin(other, scene.site.url('/page'))).toMatchObject({ status: 'processing' })
    expect(scene.site.count('/page')).toBe(1)
  })
})

describe('a store that disappears under a running server', () => {
  it('is then empty, and recreated by the next page, for everyone', async () => {
    const scene = { store: newStore(), site: await loopbackSite({ '/page': html(backendPosting) }) }
    const client = await connectToSite(scene.store, scene.site)
    await process(client, scene.site.url('/page'))
    for (const name of readdirSync(dirname(scene.store))) rmSync(join(dirname(scene.store), name))
    expect(await call(client, 'rag_list_websites')).toMatchObject({ websites: [] })
    expect((await query(client, 'backend engineer')).message).toContain('There are no pages')
    expect(readdirSync(dirname(scene.store))).toEqual([])
    await process(client, scene.site.url('/page'))
    checkStore(scene.store)
    const other = await connectToSite(scene.store, scene.site)
    expect((await query(other, 'backend engineer')).results).not.toEqual([])
  })
})
