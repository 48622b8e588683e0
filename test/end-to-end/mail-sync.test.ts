import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { changingCommands, reviewedCommands } from '#test/support/imap/reviewed-commands.js'
import { archivedLines, servedLines } from '#test/support/imap/synced-archive.js'
import { address, aMailHome } from '#test/support/mail-sync-home.js'

describe('mail sync', () => {
  it('downloads twenty folders exactly, and asks at most twelve times when nothing is new (sync-incremental)', async () => {
    const { server, archive, sync, report } = await aMailHome()
    for (let n = 1; n < 20; n++) {
      const folder = server.add(n === 7 ? '応募 & 面接' : `Work/${n}`)
      for (let m = 0; m < 5; m++)
        folder.add(aRawMessage(`${n}.${m}`, '面接 é\r\n'.repeat(m)), { flags: ['\\Seen', '$Label1'] })
    }
    const first = await sync()
    expect(first.stderr).toBe('')
    expect(first.stdout).toBe(`${address}: 95 new messages, in 20 folders.\n`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    const again = await report()
    expect(again).toMatchObject({ folders: 20, added: 0, known: 0, updated: 0, gone: 0, finished: true })
    expect(again.round_trips).toBeLessThanOrEqual(12)
  })

  it.each(['qresync', 'condstore', 'none'] as const)('follows a server with %s (sync-follow)', async (changes) => {
    const { server, archive, sync, report } = await aMailHome({ changes })
    for (let n = 0; n < 30; n++) server.inbox.add(aRawMessage(n))
    await sync()
    server.inbox.change([1, 2, 3], { flags: ['\\Answered'] })
    server.inbox.remove(4, 5, 9)
    server.inbox.add(aRawMessage('new'))
    expect(await report()).toMatchObject({ added: 1, updated: 3, gone: 3 })
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    server.inbox.renumber()
    expect(await report()).toMatchObject({ added: 0, known: 28, gone: 0 })
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    expect(server.commands.filter((command) => changingCommands.test(command))).toEqual([])
    expect(server.commands.filter((command) => !reviewedCommands.some((pattern) => pattern.test(command)))).toEqual([])
  })
})

describe('mail sync of a mailbox with a folder that may not be read', () => {
  it('downloads the others, says which and why, and ends with 1; other parts do their work (sync-mail, sync-parts)', async () => {
    const { server, archive, run, sync } = await aMailHome()
    server.add('Before').add(aRawMessage(1))
    server.add('Team').add(aRawMessage(2))
    server.add('Work').add(aRawMessage(3))
    server.answers.set('EXAMINE', (session, tag, argument) => {
      if (argument !== 'Team') return false
      session.send(`${tag} BAD [NOPERM] Permission denied.`)
      return true
    })
    const ended = await sync()
    expect(ended).toMatchObject({ code: 1, stdout: `${address}: 2 new messages, in 4 folders.\n` })
    expect(ended.stderr).toMatch(
      /^hanako@mail\.example: The folder "Team" could not be read; the others were\. .*denied\.\n$/,
    )
    const again = await run(['sync'])
    expect(again.code).toBe(1)
    expect(again.stdout).toMatch(
      /^boards: none are watched; .+ adds one\nmail \S+: failed: The folder "Team" .*\npostings: nothing new\n$/,
    )
    server.answers.clear()
    expect((await sync()).stdout).toBe(`${address}: 1 new message, in 4 folders.\n`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
  })
})

describe('mail sync of several accounts', () => {
  it('downloads the others if one fails, and ends with 1 (sync-mail)', async () => {
    const { server, archive, run, sync } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    const there = ['--host', '127.0.0.1', '--port', `${server.port}`, '--security', 'none']
    await run(['mail', 'account', 'add', 'aya@mail.example', ...there], 'canary-correct-horse\n')
    server.answers.set('EXAMINE', (session, tag) => {
      server.answers.clear()
      session.send(`${tag} BAD cannot do that\r\n`)
      return true
    })
    const ended = await sync()
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/^aya@mail\.example: .+\n$/)
    expect(ended.stdout).toBe(`${address}: 1 new message, in 1 folder.\n`)
    expect(archivedLines(archive)).toEqual(servedLines(server.mailboxes))
    expect((await sync('nobody@mail.example')).code).toBe(3)
  })

  it('says what would come, and makes no archive for that (sync-mail)', async () => {
    const { server, archive, run, sync } = await aMailHome()
    server.inbox.add(aRawMessage(1))
    expect((await sync('--dry-run')).stdout).toBe(
      `${address}: 1 message would be downloaded, in 1 folder.\n  1  INBOX\n`,
    )
    expect(existsSync(archive)).toBe(false)
    expect((await run(['mail', 'sync', '--max-size', 'huge'])).code).toBe(2)
  })
})
