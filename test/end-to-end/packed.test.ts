import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync, transformSync } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { npm } from '#scripts/kit/npm.js'
import { driverName } from '#scripts/kit/sqlite.js'
import { tinyModelDir } from '#test/support/embedding-model.js'
import { installObedientModel } from '#test/support/obedient-model.js'
import { freshSchema } from '#test/support/postgres.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns the file name from npm's JSON: a list, or from npm 12 on an object keyed by package name. */
const packedFile = (json: string) => Object.values<{ filename: string }>(JSON.parse(json))[0]?.filename ?? ''

/** A project with only the packed tarball and its declared dependencies. */
const project = folderOfTests()
const installed = join(project, 'node_modules', 'jobworkflow')
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8' })

beforeAll(() => {
  // the bundle was already built for all tests
  execFileSync(process.execPath, ['build-types.mjs'], { cwd: root })
  const packed = execFileSync(...npm(['pack', '--ignore-scripts', '--json', '--pack-destination', project]), {
    cwd: root,
    encoding: 'utf8',
  })
  mkdirSync(installed, { recursive: true })
  run('tar', ['-xzf', packedFile(packed), '-C', installed, '--strip-components=1'])
  for (const name of [...Object.keys(manifest.dependencies), driverName]) {
    const place = join(project, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
  mkdirSync(join(project, 'node_modules', '.bin'))
  symlinkSync(join(root, 'node_modules', '@types'), join(project, 'node_modules', '@types'))
  symlinkSync(join(installed, manifest.bin.jobworkflow), join(project, 'node_modules', '.bin', 'jobworkflow'))
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}')
}, 300_000)

describe('the packed tarball', () => {
  it.each(['README.md', 'README.ja.md'])('contains all link targets of its %s', (readme) => {
    const text = readFileSync(join(installed, readme), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(15)
    expect(links.filter((path) => !existsSync(join(installed, path)))).toEqual([])
  })

  it('has a short README, with the two commands of a checkout', () => {
    const text = readFileSync(join(root, 'README.md'), 'utf8')
    expect(Buffer.byteLength(text)).toBeLessThan(12_000)
    for (const command of ['npm ci && npm run demo', 'npm ci && npm test'])
      expect(text).toContain(`\`\`\`\n${command}\n\`\`\``)
  })

  it('contains what is needed to run and the licences of bundled packages, and no sources or data', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/main.js', 'dist/library.js']),
    )
    expect(files).toContain('dist/migrations/jobs/0000_create_jobs.sql')
    expect(files).toContainEqual(expect.stringMatching(/^dist\/migrations\/websites\/0000_.*\.sql$/))
    for (const entry of [
      'query-child',
      'embedding-child',
      'extraction-worker',
      'paper-child',
      'mail-parse-worker',
      'website-store-worker',
    ])
      expect(files).toContain(`dist/${entry}.js`)
    expect(files.filter((file) => /\.db|^(src|test|samples|node_modules)/.test(file))).toEqual([])
    const licences = readFileSync(join(installed, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['@modelcontextprotocol/server', 'commander', 'drizzle-orm', 'pg', 'typebox', 'zod'])
      expect(licences).toContain(`${name} `)
  })

  it('lists its bundled and installed packages, and nothing of the machine (package-sbom)', () => {
    const text = readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8')
    const { bomFormat, specVersion, metadata, components } = JSON.parse(text) as {
      readonly [name: string]: unknown
      readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[]
    }
    expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(metadata).toMatchObject({ component: { name: 'jobworkflow', version: manifest.version } })
    const named = new Set(components.map(({ name, version }) => `${name} ${version}`))
    const licences = readFileSync(join(installed, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    const licensed = [...licences.matchAll(/^(\S+ \d+\.\d+\.\d\S*) \([^)]+\)$/gm)].map(([, one = '']) => one)
    expect(licensed.length).toBeGreaterThan(50)
    expect(licensed.filter((one) => !named.has(one))).toEqual([])
    for (const one of ['better-sqlite3 13.2.0', 'better-sqlite3 12.11.1', 'sqlite-vec 0.1.9', 'htmx.org 4.0.1'])
      expect(named).toContain(one)
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
    // deterministic: no build number or time, no path, no host
    expect(text).not.toMatch(/serialNumber|timestamp|node_modules|https?:|file:|resolved/)
  })

  it('has types for exactly what its subpaths export', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    const declarations = files.filter((file) => file.endsWith('.d.ts'))
    const shared = declarations.filter((file) => file.startsWith('dist/types-'))
    const entries = ['hunt', 'jobs', 'library', 'mail', 'mcp', 'memory', 'person', 'postgres', 'sync', 'websites']
    expect(declarations.filter((file) => !shared.includes(file)).sort()).toEqual(entries.map((n) => `dist/${n}.d.ts`))
    for (const file of declarations) {
      const text = readFileSync(join(installed, file), 'utf8')
      expect(text).not.toMatch(/DependencyContainer|better-sqlite3|drizzle|@modelcontextprotocol/)
    }
  })

  it.each([
    ['jobs', 'openJobs', 'MemoryJobRepository', 'readPostingFiles'],
    ['websites', 'openWebsites', 'MemoryWebsiteRepository'],
    ['mail', 'openMail', 'MemoryMailArchive'],
    ['hunt', 'openHunt'],
    ['person', 'openPerson'],
    ['sync', 'openSync'],
    ['mcp', 'createMcpServer'],
    ['memory', 'createJobUseCases', 'MemoryJobRepository', 'MemoryWebsiteRepository', 'AppError'],
  ])('exports from jobworkflow/%s what the root exports too: %s', (subpath, ...names) => {
    const script = `const [own, root] = [await import('jobworkflow/${subpath}'), await import('jobworkflow')]
      console.log(JSON.stringify(Object.keys(own).map((name) => [name, own[name] === root[name]])))`
    const exported = new Map<string, boolean>(JSON.parse(run(process.execPath, ['--input-type=module', '-e', script])))
    for (const name of names) expect(exported.get(name), name).toBe(true)
    expect([...exported.values()]).not.toContain(false)
  })

  it('keeps a queue on PostgreSQL, with those exports apart from the root', async () => {
    const script = `const { PostgresJobRepository } = await import('jobworkflow/postgres')
      const { openJobs, ...root } = await import('jobworkflow')
      const { url } = process.env
      const jobs = openJobs(url)
      await jobs.import({ from: ['pg.jsonl'] })
      const { entries } = await new PostgresJobRepository(url).readNew({ limit: 9, after: null, maxCharacters: 9 })
      console.log(JSON.stringify([entries.map(({ job }) => job.title), 'PostgresJobRepository' in root]))
      await jobs.close()`
    writeFileSync(join(project, 'pg.jsonl'), '{"url":"https://a.example/1","title":"x"}\n')
    const env = { ...process.env, url: await freshSchema() }
    const args = ['--input-type=module', '-e', script]
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([['x'], false])
  })

  it('runs the example of a custom server', () => {
    const source = readFileSync(join(root, 'examples/serve.ts'), 'utf8')
    writeFileSync(join(project, 'serve.mjs'), transformSync(source, { loader: 'ts' }).code)
    const clientInfo = { name: 'test', version: '1' }
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'bulk_read_new_jobs', arguments: {} } },
    ]
    const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
    const { stdout, stderr } = spawnSync(process.execPath, ['serve.mjs'], { cwd: project, encoding: 'utf8', input })
    expect(stderr).toMatch(/^serving bulk_read_new_jobs, bulk_update_job_status, /)
    const [, answer = ''] = stdout.split('\n')
    expect(JSON.parse(answer).result.structuredContent).toMatchObject({ count: 1, jobs: [{ title: 'Lamp keeper' }] })
  })

  describe('bundled into an app (package-bundled)', () => {
    const build = (name: string, code: string, options: BuildOptions): string => {
      const [source, outfile] = [join(project, `${name}.mjs`), join(project, 'bundled', name, 'app.mjs')]
      writeFileSync(source, code)
      buildSync({
        entryPoints: [source],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'error',
        ...options,
      })
      return outfile
    }
    const inMemory = `import { createJobUseCases, MemoryJobRepository, MemoryJobSearch, MemoryJobTriage, randomIds, systemClock } from 'jobworkflow/memory'
      const repository = new MemoryJobRepository([{ id: 1, url: 'https://a.example/1', title: 'Lamp keeper', status: 'new', capturedAt: null }])
      const jobs = createJobUseCases({ repository, shelf: repository, search: new MemoryJobSearch(repository), triage: new MemoryJobTriage(repository), clock: systemClock, ids: randomIds })
      jobs.readNew().then(({ entries }) => console.log(entries.map(({ job }) => job.title).join()))`
    const inFile = `import { openJobs } from 'jobworkflow/jobs'
      const jobs = openJobs('bundled.db')
      const said = async (call) => call.then((done) => JSON.stringify(done), ({ code, retryable, message }) => [code, retryable, message].join(' '))
      said(jobs.import({ from: ['one.jsonl'] })).then(async (text) => { console.log(text); await jobs.close() })`

    it.each([
      ['ESM', 'esm', 'app.mjs'],
      ['CommonJS', 'cjs', 'app.cjs'],
    ] as const)('works from memory as %s', (name, format, file) => {
      const outfile = join(project, 'bundled', name, file)
      build(`memory-${name}`, inMemory, { format, outfile })
      expect(run(process.execPath, [outfile])).toBe('Lamp keeper\n')
    })

    it('reports that its files were left behind, and creates no database', () => {
      writeFileSync(join(project, 'one.jsonl'), '{"url":"https://a.example/1","title":"x"}\n')
      const said = run(process.execPath, [build('whole', inFile, { external: ['sqlite-vec'] })])
      expect(said).toMatch(/^VALIDATION_ERROR false jobworkflow was bundled without its files: keep it external/)
      expect(existsSync(join(project, 'bundled.db'))).toBe(false)
    })

    it('works with files if it is kept external', () => {
      writeFileSync(join(project, 'one.jsonl'), '{"url":"https://a.example/1","title":"x"}\n')
      expect(run(process.execPath, [build('external', inFile, { packages: 'external' })])).toMatch(/"added":1/)
    })

    it('reports a process that it cannot start', () => {
      const app = `import { openMail } from 'jobworkflow/mail'
        const mail = openMail('bundled-mail.db')
        mail.find.count().catch(({ code, retryable, message }) => console.log(code, retryable, message)).then(() => mail.close())`
      const said = run(process.execPath, [build('mail-questions', app, { external: ['sqlite-vec'] })])
      expect(said).toMatch(/^VALIDATION_ERROR false jobworkflow was bundled without its files/)
    })
  })

  it('runs its command', () => {
    expect(run(...npm(['exec', '--no', '--', 'jobworkflow', '--help']))).toMatch(/Usage: jobworkflow/)
    expect(run(...npm(['exec', '--no', '--', 'jobworkflow', '--version'])).trim()).toBe(manifest.version)
  })

  it('creates a database by its own migrations', () => {
    writeFileSync(join(project, 'one.jsonl'), '{"url":"https://a.example/1","title":"x"}\n')
    const count = JSON.parse(
      run(...npm(['exec', '--no', '--', 'jobworkflow', 'jobs', 'import', 'one.jsonl', '--json'])),
    )
    expect(count).toMatchObject({ read: 1, added: 1 })
    expect(readdirSync(join(project, 'data/capture'))).toContain('jobs.db')
  })

  it('runs the example of the library page', () => {
    const source = readFileSync(join(root, 'examples/triage.ts'), 'utf8')
    expect(readFileSync(join(root, 'docs/library.md'), 'utf8')).toContain(`\`\`\`ts\n${source}\`\`\``)
    writeFileSync(join(project, 'triage.mjs'), transformSync(source, { loader: 'ts' }).code)
    writeFileSync(join(project, 'two.jsonl'), '{"url":"https://a.example/2","title":"y"}\n')
    run(...npm(['exec', '--no', '--', 'jobworkflow', 'jobs', 'import', 'two.jsonl']))
    expect(run(process.execPath, ['triage.mjs'])).toMatch(/^\[ \{ status: 'reviewed', count: \d+ \} \]\n$/)
  })

  it('runs the example for embedders', () => {
    const source = readFileSync(join(root, 'examples/jobs.ts'), 'utf8')
    writeFileSync(join(project, 'jobs.mjs'), transformSync(source, { loader: 'ts' }).code)
    expect(run(process.execPath, ['jobs.mjs', 'embed.db'])).toBe(
      [
        'added { added: 3, known: 0, filled: 0 }',
        'sqlite 3',
        '{',
        '  total: 3,',
        "  byStatus: [ { status: 'shortlist', count: 2 }, { status: 'reject', count: 1 } ],",
        "  bySource: [ { source: 'embed', count: 3 } ]",
        '}',
        'memory 3',
        'DB_NOT_FOUND Database no such file.db was not found.',
        '',
      ].join('\n'),
    )
  })

  it('runs the example for embedders of the mail archive', () => {
    const source = readFileSync(join(root, 'examples/mail.ts'), 'utf8')
    writeFileSync(join(project, 'mail.mjs'), transformSync(source, { loader: 'ts' }).code)
    const message = 'From: Ann <ann@acme.example>\nSubject: Your interview\n\nOn Monday.\n'
    writeFileSync(join(project, 'inbox'), `From ann@acme.example Mon Jan 01 00:00:00 2024\n${message}`)
    expect(run(process.execPath, ['mail.mjs', 'embed-mail.db', 'inbox'])).toBe(
      ['imported 1', 'Ann <ann@acme.example> | Your interview', "[ { mailbox: 'inbox', n: 1 } ]", ''].join('\n'),
    )
  })

  it('runs the example for embedders of a hunt', () => {
    const source = readFileSync(join(root, 'examples/hunt.ts'), 'utf8')
    writeFileSync(join(project, 'hunt.mjs'), transformSync(source, { loader: 'ts' }).code)
    writeFileSync(
      join(project, 'hunted.jsonl'),
      '{"url":"https://a.example/3","title":"Lamp keeper","company":"Acme"}\n',
    )
    run(...npm(['exec', '--no', '--', 'jobworkflow', 'jobs', 'import', 'hunted.jsonl', '--db', 'hunted.db']))
    const script = `const { openJobs } = await import('jobworkflow/jobs')
      const jobs = openJobs('hunted.db')
      await jobs.updateStatuses([{ id: 1, status: 'applied' }])
      await jobs.close()`
    run(process.execPath, ['--input-type=module', '-e', script])
    expect(run(process.execPath, ['hunt.mjs', 'hunted.db'])).toBe(
      'Acme | Lamp keeper | applied\napplications 1\nnoted call\n',
    )
  })

  it('runs the example for embedders of the person (person-documents, person-unsupported, person-tasks)', () => {
    const source = readFileSync(join(root, 'examples/person.ts'), 'utf8')
    writeFileSync(join(project, 'person.mjs'), transformSync(source, { loader: 'ts' }).code)
    expect(run(process.execPath, ['person.mjs', 'hunted.db'])).toBe(
      'profile none \nunsupported number 12 patents\ntask Read the CV 2030-01-31\ndocument 1 null\n',
    )
  })

  it('runs the example for embedders of news, with its own mail server (sync-library)', () => {
    const source = readFileSync(join(root, 'examples/sync.ts'), 'utf8')
    writeFileSync(join(project, 'sync.mjs'), transformSync(source, { loader: 'ts' }).code)
    writeFileSync(join(project, 'news.jsonl'), '{"url":"https://a.example/9","title":"Lamp keeper"}\n')
    run(...npm(['exec', '--no', '--', 'jobworkflow', 'jobs', 'import', 'news.jsonl', '--db', 'news.db']))
    expect(run(process.execPath, ['sync.mjs', 'news.db', 'news-mail.db'])).toBe(
      "mail aya@inbox.example done { 'new messages': 1 } null\nfailing []\n",
    )
  })

  it('runs the example for embedders of the website store, which finds its extraction thread', () => {
    const source = readFileSync(join(root, 'examples/websites.ts'), 'utf8')
    writeFileSync(join(project, 'websites.mjs'), transformSync(source, { loader: 'ts' }).code)
    expect(run(process.execPath, ['websites.mjs', 'embed-websites.db']).split('\n')).toEqual([
      'completed Lamp keeper mixed',
      'found on /lamps',
      'cached Lamp keeper mixed',
      'found on /lamps',
      'WebsiteProcessingStart',
      'WebsiteProcessingComplete',
      'SemanticQueryStart',
      'SemanticQueryComplete',
      'completed Lamp keeper mixed',
      'found on /lamps',
      'WebsiteProcessingStart',
      'WebsiteProcessingFailed',
      expect.stringMatching(/^FETCH_FAILED .* 192\.168\.0\.1 is in a private or reserved network/),
      '',
    ])
    expect(readdirSync(project)).toContain('embed-websites.db')
  })

  it('embeds texts for a program without keeping its process alive', () => {
    const { given } = installObedientModel(project)
    const script = `import { createLocalEmbedder } from 'jobworkflow'
      const embedder = createLocalEmbedder({ modelDir: process.argv[2] })
      console.log(embedder.model, await embedder.embed(['Lamp keeper'], 'passage'))`
    writeFileSync(join(project, 'embed-text.mjs'), script)
    expect(run(process.execPath, ['embed-text.mjs', tinyModelDir()])).toBe(
      'local:multilingual-e5-small [ Float32Array(2) [ 0.6000000238418579, 0.800000011920929 ] ]\n',
    )
    expect(given()).toMatchObject([{ text: 'passage: Lamp keeper' }])
  })

  describe('types', () => {
    const examples = ['triage.ts', 'jobs.ts', 'mail.ts', 'person.ts', 'sync.ts', 'websites.ts', 'serve.ts']
    let errors: readonly string[]
    // the compiler reads the declarations once for all
    beforeAll(() => {
      for (const example of examples)
        writeFileSync(join(project, example), readFileSync(join(root, 'examples', example)))
      const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--pretty', 'false']
      const target = ['--module', 'nodenext', '--target', 'es2023', '--types', 'node']
      const args = [join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...target, ...examples]
      const { stdout, status } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
      errors = stdout.split('\n').filter((line) => line !== '')
      expect(status === 0).toBe(errors.length === 0)
    })

    it.each(examples)('compile strictly with %s', (example) => {
      expect(errors.filter((line) => line.startsWith(example))).toEqual([])
    })

    it('are consistent', () => {
      expect(errors).toEqual([])
    })
  })
})
