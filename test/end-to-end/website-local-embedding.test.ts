import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { driverName } from '#scripts/kit/sqlite.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { tinyModelDir } from '#test/support/embedding-model.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { call, RawServer } from '#test/support/mcp-server.js'
import { installObedientModel } from '#test/support/obedient-model.js'
import { processTree } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'
import { webPage } from '#test/support/web-pages.js'
import { connectToSite, newStore, process, query, sampleSite, siteOptions } from '#test/support/website-server.js'

const site = sampleSite()

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The program in a separate folder, with a model that obeys the words of a page. */
function programWithObedientModel() {
  const folder = temporaryFolder()
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const name of [driverName, 'sqlite-vec']) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
  return { program: join(folder, 'dist', 'main.js'), model: installObedientModel(folder) }
}

const local = (modelDir = tinyModelDir()) => ['--embedder', 'local', '--model-dir', modelDir]

/** A page that blocks the model until it is opened, and a program that reads it. */
async function aSlowScene() {
  const site = await loopbackSite({
    '/slow': html(webPage({ title: 'Slow', body: ['Whoever reads this has to WAIT a while.'] })),
  })
  const { program, model } = programWithObedientModel()
  const store = newStore()
  return {
    store,
    site,
    model,
    url: site.url('/slow'),
    options: { ...siteOptions(store, site, { args: local() }), program },
    begun: () => until(() => model.given().length > 0),
    modelProcess: () => processTree(model.given()[0]?.pid ?? 0),
  }
}

describe('a local embedding model', () => {
  it('makes search hybrid, in the server and in commands (rag-vectors)', async () => {
    const store = newStore()
    const client = await connectToSite(store, site(), { args: local() })
    await process(client, site().url('/job'))
    expect(await query(client, 'backend engineer')).toMatchObject({
      retrieval_mode: 'hybrid',
      message: expect.stringContaining('Search by meaning is off'),
    })
    await client.close()
    const run = (...args: string[]) => jobworkflow(['websites', ...args, '--json', ...local(), '--websites-db', store])
    expect(JSON.parse((await run('list')).stdout)).toMatchObject({ stored_model: 'local:multilingual-e5-small' })
    expect(await run('reindex')).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse((await run('query', 'backend engineer')).stdout)).toMatchObject({ retrieval_mode: 'hybrid' })
  })

  it('computes in another process, while the server answers', async () => {
    const { store, site, url, model, options, begun } = await aSlowScene()
    const client = await connectToSite(store, site, { args: local(), program: options.program })
    const processed = process(client, url)
    await begun()
    // the model continues only after both have been answered
    await client.ping()
    expect(await call(client, 'rag_list_websites')).toMatchObject({ total_count: 1 })
    model.open()
    expect(await processed).toMatchObject({ status: 'completed' })
  })

  it('ends with a server whose input ends, in the middle of a text', async () => {
    const { url, options, begun, modelProcess } = await aSlowScene()
    const server = new RawServer(options)
    server.initialize()
    server.call(1, 'rag_process_website', { url })
    await begun()
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(modelProcess()).toEqual([])
  })

  it('ends after its text if the server was killed', async () => {
    const { url, options, model, begun, modelProcess } = await aSlowScene()
    const server = new RawServer(options)
    server.initialize()
    server.call(1, 'rag_process_website', { url })
    await begun()
    server.process.kill('SIGKILL')
    model.open()
    await until(() => modelProcess().length === 0)
  })

  it('ends with a command at Ctrl-C, in the middle of a text', async () => {
    const { url, options, begun, modelProcess } = await aSlowScene()
    const { args = [], program } = options
    const { interrupt, ended } = startJobworkflow(['websites', 'add', url, ...args], { program })
    await begun()
    interrupt()
    expect(await ended).toMatchObject({ code: 130 })
    expect(modelProcess()).toEqual([])
  })
})
