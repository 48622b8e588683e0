import { expect, it } from 'vitest'
import { embeddingServer } from '#test/support/embedding-server.js'
import { HttpProcess } from '#test/support/http-process.js'
import { checkPastedStore, connectToPaste, pastingOptions, readSource } from '#test/support/pasting-server.js'
import { connectTo } from '#test/support/real-clients.js'
import { until } from '#test/support/timing.js'
import { newStore } from '#test/support/website-server.js'

const url = 'https://example.com/members/lamp-keeper'
const chunks = (mark: string) =>
  Array.from({ length: 40 }, (_, i) => ({ content: `${mark} ${i}: 勤務地は東京都です。` }))

it('clients of both revisions paste into one source over HTTP, and the end of the server interrupts it (rag-data, serve-revisions)', async () => {
  const store = newStore()
  const server = await HttpProcess.start(pastingOptions(store))
  const clients = await Promise.all([connectTo(server, '2.x, 2026-07-28'), connectTo(server, '1.x')])
  await server.call('data_create_website_source', { url })
  await server.call('data_update_website_status', { source_id: 1, status: 'processing' })
  const answers = await Promise.all(
    clients.map((client, c) =>
      client.call('data_create_website_chunks', { source_id: 1, chunks: chunks(`client${c}`) }),
    ),
  )
  for (const answer of answers)
    expect(answer).toMatchObject({ structuredContent: { chunks_created: 40, processing_status: 'processing' } })
  server.kill('SIGTERM')
  expect(await server.server.exit).toBe(0)
  expect(checkPastedStore(store)[0]).toHaveLength(80)
  expect(await readSource(await connectToPaste(store), 1)).toMatchObject({
    processing_status: 'failed',
    error_message: expect.stringContaining('interrupted'),
    chunks_count: 80,
  })
})

it('a client that closes its response before its text has vectors leaves nothing (rag-data, serve-answers)', async () => {
  const store = newStore()
  const embedder = await embeddingServer(() => {})
  const env = { JOBWORKFLOW_EMBEDDINGS_URL: embedder.url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'm' }
  const server = await HttpProcess.start(pastingOptions(store, { args: ['--embedder', 'http'], env }))
  await server.call('data_create_website_source', { url })
  const stop = new AbortController()
  const args = { source_id: 1, chunks: chunks('gone') }
  const gone = server.call('data_create_website_chunks', args, { signal: stop.signal })
  const ended = expect(gone).rejects.toThrow()
  await until(() => embedder.requests.length > 0)
  stop.abort()
  await ended
  await until(() => /data_create_website_chunks: (?!answered)/.test(server.log))
  expect(checkPastedStore(store)).toEqual([[]])
})
