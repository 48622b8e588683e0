import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { scriptedServer, serverCertificate } from '#test/support/imap/scenes.js'
import type { ServerTraits } from '#test/support/imap/scripted-server.js'
import { lacks } from '#test/support/lacking.js'
import { isPrivateFile } from '#test/support/private-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const canary = 'canary-correct-horse'
const address = 'hanako@mail.example'

/** A fresh home beside a mail server, and the command in it. */
async function scene(traits: Partial<ServerTraits> = {}) {
  const server = await scriptedServer({ security: 'tls', password: canary, ...traits })
  const sent = server.add('Sent', 'sent')
  server.inbox.add('Subject: one\r\n\r\nfirst\r\n')
  server.inbox.add('Subject: two\r\n\r\nsecond\r\n')
  sent.add('Subject: three\r\n\r\nthird\r\n')
  const folder = temporaryFolder()
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, serverCertificate)
  const home = join(folder, 'data', 'jobworkflow')
  const env = { XDG_DATA_HOME: join(folder, 'data'), HOME: folder }
  await jobworkflow(['init'], { env })
  const run = (
    args: readonly string[],
    more: { readonly input?: string; readonly env?: Record<string, string> } = {},
  ) => jobworkflow(['mail', 'account', ...args], { cwd: folder, input: more.input ?? '', env: { ...env, ...more.env } })
  const there = ['--host', '127.0.0.1', '--port', `${server.port}`, '--ca', 'ca.pem'] as const
  return { server, folder, home, env, run, there, logins: join(home, 'logins.json') }
}

/** All that stands in a folder, and in those below. */
function textsIn(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path, 'latin1')])
}

describe('mail account', () => {
  it('adds a mailbox in a fresh home, logs in at once, and lists, checks and removes it (sync-accounts)', async () => {
    const { server, home, run, there, logins } = await scene()
    const added = await run(['add', 'Hanako@mail.example', ...there], { input: `${canary}\n` })
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(`${address} was added: 127.0.0.1:${server.port} (tls), as ${address}.`)
    expect(added.stdout).toContain('3 messages in 2 folders')
    expect(added.stdout).toContain('logins.json of the home')
    expect(isPrivateFile(logins)).toBe(true)
    const listed = JSON.parse((await run(['list', '--json'])).stdout)
    expect(listed).toEqual([
      expect.objectContaining({ address, host: '127.0.0.1', security: 'tls', folders: [], since: null, login: 'file' }),
    ])
    const checked = await run(['check', address])
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toMatch(/INBOX +2 +inbox\nSent +1 +sent\n3 messages in 2 folders\. Nothing was fetched\.\n$/)
    expect(server.commands.join('\n')).not.toMatch(/FETCH|SELECT|EXAMINE/)
    expect(await run(['remove', address])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('login was removed'),
    })
    expect(readFileSync(logins, 'utf8')).not.toContain('canary')
    expect((await run(['list'])).stdout).toContain('no mail accounts')
    expect(await run(['check', address])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('mail account list'),
    })
    expect(home).toBeTruthy()
  })

  it('keeps nothing if the password is wrong, and says so at once (sync-accounts, sync-login-errors)', async () => {
    const { run, there, folder } = await scene()
    const failed = await run(['add', address, ...there], { input: 'wrong-canary\n' })
    expect(failed).toMatchObject({ code: 2, stdout: '' })
    expect(failed.stderr).toMatch(/refused the login/)
    expect(failed.stderr).not.toContain('canary')
    expect((await run(['list'])).stdout).toContain('no mail accounts')
    for (const [, text] of textsIn(folder)) expect(text).not.toContain('canary')
  })

  it('never shows a password: not in outputs, the database, logs, or what it starts (sync-secrets)', async () => {
    const { run, there, folder, logins, env } = await scene()
    const outputs = [
      await run(['add', address, ...there], { input: `${canary}\n` }),
      await run(['add', address, ...there, '--json', '--folder', 'INBOX', '--since', '2026-01-31']),
      await run(['list', '--json']),
      await run(['check', address, '--json']),
      await run(['check', address], { env: { JOBWORKFLOW_IMAP_PASSWORD: 'canary-wrong' } }),
      await jobworkflow(['doctor', '--json'], { env }),
    ]
    expect(outputs.slice(0, 4).map(({ code }) => code)).toEqual([0, 0, 0, 0])
    for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toContain('canary')
    expect(outputs[4]).toMatchObject({ code: 2 })
    const holders = textsIn(folder).filter(([, text]) => text.includes(canary))
    expect(holders.map(([path]) => path)).toEqual([logins])
  })

  it('is named by doctor, with where its login is and whether that can be read (sync-secrets)', async () => {
    const { run, there, logins, env } = await scene()
    const doctor = async () => {
      const { stdout } = await jobworkflow(['doctor'], { env })
      return stdout.split('\n').filter((line) => line.includes('mail accounts'))
    }
    expect(await doctor()).toEqual([])
    await run(['add', address, ...there], { input: `${canary}\n` })
    expect(await doctor()).toEqual([expect.stringContaining(`${address} at 127.0.0.1; its login is in ${logins}`)])
    rmSync(logins)
    expect((await doctor()).join()).toContain(`no login is kept for ${address}`)
    writeFileSync(logins, '{"version":1,"logins":{}}', { mode: 0o644 })
    expect((await doctor()).join()).toMatch(lacks('modes') ? /no login/ : /Others can open.*chmod 600/)
  })

  it.skipIf(lacks('signals'))(
    'takes the password from a command, else the variable, else standard input (sync-secrets)',
    async () => {
      const { run, there, folder } = await scene()
      const file = join(folder, 'environment of the command')
      const line = `env > '${file}'; printf '%s\\n' ${canary}`
      const given = { input: 'wrong\n', env: { JOBWORKFLOW_IMAP_PASSWORD: 'also-wrong-canary' } }
      expect(await run(['add', address, ...there, '--password-command', line], given)).toMatchObject({ code: 0 })
      expect(readFileSync(file, 'utf8')).toMatch(/PATH=/)
      expect(readFileSync(file, 'utf8')).not.toContain('canary')
      // it is run at each login, whatever the environment says
      expect(await run(['check', address], given)).toMatchObject({ code: 0 })
      const variable = { input: 'wrong\n', env: { JOBWORKFLOW_IMAP_PASSWORD: canary } }
      expect(await run(['add', address, ...there], variable)).toMatchObject({ code: 0 })
      expect(await run(['check', address])).toMatchObject({ code: 0 })
      const array = JSON.stringify([process.execPath, '-p', `"${canary}"`])
      expect(await run(['add', address, ...there, '--password-command', array])).toMatchObject({ code: 0 })
      const failing = await run(['add', address, ...there, '--password-command', `echo ${canary} >&2; exit 1`])
      expect(failing).toMatchObject({ code: 2, stdout: '' })
      expect(failing.stderr).toMatch(/command for the password failed/)
      expect(failing.stderr).not.toContain('canary')
    },
  )

  it('refuses without a password, a home, a server, encryption or a trusted certificate, with the next step (sync-accounts, sync-tls)', async () => {
    const { run, there, server, folder } = await scene()
    const refusals: readonly (readonly [args: readonly string[], told: RegExp, input?: string])[] = [
      [['add', address, ...there], /--password-command/],
      [['add', address, '--host', '127.0.0.1', '--port', `${server.port}`], /certificate/i, `${canary}\n`],
      [
        ['add', address, '--host', '192.0.2.1', '--security', 'none'],
        /must be encrypted.*--security tls/,
        `${canary}\n`,
      ],
      [['add', address, '--host', 'a b'], /--host/, `${canary}\n`],
      [['add', 'taro@docomo.ne.jp'], /--user/, `${canary}\n`],
      [['add', address, ...there, '--since', 'January'], /--since/, `${canary}\n`],
      [['add', address, ...there, '--ca', 'missing.pem'], /missing\.pem cannot be read/, `${canary}\n`],
      [['add', 'nobody', ...there], /you@mail\.example/, `${canary}\n`],
      [['add', address, ...there, '--client-id', 'x'], /--oauth/, `${canary}\n`],
      [['add', address, ...there, '--oauth', 'google'], /--client-id/, `${canary}\n`],
    ]
    for (const [args, told, input] of refusals) {
      const { code, stdout, stderr } = await run(args, { input: input ?? '' })
      expect({ args, code, stdout, stderr }).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(told) })
    }
    const homeless = await jobworkflow(['mail', 'account', 'list', '--db', 'jobs.db'], { cwd: folder })
    expect(homeless).toMatchObject({ code: 2, stderr: expect.stringContaining('jobworkflow init') })
  })

  it('connects without encryption to this machine alone, and never drops it where it was asked for (sync-tls)', async () => {
    const plain = await scene({ security: 'none' })
    const login = { input: `${canary}\n` }
    expect(await plain.run(['add', address, ...plain.there, '--security', 'none'], login)).toMatchObject({ code: 0 })
    const named = ['--host', 'localhost', '--port', `${plain.server.port}`, '--security', 'none']
    expect(await plain.run(['add', address, ...named], login)).toMatchObject({ code: 0 })
    const before = plain.server.commands.length
    for (const security of ['tls', 'starttls']) {
      const { code } = await plain.run(['add', address, ...plain.there, '--security', security], login)
      expect({ security, failed: code !== 0 }).toEqual({ security, failed: true })
    }
    expect(plain.server.commands.slice(before).join('\n')).not.toMatch(/LOGIN|AUTHENTICATE/)
    const starttls = await scene({ security: 'starttls' })
    expect(await starttls.run(['add', address, ...starttls.there, '--security', 'starttls'], login)).toMatchObject({
      code: 0,
    })
  })

  it('ends without an error when a person stops it (sync-accounts)', async () => {
    const { server, run, there, folder, env } = await scene()
    await run(['add', address, ...there], { input: `${canary}\n` })
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    server.answers.set('LIST', () => {
      asked()
      return true
    })
    const started = startJobworkflow(['mail', 'account', 'check', address], { cwd: folder, env })
    await isAsked
    started.interrupt()
    expect(await started.ended).toEqual({ code: 130, stdout: '', stderr: '' })
  })

  it('uses the login that is kept if none is given, and forgets it when the server changes (sync-secrets)', async () => {
    const { run, there, logins } = await scene()
    await run(['add', address, ...there], { input: `${canary}\n` })
    const changed = await run(['add', address, ...there, '--folder', 'INBOX'])
    expect(changed.stdout).toMatch(/was changed.*\nThe login that was kept before is used\./)
    const elsewhere = await run(['add', address, '--host', 'mail.example', '--no-check'], {
      input: 'canary-elsewhere\n',
    })
    expect(elsewhere).toMatchObject({ code: 0, stdout: expect.stringContaining('Not connected yet') })
    expect(readFileSync(logins, 'utf8')).not.toContain(canary)
    expect(readFileSync(logins, 'utf8')).toContain('canary-elsewhere')
  })

  it.skipIf(lacks('proc'))(
    'asks for the password on a terminal without showing it, and tells what a provider needs (sync-secrets)',
    async () => {
      const { run, there, env, folder, server } = await scene()
      const typed = async (args: readonly string[], answer: string) => {
        const command = [process.execPath, executable, 'mail', 'account', 'add', ...args].map(shellWord).join(' ')
        const child = spawn('script', ['-qec', command, '/dev/null'], {
          cwd: folder,
          env: { ...bareEnvironment, ...env },
        })
        let shown = ''
        child.stdout.on('data', (text) => {
          shown += text
        })
        const ended = once(child, 'close')
        await expect.poll(() => shown, { timeout: 60_000 }).toMatch(/(?:Password for .*|\[y\/N\]) $/)
        child.stdin.write(answer)
        const [code] = await ended
        return { code, shown }
      }
      const added = await typed([address, ...there], `${canary}\r`)
      expect(added).toMatchObject({ code: 0, shown: expect.stringContaining('3 messages in 2 folders') })
      expect(added.shown).not.toContain('canary')
      const stopped = await typed(['hanako@gmail.com', ...there.slice(4)], '\u0003')
      expect(stopped.shown).toContain('https://myaccount.google.com/apppasswords')
      expect(stopped.code).toBe(2)
      expect(server.connections).toBe(1)
      expect((await run(['list'])).stdout).not.toContain('gmail')
    },
  )
})
