import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it } from 'vitest'
import { answer, loopbackSite } from '#test/support/loopback-site.js'
import { call } from '#test/support/mcp-server.js'
import { freshSchema } from '#test/support/postgres.js'
import { begin, connectToSite, finalStatus, newStore, query } from '#test/support/website-server.js'

const japanese =
  '私たちは札幌の会社で、地図のサービスをつくっています。エンジニアを募集しています。勤務地は東京都渋谷区です。'

/** Pings repeatedly until `work` is done; returns the longest ping and the total time, in milliseconds. */
async function pingWhile<T>(client: Client, work: Promise<T>) {
  let [isDone, pings, maxPingMs] = [false, 0, 0]
  const ended = work.finally(() => {
    isDone = true
  })
  const started = performance.now()
  while (!isDone) {
    const asked = performance.now()
    await client.ping()
    maxPingMs = Math.max(maxPingMs, performance.now() - asked)
    pings += 1
  }
  return { done: await ended, pings, maxPingMs, wholeMs: performance.now() - started }
}

// contract websites, "extraction runs where it can be stopped"
describe('a server that reads a page of several megabytes', () => {
  const manyChunks = `<p>${japanese.repeat(5)}</p>`.repeat(4500)
  it.each([
    ['ordinary Japanese', 'text/html', manyChunks, newStore],
    ['the same, kept on PostgreSQL', 'text/html', manyChunks, freshSchema],
    [
      'a pattern that once took the square of its length',
      'text/markdown',
      `    a\n    ${'-'.repeat(3_000_000)}x\n\nProse.\n`,
      newStore,
    ],
  ])('answers meanwhile: %s', async (_, type, body, store) => {
    const site = await loopbackSite({ '/page': answer({ headers: { 'content-type': type }, body }) })
    const client = await connectToSite(await store(), site)
    const processed = begin(client, site.url('/page')).then(({ source_id }) => finalStatus(client, source_id))
    const { done, pings, maxPingMs, wholeMs } = await pingWhile(client, processed)
    expect(done.processing_status).toBe('completed')
    expect(pings).toBeGreaterThan(3)
    // a ping that waits for a step of the work takes a third of it or more; a busy machine makes both longer
    expect(maxPingMs).toBeLessThan(Math.max(1500, wholeMs / 3))
    const deletion = await pingWhile(client, call(client, 'rag_delete_website', { source_id: 1 }))
    expect(deletion.maxPingMs).toBeLessThan(Math.max(1500, deletion.wholeMs / 2))
    expect((await query(client, '札幌')).results).toEqual([])
  })
})
