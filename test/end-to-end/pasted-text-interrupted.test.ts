import { existsSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { embeddingServer, embeds } from '#test/support/embedding-server.js'
import { call, RawServer } from '#test/support/mcp-server.js'
import {
  checkPastedStore,
  connectToPaste,
  createPastedSource,
  paste,
  pastingOptions,
  readSource,
  readWhole,
} from '#test/support/pasting-server.js'
import { until } from '#test/support/timing.js'
import { deferred } from '#test/support/website-scene.js'
import { failing, newStore, query } from '#test/support/website-server.js'

const url = 'https://example.com/members/lamp-keeper'
const japanese = '私たちは札幌の会社で、地図のサービスをつくっています。勤務地は東京都渋谷区です。'

/** Texts of one call, marked to distinguish them from other calls. */
const texts = (mark: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${mark} ${i}. ${japanese.repeat(5)}`)
const toChunks = (contents: readonly string[]) => contents.map((content) => ({ content }))

describe('a server killed while it stores pasted text (rag-data)', () => {
  it('leaves all chunks of a call, or none', async () => {
    const store = newStore()
    const setUp = await connectToPaste(store)
    const { source_id } = await createPastedSource(setUp, url)
    await setUp.close()
    let [calls, kills] = [0, 0]
    for (const written of [0, 1, 400_000, 800_000]) {
      const server = new RawServer(pastingOptions(store))
      server.initialize()
      server.call(1, 'data_create_website_chunks', { source_id, chunks: toChunks(texts(`call${kills}`, 600)) })
      // in the middle of the transaction: its pages are in the journal, but not its commit
      await until(() => sizeOf(`${store}-wal`) >= written || server.messages().some(({ id }) => id === 1))
      server.process.kill('SIGKILL')
      await server.exit
      kills += 1
      const [chunks = []] = checkPastedStore(store)
      expect(chunks.length % 600).toBe(0)
      calls = chunks.length / 600
    }
    expect(calls).toBeLessThan(kills)
    const client = await connectToPaste(store)
    expect(await paste(client, source_id, 'And one more.')).toMatchObject({ chunks_count: calls * 600 + 1 })
    expect(checkPastedStore(store)[0]).toHaveLength(calls * 600 + 1)
  })

  function sizeOf(path: string): number {
    return existsSync(path) ? statSync(path).size : 0
  }
})

describe('several clients at once (rag-data)', () => {
  it('of two servers add to one source, each call whole', async () => {
    const store = newStore()
    const clients = await Promise.all([connectToPaste(store), connectToPaste(store)])
    const made = await Promise.all(clients.map((client) => createPastedSource(client, url)))
    expect(made.filter(({ is_new }) => is_new)).toHaveLength(1)
    const [id = 0, other] = made.map(({ source_id }) => source_id)
    expect(other).toBe(id)
    const calls = clients.flatMap((client, c) => [0, 1, 2, 3].map((n) => paste(client, id, ...texts(`c${c}n${n}`, 60))))
    await Promise.all(calls)
    const [chunks = []] = checkPastedStore(store)
    expect(chunks).toHaveLength(480)
    const marks = chunks.map((content) => content.split(' ')[0])
    expect(marks.filter((mark, at) => mark !== marks[at - 1])).toHaveLength(8)
    expect(await readWhole(clients[0], id)).toEqual(chunks)
  })

  it('see a page of one version if it is deleted and recreated between two parts', async () => {
    const store = newStore()
    const [reader, writer] = await Promise.all([connectToPaste(store), connectToPaste(store)])
    const { source_id } = await createPastedSource(writer, url)
    await paste(writer, source_id, ...texts('old', 200))
    const part = await call<{ next_after: number }>(reader, 'data_read_website_chunks', { source_id })
    await call(writer, 'data_delete_website_source', { source_id })
    const again = await createPastedSource(writer, url)
    await paste(writer, again.source_id, ...texts('new', 200))
    const after = part.next_after
    expect((await failing(reader, 'data_read_website_chunks', { source_id, after })).code).toBe('NOT_FOUND')
    const mixed = await failing(reader, 'data_read_website_chunks', { source_id: again.source_id, after })
    expect(mixed).toMatchObject({ code: 'VALIDATION_ERROR', suggestion: expect.stringContaining('from the start') })
  })
})

describe('a source with the maximum number of chunks (rag-data)', () => {
  it('is stored and deleted while others are answered, and accepts no more', async () => {
    const store = newStore()
    const client = await connectToPaste(store)
    const { source_id } = await createPastedSource(client, url)
    const pasteAll = async () => {
      for (let n = 0; n < 10; n++) await paste(client, source_id, ...texts(`n${n}`, 1000))
    }
    let [pings, isDone] = [0, false]
    const stored = pasteAll().finally(() => {
      isDone = true
    })
    for (; !isDone; pings++) await client.ping()
    await stored
    expect(await readSource(client, source_id)).toMatchObject({ chunks_count: 10_000 })
    // each call takes a second or more
    expect(pings).toBeGreaterThan(20)
    const full = await failing(client, 'data_create_website_chunks', { source_id, chunks: [{ content: 'x' }] })
    expect(full).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('at most 10000 chunks') })
    expect((await query(client, 'n7 999')).results[0]?.source_url).toBe(url)
    expect(await call(client, 'data_delete_website_source', { source_id })).toMatchObject({ chunks_deleted: 10_000 })
    expect(checkPastedStore(store)).toEqual([])
  })
})

describe('pasted text that waits for its vectors (rag-data)', () => {
  /** A server on a store whose embedder holds its answers until released. */
  async function aHeldServer() {
    const store = newStore()
    const gate = deferred<void>()
    const embedder = await embeddingServer(async (request, response) => {
      await gate.promise
      embeds()(request, response)
    })
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: embedder.url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'm' }
    const client = await connectToPaste(store, { args: ['--embedder', 'http'], env })
    const { source_id } = await createPastedSource(client, url)
    const args = { source_id, chunks: toChunks(texts('held', 3)) }
    return { store, embedder, release: gate.resolve, client, source_id, args }
  }

  it('is not stored if its source was deleted meanwhile', async () => {
    const { store, embedder, release, client, source_id, args } = await aHeldServer()
    const refused = failing(client, 'data_create_website_chunks', args)
    await until(() => embedder.requests.length > 0)
    await call(client, 'data_delete_website_source', { source_id })
    release()
    expect(await refused).toMatchObject({ type: 'NotFoundError', code: 'NOT_FOUND' })
    expect(checkPastedStore(store)).toEqual([])
  })

  it('is not stored if its client cancels', async () => {
    const { store, embedder, release, client, source_id, args } = await aHeldServer()
    const stop = new AbortController()
    const cancelled = client.callTool({ name: 'data_create_website_chunks', arguments: args }, undefined, {
      signal: stop.signal,
    })
    await until(() => embedder.requests.length > 0)
    stop.abort()
    await expect(cancelled).rejects.toThrow()
    release()
    expect(await readSource(client, source_id)).toMatchObject({ processing_status: 'pending', chunks_count: 0 })
    expect(checkPastedStore(store)).toEqual([[]])
  })
})

describe('a search with a given vector (rag-data)', () => {
  it('answers like any search, from the stored vectors', async () => {
    const embedder = await embeddingServer(embeds())
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: embedder.url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'm' }
    const store = newStore()
    const client = await connectToPaste(store, { args: ['--embedder', 'http'], env })
    const { source_id } = await createPastedSource(client, url)
    const contents = [
      'Ferries leave at seven. Boots are provided.',
      'Lamps are lit at night. The keeper sleeps by day.',
    ]
    await paste(client, source_id, ...contents)
    const search = (args: object) =>
      call<{ results: { content: string; vector_score: number | null }[]; retrieval_mode: string }>(
        client,
        'data_query_chunks_hybrid',
        { query_text: 'lamps', ...args },
      )
    const asked = embedder.requests.length
    const given = await search({ query_embedding: Array.from({ length: 16 }, (_, at) => Math.sin(at)), max_results: 1 })
    expect(given).toMatchObject({ retrieval_mode: 'hybrid', results: [{ content: contents[1] }] })
    expect(given.results[0]?.vector_score).not.toBeNull()
    expect(embedder.requests).toHaveLength(asked)
    expect(await search({})).toMatchObject({ retrieval_mode: 'hybrid', results: [{ content: contents[1] }, {}] })
    expect(embedder.requests).toHaveLength(asked + 1)
    const mismatch = await failing(client, 'data_query_chunks_hybrid', { query_text: 'x', query_embedding: [1, 2, 3] })
    expect(mismatch).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/has 3 dimensions; the stored vectors, of .*, have 16/),
    })
  })
})
