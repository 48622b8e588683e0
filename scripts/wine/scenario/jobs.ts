import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, Server, succeed } from './programs.js'
import { step } from './steps.js'

const db = join('データ と 秘密', 'jobs.db')
const queue = ['--db', db]

interface Page {
  readonly jobs: readonly { readonly id: number; readonly title: string }[]
}

const posting = (n: number) => ({
  title: `Engineer ${n}`,
  company: '株式会社サンプル',
  job_url: `https://a.example/${n}`,
})

async function queued(): Promise<number> {
  const stats = JSON.parse(await succeed('jobs', 'stats', '--json', ...queue))
  return stats.total
}

const everywhere = [
  step('the program starts in a folder with Japanese letters and spaces', async () => {
    assert.match(await succeed('--version'), /^\d+\.\d+\.\d+\r?\n$/)
  }),

  step('a file with CRLF and a byte order mark is imported into a new folder', async () => {
    const rows = [
      'title,company,job_url',
      'エンジニア,株式会社サンプル,https://a.example/csv',
      'Two,Two,https://a.example/two',
    ]
    writeFileSync('jobs.csv', `\ufeff${rows.join('\r\n')}\r\n`)
    assert.match(await succeed('jobs', 'import', 'jobs.csv', ...queue), /2 added/)
    assert.equal(await queued(), 2)
  }),

  step('an agent reads the queue and triages it over stdin and stdout', async () => {
    const server = await Server.start('--toolsets', 'jobs', ...queue)
    const { jobs } = (await server.call('bulk_read_new_jobs', {})) as unknown as Page
    assert.ok(jobs.some(({ title }) => title === 'エンジニア'))
    const updates = jobs.map(({ id }) => ({ id, status: 'shortlist' }))
    assert.equal((await server.call('bulk_update_job_status', { updates })).updated_count, 2)
    assert.deepEqual((await server.call('bulk_read_new_jobs', {})).jobs, [])
    await server.close()
  }),

  step('two concurrent imports lose nothing, and one of them creates the file', async () => {
    const files = ['one.jsonl', 'two.jsonl']
    mkdirSync('race', { recursive: true })
    for (const [i, file] of files.entries())
      writeFileSync(file, Array.from({ length: 300 }, (_, n) => `${JSON.stringify(posting(i * 300 + n))}\r\n`).join(''))
    const both = await Promise.all(files.map((file) => run('jobs', 'import', file, '--db', join('race', 'jobs.db'))))
    assert.deepEqual(
      both.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    )
    const stats = JSON.parse(await succeed('jobs', 'stats', '--json', '--db', join('race', 'jobs.db')))
    assert.equal(stats.total, 600)
  }),

  step('after a server is killed, the next one can read the file', async () => {
    const server = await Server.start('--toolsets', 'jobs', ...queue)
    await server.call('bulk_read_new_jobs', {})
    await server.kill()
    assert.equal(await queued(), 2)
  }),

  step('news is fetched one run at a time and recorded, and a schedule is shown', async () => {
    const { parts } = JSON.parse(await succeed('sync', '--json', ...queue))
    assert.deepEqual(
      parts.map(({ part, state }: { part: string; state: string }) => `${part} ${state}`),
      ['boards done', 'postings done'],
    )
    assert.match(await succeed('sync', '--schedule', '30m', ...queue), /sync/)
  }),
]

const onWindows = [
  step('a file name that Windows reserves is refused in one line, and no file is created', async () => {
    const { code, stderr } = await run('jobs', 'import', 'jobs.csv', '--db', 'aux.db')
    assert.notEqual(code, 0)
    assert.match(stderr, /^jobworkflow: Database aux\.db has a name that Windows reserves for a device[^\n]*\n$/)
  }),
]

export const jobSteps = process.platform === 'win32' ? [...everywhere, ...onWindows] : everywhere
