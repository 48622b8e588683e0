import { expect, it } from 'vitest'
import { silent } from '#test/support/loopback-site.js'
import { until } from '#test/support/timing.js'
import { websiteCommands } from '#test/support/website-commands.js'
import { newStore, sampleSite } from '#test/support/website-server.js'

const site = sampleSite({ '/hanging': silent })

const commands = (store = newStore()) => websiteCommands(site(), store)

it('pages are queued without being read, and listed in a table or as JSON (rag-queue)', async () => {
  const { run, json } = commands()
  const before = site().requests.length
  const { code, stdout, stderr } = await run('add', '--queue', site().url('/job'), 'ftp://example.com/')
  expect(code).toBe(2)
  expect(stdout.split('\n')).toEqual([
    'ID  State   Passages  Language  Page',
    `1   queued  0                   ${site().url('/job')}`,
    '    failed                      ftp://example.com/',
    '',
  ])
  expect(stderr).toMatch(/^jobworkflow: ftp:\/\/example\.com\/: This is not a web address\. Give it as/)
  expect(await json('add', '--queue', site().url('/job'), site().url('/company'))).toMatchObject([
    { source_id: 1, state: 'waiting', url: site().url('/job') },
    { source_id: 2, state: 'queued', url: site().url('/company'), chunks: 0 },
  ])
  expect(site().requests.length).toBe(before)
})

it('a worker reads queued pages, prints a line for each, and ends when the queue is empty (rag-queue)', async () => {
  const { run, json } = commands()
  await run('add', '--queue', site().url('/job'), site().url('/company'))
  const { code, stdout, stderr } = await run('work', '--until-empty', '--concurrency', '1')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '2 pages processed.\n' })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(`^1 {2}completed {2}\\d+ passages? {2}${site().url('/job')}$`),
    expect.stringMatching(`^2 {2}completed {2}\\d+ passages? {2}${site().url('/company')}$`),
    '',
  ])
  expect(await json('add', '--queue', site().url('/job'))).toMatchObject([{ state: 'cached' }])
})

it('a worker continues after a page that fails, and exits with its code; JSON has a line for each page (rag-queue)', async () => {
  const { run } = commands()
  await run('add', '--queue', site().url('/missing'), site().url('/job'))
  const { code, stdout, stderr } = await run('work', '--until-empty', '--concurrency', '1', '--json')
  expect(code).toBe(6)
  expect(stderr).toMatch(/^jobworkflow: \S+\/missing: .*404.*\n$/)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { source_id: 1, url: site().url('/missing'), error: { code: 'FETCH_FAILED' } },
    { source_id: 2, state: 'completed' },
  ])
})

it('a worker reads no page of a private network without permission (rag-queue)', async () => {
  const { run } = commands()
  expect(await run('add', '--queue', 'http://10.0.0.1/')).toMatchObject({ code: 0 })
  const { code, stderr } = await run('work', '--until-empty')
  expect(code).toBe(6)
  expect(stderr).toMatch(/10\.0\.0\.1 is in a private or reserved network/)
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s makes a worker give back its page and exit 0 (rag-queue)',
  async (signal) => {
    const { run, start, json } = commands()
    await run('add', '--queue', site().url('/hanging'), site().url('/job'))
    const before = site().count('/hanging')
    const worker = start('work', '--concurrency', '1')
    await until(() => site().count('/hanging') > before)
    worker.signal(signal)
    expect(await worker.ended).toEqual({ code: 0, stdout: '', stderr: '0 pages processed, 1 returned to the queue.\n' })
    const { websites } = await json('list')
    expect(websites).toMatchObject([{ processing_status: 'pending' }, { processing_status: 'pending' }])
    expect(await json('add', '--queue', site().url('/hanging'))).toMatchObject([{ state: 'waiting' }])
  },
)

it('a worker refuses an invalid number of parallel pages (rag-queue)', async () => {
  const { run } = commands()
  const { code, stderr } = await run('work', '--concurrency', '65')
  expect(code).toBe(2)
  expect(stderr).toContain('--concurrency must be a whole number from 1 to 64')
})
