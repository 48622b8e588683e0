import { describe, expect, it } from 'vitest'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { ConnectRequest } from '#src/application/sync/ports/mail-server.js'
import { all } from '#test/contracts/mail-server.contract.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { changingCommands, reviewedCommands } from '#test/support/imap/reviewed-commands.js'
import { requestFor, scriptedServer } from '#test/support/imap/scenes.js'
import type { ScriptedServer, ServerTraits } from '#test/support/imap/scripted-server.js'

/** Asks all that a session can be asked. */
async function askEverything(server: ScriptedServer, request: Partial<ConnectRequest> = {}): Promise<number> {
  const session = await new ImapMailServer().connect(requestFor(server, { maxMessageBytes: 3000, ...request }))
  for (const { path } of await session.folders()) {
    await session.status(path)
    const folder = await session.open(path)
    await folder.uids()
    await folder.uidsSince('2026-01-01')
    await all(folder.states({ first: 1, last: 100 }))
    await all(folder.heads([1, 2, 3]))
    await all(folder.messages([1, 2, 3]))
    if (folder.status.modseq !== null) await all((await folder.changesSince(1n)).changed)
    await session.waitForChange({ timeoutMs: 10 })
  }
  await expect(session.open('Nowhere')).rejects.toThrow('no longer there')
  await expect(session.status('Nowhere')).rejects.toThrow()
  await session.close()
  return session.roundTrips
}

async function filled(traits: Partial<ServerTraits>): Promise<ScriptedServer> {
  const server = await scriptedServer(traits)
  for (const name of ['Sent', 'Übersicht', 'With "quotes"']) server.add(name)
  for (const mailbox of server.mailboxes) {
    mailbox.add(aRawMessage(1), { flags: ['\\Seen'] })
    mailbox.add(aRawMessage(2, 'x'.repeat(5000)))
  }
  return server
}

const servers: readonly (readonly [string, Partial<ServerTraits>])[] = [
  ['that offers much', { utf8: true }],
  ['of Gmail', { gmail: true, changes: 'condstore' }],
  ['that offers little', { changes: 'none', listStatus: false, esearch: false, idle: false, specialUse: false }],
  ['that has XLIST', { specialUse: false, xlist: true, listStatus: false, delimiter: '.', prefix: 'INBOX.' }],
  ['with names below the inbox', { delimiter: '.', prefix: 'INBOX.' }],
]

describe('the wire (sync-wire)', () => {
  it.each(servers)(
    'of a whole session with a server %s has only commands that were reviewed, and none that changes',
    async (_, traits) => {
      const server = await filled(traits)
      const before = server.mailboxes.map(({ messages }) => messages)
      const roundTrips = await askEverything(server)
      expect(server.commands.length).toBeGreaterThan(30)
      expect(server.commands.filter((command) => !reviewedCommands.some((pattern) => pattern.test(command)))).toEqual(
        [],
      )
      expect(server.commands.filter((command) => changingCommands.test(command))).toEqual([])
      expect(server.mailboxes.map(({ messages }) => messages)).toEqual(before)
      expect(roundTrips).toBe(server.commands.length)
    },
  )

  it('asks for bodies by PEEK alone, and never for large ones', async () => {
    const server = await filled({})
    await askEverything(server)
    const bodies = server.commands.filter((command) => command.includes('BODY'))
    expect(bodies.length).toBeGreaterThan(4)
    expect(bodies.filter((command) => !command.includes('BODY.PEEK['))).toEqual([])
    expect(
      bodies.filter((command) => command.includes('BODY.PEEK[]')).every((command) => /^UID FETCH 1 /.test(command)),
    ).toBe(true)
  })

  it('has one listing for twenty folders with nothing new, where the server can (sync-incremental)', async () => {
    const server = await scriptedServer()
    for (let n = 1; n < 20; n++) server.add(`Folder ${n}`)
    const session = await new ImapMailServer().connect(requestFor(server))
    expect((await session.folders()).every(({ status }) => status !== null)).toBe(true)
    await session.close()
    expect(server.commands.filter((command) => command.startsWith('STATUS'))).toEqual([])
    expect(session.roundTrips).toBeLessThanOrEqual(12)
  })

  it.each([
    [
      'changes a mailbox',
      'STORE 1 +FLAGS (\\Seen)',
      'UID STORE 1 FLAGS ()',
      'SELECT INBOX',
      'UID MOVE 1 Trash',
      'EXPUNGE',
    ],
    ['marks as seen', 'UID FETCH 1 (UID BODY[])', 'FETCH 1 RFC822', 'UID FETCH 1 (BODY.PEEK[] BODY[TEXT])'],
  ])('would fail this test by a command that %s', (_, ...commands) => {
    for (const command of commands) {
      expect([command, changingCommands.test(command)]).toEqual([command, true])
      expect([command, reviewedCommands.some((pattern) => pattern.test(command))]).toEqual([command, false])
    }
  })
})
