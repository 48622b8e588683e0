import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { displayWidth } from '#src/adapters/kit/text/display-width.js'
import { answer, html, redirectTo, silent } from '#test/support/loopback-site.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'
import { webPage } from '#test/support/web-pages.js'
import { websiteCommands } from '#test/support/website-commands.js'
import { sampleSite } from '#test/support/website-server.js'

const site = sampleSite({ '/private': redirectTo('http://10.0.0.1/'), '/hanging': silent })

const commands = () => websiteCommands(site())

describe('jobworkflow websites add', () => {
  it('reads several pages into a new store, and prints a table', async () => {
    const { run } = commands()
    const { code, stdout, stderr } = await run('add', site().url('/job'), site().url('/company'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      'ID  State      Passages  Language  Page',
      expect.stringMatching(/^1 {3}completed {2}\d {9}en {8}Backend Engineer$/),
      expect.stringMatching(/^2 {3}completed {2}\d {9}ja {8}会社案内$/),
      '',
    ])
  })

  it('prints one JSON document with --json', async () => {
    const { json } = commands()
    expect(await json('add', site().url('/job'), `${site().url('/job')}#apply`)).toEqual(
      [0, 1].map(() => ({
        source_id: 1,
        url: site().url('/job'),
        state: 'completed',
        title: 'Backend Engineer',
        language: 'en',
        chunks: expect.any(Number),
        old_chunks_deleted: 0,
        changes: [],
      })),
    )
    expect(await json('add', site().url('/job'))).toMatchObject([{ source_id: 1, state: 'cached' }])
    expect(await json('add', '--force', site().url('/job'))).toMatchObject([{ source_id: 1, state: 'unchanged' }])
  })

  it('stores the others if one page fails, says why and what to do, and exits 6', async () => {
    const { run, json } = commands()
    const { code, stdout, stderr } = await run(
      'add',
      site().url('/job'),
      site().url('/missing'),
      site().url('/private'),
    )
    expect(code).toBe(6)
    expect(stdout).toMatch(/^1 {3}completed .* Backend Engineer$/m)
    expect(stdout).toMatch(new RegExp(`^\\d {3}failed .* ${site().url('/missing')}$`, 'm'))
    const [missing, forbidden, ...rest] = stderr.split('\n')
    expect(missing).toMatch(new RegExp(`^jobworkflow: ${site().url('/missing')}: .*404`))
    expect(forbidden).toMatch(
      /10\.0\.0\.1 is in a private or reserved network, which is not allowed\. If this host is yours, allow it with --allow-host 10\.0\.0\.1\.$/,
    )
    expect(rest).toEqual([''])
    const { websites } = await json('list', '--status', 'completed')
    expect(websites).toMatchObject([{ url: site().url('/job') }])
  })

  it('puts the failure of a page into the JSON document', async () => {
    const { code, stdout } = await commands().run('add', site().url('/missing'), site().url('/advice'), '--json')
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        source_id: 1,
        url: site().url('/missing'),
        error: { code: 'FETCH_FAILED', retryable: false, suggestion: expect.stringMatching(/\w/) },
      },
      { source_id: 2, url: site().url('/advice'), state: 'completed' },
    ])
  })

  it('exits 2 for an invalid address, and reads the others', async () => {
    const { code, stdout, stderr } = await commands().run(
      'add',
      'not-a-url',
      'ftp://files.example/cv',
      site().url('/job'),
    )
    expect(code).toBe(2)
    expect(stdout).toMatch(/^1 {3}completed .* Backend Engineer$/m)
    expect(stderr.match(/: This is not a web address\. Give it as the browser shows it, such as /g)).toHaveLength(2)
  })

  it('ends soon on Ctrl-C, with the page marked as interrupted and the others stored', async () => {
    const { start, json } = commands()
    const before = site().count('/hanging')
    const { interrupt, ended } = start('add', site().url('/job'), site().url('/hanging'), '--json')
    await until(async () => site().count('/hanging') > before)
    await until(async () => (await json('list', '--status', 'completed')).websites.length === 1)
    interrupt()
    const { code, stdout, stderr } = await ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject([{ state: 'completed' }, { error: { retryable: true } }])
    expect(stderr).toMatch(
      new RegExp(
        `^jobworkflow: ${site().url('/hanging')}: Stopped before the page was read\\. Run the command again\\.`,
      ),
    )
    const { websites } = await json('list', '--status', 'failed')
    expect(websites).toMatchObject([
      { url: site().url('/hanging'), error_message: expect.stringContaining('Stopped before') },
    ])
  })

  it('prints no events, unless a file is named for them', async () => {
    const file = join(temporaryFolder(), 'events.jsonl')
    const { run } = commands()
    expect((await run('add', site().url('/job'), '--events-file', file)).stderr).toBe('')
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
    { args: ['refresh', 'first'], says: 'The id of a page must be a positive whole number' },
    { args: ['remove', '0'], says: 'The id of a page must be a positive whole number' },
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
  it('shows every page with its state, in aligned columns in any language, and why one failed', async () => {
    const { run } = commands()
    await run('add', site().url('/company'), site().url('/job'), site().url('/missing'))
    const { code, stdout, stderr } = await run('list')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [header = '', ...rows] = stdout.split('\n').slice(0, 4)
    const column = header.indexOf('Page')
    const pages = ['会社案内', 'Backend Engineer', site().url('/missing')]
    for (const page of pages) {
      const row = rows.find((line) => line.includes(page)) ?? ''
      expect(displayWidth(row.slice(0, row.indexOf(page)))).toBe(column)
    }
    expect(stdout).toContain(`会社案内 (${site().url('/company')})`)
    expect(stdout).toMatch(/\/missing: .*404/)
    expect(stdout).toMatch(/\nQueries search by words only\.\n$/)
  })

  it('says that a store is empty', async () => {
    const { run } = commands()
    expect(await run('list')).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(/^No pages yet\. `jobworkflow websites add URL.*` adds one\.\n$/),
    })
    expect((await run('list', '--status', 'failed')).stdout).toBe('No matching pages.\n')
  })

  it('filters by type and state, and lists more pages than one call of the tool', async () => {
    const paths = Array.from({ length: 101 }, (_, i) => `/note-${i}`)
    const note = answer({ headers: { 'content-type': 'text/plain' }, body: 'The harbour opens at six in the morning.' })
    site().route(Object.fromEntries(paths.map((path) => [path, note])))
    const { json } = commands()
    await json('add', '--type', 'blog_article', ...paths.map((path) => site().url(path)))
    await json('add', site().url('/job'))
    const { websites } = await json('list', '--type', 'blog_article')
    expect(new Set(websites.map(({ id }: { id: number }) => id)).size).toBe(101)
    expect((await json('list', '--type', 'job_posting')).websites).toMatchObject([{ title: 'Backend Engineer' }])
    expect((await json('list', '--status', 'failed')).websites).toEqual([])
  })

  it('prints no terminal control characters of a page', async () => {
    const title = 'Harbour &#27;[31mmaster'
    site().route({ '/escape': html(webPage({ title, body: ['Written \u001b]0;owned\u0007 for the terminal.'] })) })
    const { run } = commands()
    const { stdout: added } = await run('add', site().url('/escape'))
    const { stdout: found } = await run('query', 'harbour master terminal')
    expect(found).toContain('Written')
    expect(added + found).not.toMatch(/[^\P{Cc}\n\t]/u)
  })
})
