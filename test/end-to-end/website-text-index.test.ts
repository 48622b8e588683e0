import { describe, expect, it } from 'vitest'
import { embeddingServer, embeds } from '#test/support/embedding-server.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { call, RawServer } from '#test/support/mcp-server.js'
import { until } from '#test/support/timing.js'
import { backendPosting } from '#test/support/web-pages.js'
import { websiteCommands } from '#test/support/website-commands.js'
import { connectToSite, newStore, query, siteOptions } from '#test/support/website-server.js'
import { splitByAnotherVersion } from '#test/support/website-stores.js'

/** A store with one page, indexed by another version. */
async function anOldStore() {
  const site = await loopbackSite({ '/job': html(backendPosting) })
  const store = newStore()
  const commands = websiteCommands(site, store)
  await commands.json('add', site.url('/job'))
  splitByAnotherVersion(store)
  return { site, store, commands }
}

describe('a store whose words another version of jobworkflow or Node made', () => {
  it('is reported by the list and the log, and served unchanged', async () => {
    const { site, store, commands } = await anOldStore()
    expect(await commands.json('list')).toMatchObject({ text_index_is_current: false })
    expect((await commands.run('list')).stdout).toContain('run `jobworkflow websites reindex --websites-db ')
    const client = await connectToSite(store, site)
    expect(await call(client, 'rag_list_websites')).toMatchObject({ metadata: { text_index_is_current: false } })
    const server = new RawServer(siteOptions(store, site))
    server.initialize()
    server.call(1, 'rag_list_websites')
    await server.answer(1)
    await until(() => server.stderr.includes('run `jobworkflow websites reindex'))
  })

  it('is rebuilt by reindex, even without an embedder, and finds its words again', async () => {
    const { site, store, commands } = await anOldStore()
    const result = await commands.json('reindex')
    expect(result).toMatchObject({ model: null, dimensions: null, embedded: 0, finished: true })
    expect(result.textsIndexed).toBe(result.total)
    expect(result.total).toBeGreaterThan(0)
    expect(await commands.json('list')).toMatchObject({ text_index_is_current: true })
    expect((await query(await connectToSite(store, site), 'backend engineer')).results).not.toEqual([])
    expect((await commands.run('list')).stdout).not.toContain('reindex')
    const again = await commands.run('reindex')
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no embedder') })
  })

  it('gets words and vectors from one reindex with an embedder', async () => {
    const { site, store } = await anOldStore()
    const { url } = await embeddingServer(embeds())
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: 'counted' }
    const { run, json } = websiteCommands(site, store, { env })
    const { code, stdout } = await run('reindex')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Word index of \d+ passages? rebuilt.*\n\d+ passages? embedded by http:counted/)
    expect(await json('list')).toMatchObject({ text_index_is_current: true, chunks_without_vector: 0 })
    expect(await json('query', 'backend engineer')).toMatchObject({ retrieval_mode: 'hybrid' })
  })
})
