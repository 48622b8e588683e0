import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { ScriptedServer } from '#test/support/imap/scripted-server.js'
import { succeedWith } from './programs.js'
import { step } from './steps.js'

const address = 'hanako@mail.example'
const home = join(process.cwd(), 'ホーム と 仕事')
const inHome = { JOBWORKFLOW_HOME: home, JOBWORKFLOW_EMBEDDER: 'none' }
const run = (...args: readonly string[]) => succeedWith(inHome, args)

/** A board of one posting, in the format of Greenhouse. */
const board = JSON.stringify({
  jobs: [
    {
      ...{ id: 1, title: 'Boat Engineer', absolute_url: 'https://job-boards.greenhouse.io/example/jobs/1' },
      ...{ location: { name: 'Oslo' }, updated_at: '2026-10-05T09:00:00-04:00', content: '<p>We build boats.</p>' },
    },
  ],
  meta: { total: 1 },
})

/** A mailbox with two letters, and this account in the home. */
async function withMailbox(work: (server: ScriptedServer) => Promise<void>): Promise<void> {
  const server = await new ScriptedServer().listen()
  server.inbox.add(aRawMessage(1))
  server.add('応募').add(aRawMessage(2), { flags: ['\\Seen'] })
  const there = ['--host', '127.0.0.1', '--port', `${server.port}`, '--security', 'none', '--password-store', 'file']
  await succeedWith(inHome, ['mail', 'account', 'add', address, ...there], `${server.traits.password}\r\n`)
  try {
    await work(server)
  } finally {
    await run('mail', 'account', 'remove', address)
    await server.close()
  }
}

/** The boards of companies on loopback, and what leads the product there. */
async function withBoard(work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const site = await listenOnLoopback(
    createServer((request, response) => {
      if (!request.url?.startsWith('/boards-api.greenhouse.io/v1/boards/example/jobs'))
        return void response.writeHead(404).end()
      response.setHeader('content-type', 'application/json').end(board)
    }),
  )
  const mirror = { JOBWORKFLOW_BOARDS_MIRROR: `http://${site.host}/`, JOBWORKFLOW_ALLOW_HOST: site.host }
  try {
    await work({ ...inHome, ...mirror, JOBWORKFLOW_HOST_DELAY: '0' })
  } finally {
    await site.close()
  }
}

const everywhere = [
  step('a mail account is added, checked, listed and removed, and its mail is downloaded once', async () => {
    await run('init')
    await withMailbox(async (server) => {
      assert.match(await run('mail', 'account', 'check', address), /応募 +1\r?\n2 messages in 2 folders/)
      assert.match(await run('mail', 'account', 'list'), /hanako@mail\.example/)
      assert.match(await run('mail', 'sync'), /2 new messages, in 2 folders/)
      server.inbox.add(aRawMessage(3))
      const report = JSON.parse(await run('mail', 'sync', '--json'))
      assert.deepEqual([report.added, report.folders], [1, 2])
      assert.equal(JSON.parse(await run('mail', 'stats', '--json')).total, 3)
    })
    assert.match(await run('mail', 'account', 'list'), /no mail accounts/)
  }),

  step('postings are found on a board that nobody named, added and watched', () =>
    withBoard(async (env) => {
      const columns = ['board', 'name', 'company', 'country', 'cities', 'languages', 'fields']
      const line = ['greenhouse', 'example', 'Example', 'NO', 'Oslo', 'en', 'sailing']
      writeFileSync(join(home, 'boards.tsv'), `${columns.join('\t')}\r\n${line.join('\t')}\r\n`)
      const find = ['jobs', 'find', 'engineer', '--field', 'sailing', '--add', '--watch']
      const found = await succeedWith(env, find)
      assert.match(found, /1 board asked: 1 new posting\..*1 posting added\..*greenhouse:example is now watched/s)
    }),
  ),

  step('all news is fetched in one command, from boards and mail, and told once', () =>
    withMailbox((server) =>
      withBoard(async (env) => {
        for (const n of [3, 4]) server.inbox.add(aRawMessage(n))
        const { parts } = JSON.parse(await succeedWith(env, ['sync', '--json']))
        assert.deepEqual(parts.map(({ part, state }: { part: string; state: string }) => `${part} ${state}`).sort(), [
          'boards done',
          'mail done',
          'postings done',
        ])
        assert.equal(JSON.parse(await run('mail', 'stats', '--json')).total, 4)
        assert.match(await run('news'), /1 new posting.*Boat Engineer/s)
        assert.match(await run('news'), /nothing new/)
      }),
    ),
  ),
]

// not put in place: wine's scheduler takes it, but does not always answer
const onWindows = [
  step('a schedule is shown as the scheduler of Windows takes it', async () => {
    const shown = await run('sync', '--schedule', '30m')
    assert.match(shown, /<Interval>PT30M<\/Interval>/)
    assert.match(shown, /schtasks \/Create \/TN jobworkflow-sync \/XML .*jobworkflow-sync\.xml/)
    assert.match(await run('sync', '--uninstall'), /No schedule is installed/)
  }),
]

export const newsSteps = process.platform === 'win32' ? [...everywhere, ...onWindows] : everywhere
