import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { displayWidth } from '../../src/adapters/cli/display-width.js'
import { type CommandOptions, jobworkflow, startJobworkflow } from '../support/command-line.js'
import { type Answer, modelHub } from '../support/embedding-hub.js'
import { type EmbeddingServer, embeddingServer, embeds } from '../support/embedding-server.js'
import { answer, html, type LoopbackSite, redirectTo, silent, startLoopbackSite } from '../support/loopback-site.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'
import { adviceArticle, backendPosting, changingPage, companyPage, webPage } from '../support/web-pages.js'
import { newStore } from '../support/website-server.js'

let site: LoopbackSite
beforeAll(async () => {
  site = await startLoopbackSite({
    '/job': html(backendPosting),
    '/company': html(companyPage),
    '/advice': html(adviceArticle),
    '/changing': changingPage('Lighthouses'),
    '/private': redirectTo('http://10.0.0.1/'),
    '/hanging': silent,
  })
})
afterAll(() => site.close())

/** The commands about websites on one store. */
function commands(store = newStore(), options: CommandOptions = {}) {
  const fixed = ['--websites-db', store, '--allow-host', site.host, '--host-delay', '0']
  const embedder = options.env?.JOBWORKFLOW_EMBEDDINGS_URL === undefined ? 'none' : 'http'
  const complete = (args: readonly string[]) => ['websites', ...args, ...fixed, '--embedder', embedder]
  return {
    run: (...args: string[]) => jobworkflow(complete(args), options),
    start: (...args: string[]) => startJobworkflow(complete(args), options),
    /** The one JSON document on stdout, and nothing on stderr. */
    json: async (...args: string[]) => {
      const { code, stdout, stderr } = await jobworkflow(complete([...args, '--json']), options)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return JSON.parse(stdout)
    },
  }
}

/** What all files in a folder weigh together. */
function bytesIn(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  // a part that is whole gets another name meanwhile
  const files = paths.map((path) => statSync(path, { throwIfNoEntry: false }))
  return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

const withEmbedder = ({ url }: EmbeddingServer, model = 'counted') => ({
  env: { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: model },
})

describe('jobworkflow websites add', () => {
  it('reads several pages into a store that it creates, and says so in a table', async () => {
    const { run } = commands()
    const { code, stdout, stderr } = await run('add', site.url('/job'), site.url('/company'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      'ID  State      Chunks  Language  Page',
      expect.stringMatching(/^1 {3}completed {2}\d {7}en {8}Backend Engineer$/),
      expect.stringMatching(/^2 {3}completed {2}\d {7}ja {8}会社案内$/),
      '',
    ])
  })

  it('prints one JSON document with --json', async () => {
    const { json } = commands()
    expect(await json('add', site.url('/job'), `${site.url('/job')}#apply`)).toEqual(
      [0, 1].map(() => ({
        source_id: 1,
        url: site.url('/job'),
        state: 'completed',
        title: 'Backend Engineer',
        language: 'en',
        chunks: expect.any(Number),
        old_chunks_deleted: 0,
      })),
    )
    expect(await json('add', site.url('/job'))).toMatchObject([{ source_id: 1, state: 'cached' }])
    expect(await json('add', '--force', site.url('/job'))).toMatchObject([{ source_id: 1, state: 'unchanged' }])
  })

  it('stores the others when one page fails, says why and what to do, and exits 6', async () => {
    const { run, json } = commands()
    const { code, stdout, stderr } = await run('add', site.url('/job'), site.url('/missing'), site.url('/private'))
    expect(code).toBe(6)
    expect(stdout).toMatch(/^1 {3}completed .* Backend Engineer$/m)
    expect(stdout).toMatch(new RegExp(`^\\d {3}failed .* ${site.url('/missing')}$`, 'm'))
    const [missing, forbidden, ...rest] = stderr.split('\n')
    expect(missing).toMatch(new RegExp(`^jobworkflow: ${site.url('/missing')}: .*404`))
    expect(forbidden).toMatch(/10\.0\.0\.1 is in a private or reserved network.*--allow-host/)
    expect(rest).toEqual([''])
    const { websites } = await json('list', '--status', 'completed')
    expect(websites).toMatchObject([{ url: site.url('/job') }])
  })

  it('gives the failure of a page its place in the JSON document', async () => {
    const { code, stdout } = await commands().run('add', site.url('/missing'), site.url('/advice'), '--json')
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        source_id: 1,
        url: site.url('/missing'),
        error: { code: 'FETCH_FAILED', retryable: false, suggestion: expect.stringMatching(/\w/) },
      },
      { source_id: 2, url: site.url('/advice'), state: 'completed' },
    ])
  })

  it('exits 2 for what is no address of a page, and reads the others', async () => {
    const { code, stdout, stderr } = await commands().run(
      'add',
      'not-a-url',
      'ftp://files.example/cv',
      site.url('/job'),
    )
    expect(code).toBe(2)
    expect(stdout).toMatch(/^1 {3}completed .* Backend Engineer$/m)
    expect(stderr.match(/valid HTTP\/HTTPS URL/g)).toHaveLength(2)
  })

  it('ends soon on Ctrl-C, with the page marked as interrupted and the others stored', async () => {
    const { start, json } = commands()
    const before = site.count('/hanging')
    const { interrupt, ended } = start('add', site.url('/job'), site.url('/hanging'), '--json')
    await until(async () => site.count('/hanging') > before)
    await until(async () => (await json('list', '--status', 'completed')).websites.length === 1)
    interrupt()
    const { code, stdout, stderr } = await ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject([{ state: 'completed' }, { error: { retryable: true } }])
    expect(stderr).toMatch(new RegExp(`^jobworkflow: ${site.url('/hanging')}: interrupted`))
    const { websites } = await json('list', '--status', 'failed')
    expect(websites).toMatchObject([
      { url: site.url('/hanging'), error_message: expect.stringContaining('interrupted') },
    ])
  })

  it('keeps events to itself, unless a file is named for them', async () => {
    const file = join(temporaryFolder(), 'events.jsonl')
    const { run } = commands()
    expect((await run('add', site.url('/job'), '--events-file', file)).stderr).toBe('')
    const events = readFileSync(file, 'utf8').trim().split('\n')
    expect(events.map((line) => JSON.parse(line).event)).toEqual([
      'WebsiteProcessingStart',
      'WebsiteProcessingComplete',
    ])
  })
})

describe('jobworkflow websites', () => {
  it.each([
    { args: ['add'], says: "missing required argument 'url'" },
    { args: ['add', 'https://example.com', '--type', 'poem'], says: 'Allowed choices are job_posting' },
    { args: ['query', '   '], says: '1 to 1000 characters' },
    { args: ['query', 'salary', '--limit', '21'], says: '20' },
    { args: ['query', 'salary', '--limit', 'many'], says: '--limit must be a whole number' },
    { args: ['refresh', 'first'], says: 'The id of a page must be a whole number' },
    { args: ['remove', '0'], says: 'The id of a page must be a whole number' },
    { args: ['list', '--status', 'odd'], says: 'Allowed choices are pending' },
    { args: ['reindex'], says: 'no embedder' },
    { args: ['polish'], says: 'unknown command' },
  ])('refuses wrong usage: $args exits 2', async ({ args, says }) => {
    const { code, stdout, stderr } = await commands().run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(says)
  })
})

describe('jobworkflow websites list', () => {
  it('shows every page with its state, columns in line whatever the language, and why one failed', async () => {
    const { run } = commands()
    await run('add', site.url('/company'), site.url('/job'), site.url('/missing'))
    const { code, stdout, stderr } = await run('list')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [header = '', ...rows] = stdout.split('\n').slice(0, 4)
    const column = header.indexOf('Page')
    const pages = ['会社案内', 'Backend Engineer', site.url('/missing')]
    for (const page of pages) {
      const row = rows.find((line) => line.includes(page)) ?? ''
      expect(displayWidth(row.slice(0, row.indexOf(page)))).toBe(column)
    }
    expect(stdout).toContain(`会社案内 (${site.url('/company')})`)
    expect(stdout).toMatch(/\/missing: .*404/)
    expect(stdout).toMatch(/\nSearched by words alone\.\n$/)
  })

  it('says of an empty store that it is empty', async () => {
    expect(await commands().run('list')).toEqual({ code: 0, stdout: 'No pages.\n', stderr: '' })
  })

  it('takes a kind and a state, and lists more pages than one call of the tool', async () => {
    const paths = Array.from({ length: 101 }, (_, i) => `/note-${i}`)
    const note = answer({ headers: { 'content-type': 'text/plain' }, body: 'The harbour opens at six in the morning.' })
    site.route(Object.fromEntries(paths.map((path) => [path, note])))
    const { json } = commands()
    await json('add', '--type', 'blog_article', ...paths.map((path) => site.url(path)))
    await json('add', site.url('/job'))
    const { websites } = await json('list', '--type', 'blog_article')
    expect(new Set(websites.map(({ id }: { id: number }) => id)).size).toBe(101)
    expect((await json('list', '--type', 'job_posting')).websites).toMatchObject([{ title: 'Backend Engineer' }])
    expect((await json('list', '--status', 'failed')).websites).toEqual([])
  })

  it('shows no text of a page that a terminal would obey', async () => {
    const title = 'Harbour &#27;[31mmaster'
    site.route({ '/escape': html(webPage({ title, body: ['Written \u001b]0;owned\u0007 for the terminal.'] })) })
    const { run } = commands()
    const { stdout: added } = await run('add', site.url('/escape'))
    const { stdout: found } = await run('query', 'harbour master terminal')
    expect(found).toContain('Written')
    expect(added + found).not.toMatch(/[^\P{Cc}\n\t]/u)
  })
})

describe('jobworkflow websites query', () => {
  it('answers in English and Japanese with the page, the headings and the text, and says how sure it is', async () => {
    const { run } = commands()
    await run('add', site.url('/job'), site.url('/company'))
    const english = await run('query', 'what', 'is', 'the', 'salary?')
    expect(english).toMatchObject({ code: 0, stderr: '' })
    expect(english.stdout).toMatch(new RegExp(`^1\\. ${site.url('/job')}.* \\(distance 0\\.\\d\\d\\)\n   .*`))
    expect(english.stdout).toContain('8.5 to 12 million yen')
    expect(english.stdout).toMatch(/\n\d of \d found; confidence (high|medium)\.\n$/)
    const japanese = await run('query', '在宅勤務は週に何日ですか', '--limit', '1')
    expect(japanese.stdout).toMatch(new RegExp(`^1\\. ${site.url('/company')} > `))
    expect((await run('query', 'sourdough starter')).stdout).toBe('0 of 0 found; confidence low.\n')
  })

  it('prints one JSON document with --json, with the scores and without an answer when no model is there', async () => {
    const { json } = commands()
    await json('add', site.url('/job'), site.url('/company'))
    const found = await json('query', 'C++ and "node.js"?', '--limit', '1', '--synthesis')
    expect(found).toMatchObject({
      results: [{ source_id: 1, source_url: site.url('/job'), vector_score: null }],
      total_results: expect.any(Number),
      retrieval_mode: 'lexical',
      synthesis: null,
      message: expect.stringContaining('ANTHROPIC_API_KEY'),
    })
    expect(found.results[0].fts_score).toBe(found.results[0].combined_score)
    expect((await json('query', 'salary', '--type', 'company_page')).results).toEqual([])
  })
})

describe('jobworkflow websites refresh', () => {
  it('knows what has changed and what has not', async () => {
    const { json } = commands()
    await json('add', site.url('/job'), site.url('/changing'))
    expect(await json('refresh', '1', '2')).toMatchObject([
      { source_id: 1, state: 'unchanged', old_chunks_deleted: 0 },
      { source_id: 2, state: 'completed', old_chunks_deleted: 1 },
    ])
  })

  it('keeps what a page said when it cannot be read any more, and exits 6', async () => {
    site.route({ '/leaving': html(backendPosting) })
    const { run, json } = commands()
    await run('add', site.url('/leaving'))
    site.route({ '/leaving': answer({ status: 410 }) })
    const { code, stderr } = await run('refresh', '1')
    expect(code).toBe(6)
    expect(stderr).toMatch(/^jobworkflow: 1: .*410/)
    expect((await json('query', 'salary')).results).toHaveLength(1)
  })

  it('exits 3 for an id that is not there, and reads the others', async () => {
    const { run } = commands()
    await run('add', site.url('/job'))
    const { code, stdout, stderr } = await run('refresh', '7', '1')
    expect(code).toBe(3)
    expect(stdout).toMatch(/^1 {3}unchanged .* Backend Engineer$/m)
    expect(stderr).toMatch(/^jobworkflow: 7: There is no website with source_id 7\./)
  })
})

describe('jobworkflow websites remove', () => {
  it('removes pages with everything made of them', async () => {
    const { run, json } = commands()
    await run('add', site.url('/job'), site.url('/company'))
    expect((await run('remove', '1')).stdout).toMatch(
      new RegExp(`^Removed ${site.url('/job')} with \\d+ chunks?\\.\n$`),
    )
    expect(await json('remove', '2')).toMatchObject([{ source_id: 2, url: site.url('/company') }])
    expect(await json('list')).toMatchObject({ websites: [], chunks: 0 })
    expect((await json('query', 'salary 在宅')).results).toEqual([])
  })

  it('removes the others when one is not there, and exits 3', async () => {
    const { run, json } = commands()
    await run('add', site.url('/job'))
    const { code, stdout } = await run('remove', '7', '1', '--json')
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject([
      { source_id: 7, error: { code: 'NOT_FOUND' } },
      { source_id: 1, chunks_deleted: expect.any(Number) },
    ])
    expect((await json('list')).websites).toEqual([])
  })
})

describe('jobworkflow websites reindex', () => {
  it('makes the vectors of all pages, and search goes by meaning too', async () => {
    const store = newStore()
    await commands(store).run('add', site.url('/job'), site.url('/company'))
    const { run, json } = commands(store, withEmbedder(await embeddingServer(embeds())))
    expect((await json('list')).chunks_without_vector).toBeGreaterThan(0)
    const { code, stdout, stderr } = await run('reindex')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^(\d+) chunks embedded by http:counted \(16 dimensions\); the store has \1\.\n$/)
    expect(await json('list')).toMatchObject({ chunks_without_vector: 0, stored_model: 'http:counted' })
    expect(await json('query', 'salary')).toMatchObject({ retrieval_mode: 'hybrid' })
  })

  it('stops on Ctrl-C, exits 130, and goes on where it was when run again', async () => {
    const store = newStore()
    const body = Array.from(
      { length: 60 },
      (_, i) => `<h2>Pier ${i}</h2><p>${`Ships of line ${i} moor here. `.repeat(30)}</p>`,
    )
    site.route({ '/piers': html(webPage({ title: 'Piers', body })) })
    await commands(store).run('add', site.url('/piers'))
    // it answers what is asked first to know the model, and then one batch; after that it is silent
    const silentFrom = 'Pier 40'
    const slow = await embeddingServer((request, response) => {
      if (!request.input.some((text) => text.includes(silentFrom))) embeds()(request, response)
    })
    const first = commands(store, withEmbedder(slow)).start('reindex', '--json')
    await until(() => slow.requests.some(({ input }) => input.some((text) => text.includes(silentFrom))))
    first.interrupt()
    const stopped = await first.ended
    expect({ code: stopped.code, stderr: stopped.stderr }).toEqual({ code: 130, stderr: '' })
    const { embedded, total, finished } = JSON.parse(stopped.stdout)
    expect(finished).toBe(false)
    expect(embedded).toBeGreaterThan(0)
    const { json } = commands(store, withEmbedder(await embeddingServer(embeds())))
    expect(await json('reindex')).toMatchObject({ embedded: total - embedded, total, finished: true })
  })

  it('exits 6 when the endpoint cannot be reached, and search by words goes on', async () => {
    const store = newStore()
    await commands(store).run('add', site.url('/job'))
    const { run, json } = commands(store, { env: { JOBWORKFLOW_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' } })
    const { code, stdout, stderr } = await run('reindex', '--json')
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'EMBEDDING_FAILED', suggestion: expect.any(String) } })
    expect(stderr).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
    expect((await json('query', 'salary')).results).toHaveLength(1)
  })
})

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

  it('says with --dry-run what it would fetch and how big it is, and fetches nothing', async () => {
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
    expect(again.stdout).toContain(`All is in ${report.folder}.`)
    expect(hub.requests.filter((request) => request.startsWith('GET'))).toHaveLength(fetched)
  })

  it('exits 6 when the hub cannot be reached', async () => {
    const env = { JOBWORKFLOW_MODEL_HUB: 'http://127.0.0.1:9', JOBWORKFLOW_MODEL_DIR: temporaryFolder() }
    const { code, stdout, stderr } = await jobworkflow(['websites', 'model', 'pull', '--json'], { env })
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'FETCH_FAILED' } })
    expect(stderr).toMatch(/^jobworkflow: .*\n$/)
  })

  it('stops on Ctrl-C, exits 130, and goes on where it was', async () => {
    const half = 1_000_000
    const model = 'onnx/model_quantized.onnx'
    const send = {
      [model]: ((response, { headers }, bytes) => {
        if (headers.range === undefined) response.writeHead(200).write(bytes.subarray(0, half))
        else response.writeHead(206).end(bytes.subarray(half))
      }) satisfies Answer,
    }
    const hub = await modelHub(files, { send })
    const modelDir = temporaryFolder()
    const options = { env: { JOBWORKFLOW_MODEL_HUB: hub.url, JOBWORKFLOW_MODEL_DIR: modelDir } }
    const { interrupt, ended } = startJobworkflow(['websites', 'model', 'pull'], options)
    await until(() => bytesIn(modelDir) > half)
    interrupt()
    expect(await ended).toMatchObject({ code: 130, stderr: '' })
    expect((await jobworkflow(['websites', 'model', 'pull'], options)).stdout).toContain('All is in')
    expect(hub.requests).toContainEqual(expect.stringMatching(new RegExp(`^GET .*${model} bytes=${half}-$`)))
  })
})
