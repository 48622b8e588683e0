import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { generator } from '#scripts/kit/random.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { badLine, type LineFault } from '#test/support/imap/bad-line.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import type { ScriptedServer } from '#test/support/imap/scripted-server.js'
import { archivedLines, servedLines } from '#test/support/imap/synced-archive.js'
import { countSynced } from '#test/support/mail-archives.js'
import { address, aMailHome } from '#test/support/mail-sync-home.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'

const kills = 6
const messages = 150

function fill(server: ScriptedServer): void {
  for (const name of ['Work', '応募', 'Sent']) server.add(name)
  for (const folder of server.mailboxes)
    for (let n = 0; n < messages; n++)
      // every tenth is a second copy of the one before
      folder.add(aRawMessage(n % 10 === 9 ? n - 1 : n, 'Text 面接. '.repeat(n % 10 === 9 ? n - 1 : n)), {
        flags: ['\\Seen'],
      })
}

/** What other clients do meanwhile. */
function change(server: ScriptedServer, random: () => number): void {
  const folder = server.mailboxes[Math.floor(random() * server.mailboxes.length)]
  const uids = folder?.messages.map(({ uid }) => uid) ?? []
  const uid = uids[Math.floor(random() * uids.length)] ?? 1
  folder?.add(aRawMessage(`new ${random()}`))
  folder?.change(uid, { flags: ['\\Answered'] })
  if (random() < 0.5) folder?.remove(uids[Math.floor(random() * uids.length)] ?? 1)
  if (random() < 0.2) folder?.renumber()
}

describe('mail sync that is interrupted', () => {
  it(`is exact after ${kills} kills, while the mailbox changes (sync-interrupted)`, async () => {
    const { server, archive, env, sync } = await aMailHome()
    fill(server)
    const random = generator(20260106)
    const start = () =>
      spawn(process.execPath, [executable, 'mail', 'sync'], { stdio: 'ignore', env: { ...bareEnvironment, ...env } })
    let partly = 0
    for (let killed = 0; killed < kills; ) {
      if (
        await killAt(
          start(),
          whenGrownBy(1 + Math.floor(60 * random()), () => countSynced(archive)),
        )
      )
        killed++
      if (countSynced(archive) > 0) partly++
      change(server, random)
    }
    expect(partly).toBeGreaterThan(kills / 3)
    expect(await sync()).toMatchObject({ code: 0, stderr: '' })
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    expect((await sync()).stdout).toBe(`${address}: 0 new messages, in 4 folders.\n`)
  })

  it('goes on after a line that cuts, stalls and garbles, and is exact (sync-interrupted)', async () => {
    const random = generator(7)
    // the first connection adds the account
    const kinds = ['stall', 'cut', 'garble', 'cut', 'garble', 'stall'] as const
    const faults = kinds.map((what): LineFault => ({ what, afterBytes: 20_000 + Math.floor(random() * 60_000) }))
    const { server, archive, sync } = await aMailHome({ security: 'tls' }, (port) => badLine(port, faults))
    fill(server)
    const ended = await sync()
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain(`${4 * messages} new messages`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    expect(server.connections).toBe(6)
  })

  it('keeps what fitted on a full disk, says so, and goes on when there is space (sync-interrupted)', async () => {
    const { server, archive, env, sync } = await aMailHome()
    for (let n = 0; n < 200; n++) server.inbox.add(aRawMessage(n, `${n} `.repeat(10_000)))
    // a process that cannot make a file longer than this
    const script = 'ulimit -f 6000; exec "$@"'
    const limited = spawn('bash', ['-c', script, 'bash', process.execPath, executable, 'mail', 'sync'], {
      env: { ...bareEnvironment, ...env },
    })
    let stderr = ''
    limited.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    expect(await new Promise((resolve) => limited.on('close', resolve))).toBe(1)
    expect(stderr).toMatch(new RegExp(`^${address}: .*(full|space|write|disk)`))
    const kept = countSynced(archive)
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(200)
    expect((await sync()).stdout).toBe(`${address}: ${200 - kept} new messages, in 1 folder.\n`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
  })

  it('ends within two seconds on Ctrl-C, even if the server is silent, with what was stored (sync-watch)', async () => {
    const { server, archive, start, sync } = await aMailHome()
    for (let n = 0; n < 400; n++) server.inbox.add(aRawMessage(n))
    let fetches = 0
    let silent = () => {}
    const isSilent = new Promise<void>((resolve) => {
      silent = resolve
    })
    server.answers.set('UID FETCH', () => {
      if (++fetches < 6) return false
      silent()
      return true
    })
    const running = start()
    await isSilent
    const stopped = performance.now()
    running.interrupt()
    const ended = await running.ended
    expect(performance.now() - stopped).toBeLessThan(10_000)
    expect(ended.code).toBe(130)
    server.answers.clear()
    const kept = countSynced(archive)
    expect(kept).toBeGreaterThan(0)
    expect((await sync()).stdout).toContain(`${400 - kept} new messages`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
  })

  it('refuses a second run for the same account, which ends with 1 (sync-interrupted)', async () => {
    const { server, start, sync } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    let reached = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    server.answers.set('EXAMINE', () => {
      reached()
      return true
    })
    const running = start()
    await isReached
    const second = await sync()
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toContain(`The mail of ${address} is being downloaded already.`)
    running.signal('SIGKILL')
    await running.ended
    server.answers.clear()
    expect(await sync()).toMatchObject({ code: 0, stderr: '' })
  })

  it('stays with --watch, and gets a letter as it arrives (sync-watch)', async () => {
    const { server, archive, start } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    const running = start('--watch')
    const idles = () => server.commands.filter((command) => command.startsWith('IDLE')).length
    await expect.poll(idles, { timeout: 60_000 }).toBe(1)
    server.inbox.add(aRawMessage(2))
    await expect.poll(() => countSynced(archive), { timeout: 60_000 }).toBe(2)
    await expect.poll(idles, { timeout: 60_000 }).toBe(2)
    running.interrupt()
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
  })
})
