import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { scriptedServer, serverCertificate } from '#test/support/imap/scenes.js'
import { addressOf, pairOfTests } from '#test/support/postgres-cluster.js'
import { postgresQueue, postgresQueueAt } from '#test/support/postgres-queue.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const address = 'hanako@mail.example'
const canary = 'canary-correct-horse'

/** A home whose queue is at a URL, and a mail server with one message. */
async function scene(url: string) {
  const server = await scriptedServer({ security: 'tls', password: canary })
  server.inbox.add(aRawMessage(1))
  const folder = temporaryFolder()
  const home = join(folder, 'data', 'jobworkflow')
  writeFileSync(join(folder, 'ca.pem'), serverCertificate)
  const run = (args: readonly string[], input = '') =>
    jobworkflow(args, { cwd: folder, input, env: { XDG_DATA_HOME: join(folder, 'data'), HOME: folder } })
  const use = (jobs: string) => writeFileSync(join(home, 'config.json'), JSON.stringify({ version: 1, jobs }))
  expect(await run(['init'])).toMatchObject({ code: 0 })
  use(url)
  const there = ['--host', '127.0.0.1', '--port', `${server.port}`, '--ca', 'ca.pem']
  return { server, home, run, use, there }
}

describe('mail accounts with the queue on PostgreSQL', () => {
  it('are kept there without their logins, downloaded, recorded and removed (sync-accounts, sync-secrets, sync-runs)', async () => {
    const queue = await postgresQueue()
    const { server, home, run, there } = await scene(queue.url)
    const added = await run(['mail', 'account', 'add', address, ...there], `${canary}\n`)
    expect(added).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${address} was added`) })
    const changed = await run(['mail', 'account', 'add', address, '--folder', 'INBOX'])
    expect(changed).toMatchObject({ code: 0, stdout: expect.stringContaining('was changed: 127.0.0.1') })
    const accounts = await queue.all('select * from mail_accounts')
    expect(accounts).toHaveLength(1)
    expect(JSON.stringify(accounts)).not.toContain('canary')
    expect(JSON.parse((await run(['mail', 'account', 'list', '--json'])).stdout)).toMatchObject([
      { address, port: server.port, folders: ['INBOX'], login: 'file' },
    ])
    expect(await run(['mail', 'account', 'check', address])).toMatchObject({ code: 0, stderr: '' })
    expect(await run(['sync', '--only', 'mail'])).toEqual({
      ...{ code: 0, stderr: '', stdout: `mail ${address}: 1 new message\n` },
    })
    expect(existsSync(join(home, 'mail.sqlite3'))).toBe(true)
    expect((await run(['doctor'])).stdout).toMatch(/last run .*1 new message/)
    expect(await run(['mail', 'account', 'remove', address])).toMatchObject({ code: 0, stderr: '' })
    expect(await queue.all('select * from mail_accounts')).toEqual([])
    expect((await run(['mail', 'account', 'list'])).stdout).toContain('no mail accounts')
  })
})

describe('mail accounts with the queue on a standby', () => {
  const { primary, standby } = pairOfTests({ isSynchronous: true })

  it('are read and downloaded, and what would have to be written there is refused in a sentence (sync-accounts)', async () => {
    const [url, follower] = [primary(), standby()].map((cluster) => addressOf(cluster, { schema: 'hunt' }))
    await postgresQueueAt(url ?? '')
    const { home, run, use, there } = await scene(url ?? '')
    expect(await run(['mail', 'account', 'add', address, ...there], `${canary}\n`)).toMatchObject({ code: 0 })
    use(follower ?? '')
    await expect
      .poll(async () => (await run(['mail', 'account', 'list'])).stdout, { timeout: 60_000 })
      .toContain(address)
    expect(await run(['mail', 'sync'])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new message') })
    const other = ['mail', 'account', 'add', 'aya@mail.example', ...there]
    const refused = { code: 4, stdout: '', stderr: expect.stringMatching(/^jobworkflow: .* is read-only now.*\n$/) }
    expect(await run(other, `${canary}\n`)).toEqual(refused)
    expect(readFileSync(join(home, 'logins.json'), 'utf8')).not.toContain('aya')
    expect(await run(['sync', '--only', 'mail'])).toEqual(refused)
  })
})
