import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandOptions, jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { type HubAnswer, modelHub } from '#test/support/embedding-hub.js'
import { type EmbeddingServer, embeddingServer, embeds } from '#test/support/embedding-server.js'
import { html, type LoopbackSite, startLoopbackSite } from '#test/support/loopback-site.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'
import { backendPosting, companyPage, webPage } from '#test/support/web-pages.js'
import { websiteCommands } from '#test/support/website-commands.js'
import { newStore } from '#test/support/website-server.js'

let site: LoopbackSite
beforeAll(async () => {
  site = await startLoopbackSite({
    '/job': html(backendPosting),
    '/company': html(companyPage),
  })
})
afterAll(() => site.close())

const commands = (store: string, options?: CommandOptions) => websiteCommands(site, store, options)

const embeddingBy = ({ url }: EmbeddingServer, model = 'counted'): CommandOptions => ({
  env: { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: model },
})

describe('jobworkflow websites reindex', () => {
  it('makes the vectors of all pages, and search then works by meaning too', async () => {
    const store = newStore()
    await commands(store).run('add', site.url('/job'), site.url('/company'))
    const { run, json } = commands(store, embeddingBy(await embeddingServer(embeds())))
    expect((await json('list')).chunks_without_vector).toBeGreaterThan(0)
    const { code, stdout, stderr } = await run('reindex')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^(\d+) passages? embedded by http:counted \(16 dimensions\); the store has \1\.\n$/)
    expect(await json('list')).toMatchObject({ chunks_without_vector: 0, stored_model: 'http:counted' })
    expect(await json('query', 'salary')).toMatchObject({ retrieval_mode: 'hybrid' })
  })

  it('stops on Ctrl-C, exits 130, and continues when repeated', async () => {
    const store = newStore()
    const body = Array.from(
      { length: 60 },
      (_, i) => `<h2>Pier ${i}</h2><p>${`Ships of line ${i} moor here. `.repeat(30)}</p>`,
    )
    site.route({ '/piers': html(webPage({ title: 'Piers', body })) })
    await commands(store).run('add', site.url('/piers'))
    // it answers the first request, which identifies the model, and one batch; then it is silent
    const silentFrom = 'Pier 40'
    const slow = await embeddingServer((request, response) => {
      if (!request.input.some((text) => text.includes(silentFrom))) embeds()(request, response)
    })
    const first = commands(store, embeddingBy(slow)).start('reindex', '--json')
    await until(() => slow.requests.some(({ input }) => input.some((text) => text.includes(silentFrom))))
    first.interrupt()
    const stopped = await first.ended
    expect({ code: stopped.code, stderr: stopped.stderr }).toEqual({ code: 130, stderr: '' })
    const { embedded, total, finished } = JSON.parse(stopped.stdout)
    expect(finished).toBe(false)
    expect(embedded).toBeGreaterThan(0)
    const { json } = commands(store, embeddingBy(await embeddingServer(embeds())))
    expect(await json('reindex')).toMatchObject({ embedded: total - embedded, total, finished: true })
  })

  it('exits 6 if the endpoint cannot be reached, and search by words still works', async () => {
    const store = newStore()
    await commands(store).run('add', site.url('/job'))
    const { run, json } = commands(store, { env: { JOBWORKFLOW_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' } })
    const { code, stdout, stderr } = await run('reindex', '--json')
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'EMBEDDING_FAILED', suggestion: expect.any(String) } })
    expect(stderr).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
    expect((await json('query', 'salary')).results).not.toEqual([])
  })
})

describe('jobworkflow websites list, with an embedder', () => {
  it('says how many passages have no vectors yet, until there are none', async () => {
    const store = newStore()
    const embedded = commands(store, embeddingBy(await embeddingServer(embeds())))
    await embedded.run('add', site.url('/job'))
    expect((await embedded.run('list')).stdout).toMatch(
      /\nQueries search by words and by meaning \(http:counted\)\.\n$/,
    )
    await commands(store).run('add', site.url('/company'))
    const { chunks, chunks_without_vector } = await embedded.json('list')
    expect((await embedded.run('list')).stdout).toContain(
      `. Passages without vectors, found by words only: ${chunks_without_vector} of ${chunks}; run \`jobworkflow websites reindex --websites-db ${store}\`.`,
    )
  })

  it('says that queries fail if the vectors are of another model', async () => {
    const store = newStore()
    const server = await embeddingServer(embeds())
    await commands(store, embeddingBy(server)).run('add', site.url('/job'))
    const { run } = commands(store, embeddingBy(server, 'other'))
    expect((await run('query', 'salary')).code).toBe(6)
    const { code, stdout } = await run('list')
    expect(code).toBe(0)
    expect(stdout).toContain(
      `Queries fail: the vectors are from http:counted, but the embedder in use is http:other. Run \`jobworkflow websites reindex --websites-db ${store}\``,
    )
  })
})

/** Returns the total size of all files in a folder. */
function bytesIn(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  // a finished part may be renamed in the meantime
  const files = paths.map((path) => statSync(path, { throwIfNoEntry: false }))
  return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

describe('jobworkflow websites model pull', () => {
  const files = new Map(
    ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'special_tokens_map.json'].map((name) => [
      name,
      Buffer.from(`{"of":"${name}"}`),
    ]),
  ).set('onnx/model_quantized.onnx', Buffer.alloc(2_500_000, 7))

  async function pull(...args: readonly string[]) {
    const hub = await modelHub(files)
    const modelDir = temporaryFolder()
    const options = { env: { JOBWORKFLOW_MODEL_HUB: hub.url, JOBWORKFLOW_MODEL_DIR: modelDir } }
    return { hub, modelDir, options, ended: await jobworkflow(['websites', 'model', 'pull', ...args], options) }
  }

  it('says with --dry-run what it would fetch and how large it is, and fetches nothing', async () => {
    const { ended, hub, modelDir } = await pull('--dry-run')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain(`from ${hub.url}`)
    expect(ended.stdout).toMatch(/^onnx\/model_quantized\.onnx +2\.5 MB +missing$/m)
    expect(ended.stdout).toMatch(/^To fetch: \d files, 2\.5 MB\.$/m)
    expect(hub.requests.filter((request) => request.startsWith('GET'))).toEqual([])
    expect(existsSync(join(modelDir, 'Xenova'))).toBe(false)
  })

  it('fetches the model once', async () => {
    const { ended, hub, options, modelDir } = await pull('--json')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const report = JSON.parse(ended.stdout)
    expect(report).toMatchObject({ missing_bytes: 0, folder: expect.stringContaining(modelDir) })
    expect(report.files.every(({ present }: { present: boolean }) => present)).toBe(true)
    expect(readFileSync(join(report.folder, 'config.json'), 'utf8')).toBe('{"of":"config.json"}')
    const fetched = hub.requests.filter((request) => request.startsWith('GET')).length
    const again = await jobworkflow(['websites', 'model', 'pull'], options)
    expect(again.stdout).toContain(`All files are in ${report.folder}.`)
    expect(hub.requests.filter((request) => request.startsWith('GET'))).toHaveLength(fetched)
  })

  it('exits 6 if the hub cannot be reached', async () => {
    const env = { JOBWORKFLOW_MODEL_HUB: 'http://127.0.0.1:9', JOBWORKFLOW_MODEL_DIR: temporaryFolder() }
    const { code, stdout, stderr } = await jobworkflow(['websites', 'model', 'pull', '--json'], { env })
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'FETCH_FAILED' } })
    expect(stderr).toMatch(/^jobworkflow: .*\n$/)
  })

  it('stops on Ctrl-C, exits 130, and continues when repeated', async () => {
    const half = 1_000_000
    const model = 'onnx/model_quantized.onnx'
    const send = {
      [model]: ((response, { headers }, bytes) => {
        if (headers.range === undefined) response.writeHead(200).write(bytes.subarray(0, half))
        else response.writeHead(206).end(bytes.subarray(half))
      }) satisfies HubAnswer,
    }
    const hub = await modelHub(files, { send })
    const modelDir = temporaryFolder()
    const options = { env: { JOBWORKFLOW_MODEL_HUB: hub.url, JOBWORKFLOW_MODEL_DIR: modelDir } }
    const { interrupt, ended } = startJobworkflow(['websites', 'model', 'pull'], options)
    await until(() => bytesIn(modelDir) > half)
    interrupt()
    expect(await ended).toMatchObject({ code: 130, stderr: '' })
    expect((await jobworkflow(['websites', 'model', 'pull'], options)).stdout).toContain('All files are in')
    expect(hub.requests).toContainEqual(expect.stringMatching(new RegExp(`^GET .*${model} bytes=${half}-$`)))
  })
})
