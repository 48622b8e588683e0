import { describe, expect, it } from 'vitest'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { ConnectRequest, MailSession } from '#src/application/sync/ports/mail-server.js'
import { all } from '#test/contracts/mail-server.contract.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { requestFor, scriptedServer } from '#test/support/imap/scenes.js'
import type { Answer, ScriptedServer, ServerTraits } from '#test/support/imap/scripted-server.js'

async function connected(traits: Partial<ServerTraits> = {}, values: Partial<ConnectRequest> = {}) {
  const server = await scriptedServer(traits)
  const session = await new ImapMailServer().connect(requestFor(server, values))
  return { server, session }
}

const refusing =
  (text: string): Answer =>
  (session, tag) => {
    session.send(`${tag} NO ${text}`)
    return true
  }

describe('a session over IMAP (sync-mail)', () => {
  it('reads labels, message ids and thread ids of Gmail', async () => {
    for (const utf8 of [true, false]) {
      const { server, session } = await connected({ gmail: true, changes: 'condstore', utf8 })
      const labels = ['\\Inbox', '\\Sent', 'Arbeit/Bewerbungen', '応募 "2026"', 'A&B']
      const ids = { gmailMessageId: 18_446_744_073_709_551_615n, gmailThreadId: 1_278_455_344_230_334_865n }
      server.inbox.add(aRawMessage(1), { labels, ...ids, flags: ['\\Seen'] })
      server.inbox.add(aRawMessage(2))
      const folder = await session.open('INBOX')
      expect(await all(folder.heads([1]))).toMatchObject([{ uid: 1, labels, ...ids, flags: ['\\Seen'] }])
      expect(await all(folder.messages([1]))).toMatchObject([{ uid: 1, labels, ...ids }])
      expect(await all(folder.states({ first: 1, last: 2 }))).toMatchObject([
        { uid: 1, labels },
        { uid: 2, labels: [] },
      ])
      server.inbox.change(2, { labels: ['\\Important'] })
      const { changed, vanished } = await folder.changesSince(folder.status.modseq ?? 0n)
      expect(await all(changed)).toMatchObject([{ uid: 2, labels: ['\\Important'] }])
      expect(vanished).toBeNull()
      await session.close()
    }
  })

  it('reads a large folder in several pieces', async () => {
    const { server, session } = await connected({ esearch: false })
    const raw = Buffer.from('Subject: x\r\n\r\n')
    for (let n = 1; n <= 5000; n++) server.inbox.add(raw)
    server.inbox.remove(...Array.from({ length: 2400 }, (_, n) => 2 * n + 2))
    const folder = await session.open('INBOX')
    const uids = server.inbox.messages.map(({ uid }) => uid)
    expect((await folder.uids()).length).toBe(2401)
    expect((await all(folder.heads(uids))).map(({ uid }) => uid)).toEqual(uids)
    const fetches = server.commands.filter((command) => command.startsWith('UID FETCH'))
    expect(fetches.length).toBeGreaterThan(2)
    expect(Math.max(...server.commands.map((command) => command.length))).toBeLessThan(8000)
    await session.close()
  }, 60_000)

  it('reads the long answer of a server that offers the short one', async () => {
    const { server, session } = await connected()
    for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
    server.answers.set('UID SEARCH', (wire, tag) => {
      wire.send('* SEARCH 1 2 3')
      wire.send(`${tag} OK Done.`)
      return true
    })
    const folder = await session.open('INBOX')
    expect(await folder.uids()).toEqual([{ first: 1, last: 3 }])
    expect(await folder.uidsSince('2026-01-01')).toEqual([{ first: 1, last: 3 }])
    await session.close()
  })

  it('asks for the messages since a day in pieces that fit into a line', async () => {
    const { server, session } = await connected()
    for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
    await (await session.open('INBOX')).uidsSince('2026-01-05')
    expect(server.commands.at(-1)).toMatch(/^UID SEARCH RETURN \(ALL\) 1:3 SINCE \S+$/)
    await session.close()
  })

  it('can be asked again after a refusal, and not after the connection broke', async () => {
    const { server, session } = await connected()
    server.answers.set('EXAMINE', refusing('[NOPERM] Permission denied.'))
    await expect(session.open('INBOX')).rejects.toThrow('refused')
    expect(session.isOpen).toBe(true)
    server.cut()
    await expect(session.folders()).rejects.toThrow()
    expect(session.isOpen).toBe(false)
    await session.close()
  })

  it('does not take the changes of other programs for answers', async () => {
    const { server, session } = await connected()
    for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
    const folder = await session.open('INBOX')
    server.answers.set('UID FETCH', (wire) => {
      wire.send('* 3 FETCH (UID 3 FLAGS (\\Seen))')
      wire.send('* 1 FETCH (FLAGS (\\Answered))')
      return false
    })
    expect((await all(folder.messages([1, 2]))).map(({ uid, raw }) => [uid, raw?.length])).toEqual([
      [1, aRawMessage(1).length],
      [2, aRawMessage(2).length],
    ])
    expect((await all(folder.states({ first: 1, last: 2 }))).map(({ uid }) => uid)).toEqual([1, 2])
    await session.close()
  })

  it('leaves out messages that are gone meanwhile', async () => {
    const { server, session } = await connected()
    for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
    const folder = await session.open('INBOX')
    server.answers.set('UID FETCH', (_, __, argument) => {
      if (argument.includes('BODY')) server.inbox.remove(2)
      return false
    })
    expect((await all(folder.messages([1, 2, 3]))).map(({ uid }) => uid)).toEqual([1, 3])
    await session.close()
  })

  it.each<[string, string, boolean, RegExp]>([
    ['UID FETCH', '[LIMIT] Too many bytes today.', true, /no more connections or downloads/],
    ['UID FETCH', '[UNAVAILABLE] Back end is down.', true, /not available at the moment/],
    ['UID FETCH', '[OVERQUOTA] Full.', false, /is full/],
    ['EXAMINE', '[INUSE] Locked.', true, /Another program/],
    ['EXAMINE', 'A \u0007bell and \u202e more', true, /It says: A bell and more$/],
  ])('says why %s was refused: %s (sync-login-errors)', async (command, text, retryable, message) => {
    const { server, session } = await connected()
    server.inbox.add(aRawMessage(1))
    server.answers.set(command, refusing(text))
    const asked = session.open('INBOX').then((folder) => all(folder.messages([1])))
    await expect(asked).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      retryable,
      message: expect.stringMatching(message),
    })
    await session.close()
  })

  it('does not repeat a password that the server repeats (sync-secrets)', async () => {
    const { server, session } = await connected()
    const { password } = server.traits
    const sasl = Buffer.from(`\0me@home.example\0${password}`).toString('base64')
    server.answers.set('EXAMINE', refusing(`LOGIN me "${password}" and AUTHENTICATE PLAIN ${sasl} were fine.`))
    const failure = await session.open('INBOX').catch((error: Error) => error)
    expect(String(failure)).toMatch(/It says: LOGIN me "…" and AUTHENTICATE PLAIN .*…/)
    expect(String(failure)).not.toContain(password)
    expect(String(failure)).not.toContain(sasl.slice(-12))
    await session.close()
  })

  it('does not take a cut connection for news, nor for an empty folder', async () => {
    const cut = { code: 'FETCH_FAILED', retryable: true }
    const { server, session } = await connected()
    const folder = await session.open('INBOX')
    const waiting = session.waitForChange({ timeoutMs: 60_000 })
    await expect.poll(() => server.commands.at(-1), { timeout: 60_000 }).toBe('IDLE')
    server.cut()
    await expect(waiting).rejects.toMatchObject(cut)
    await expect(session.folders()).rejects.toMatchObject(cut)
    await expect(folder.uids()).rejects.toMatchObject(cut)
    await expect(all(folder.states({ first: 1, last: 9 }))).rejects.toMatchObject(cut)
    await session.close()
  })

  it('tells at once what changed before it waited, and waits without an opened folder', async () => {
    const { server, session } = await connected()
    await session.waitForChange({ timeoutMs: 20 })
    const folder = await session.open('INBOX')
    server.inbox.add(aRawMessage(1))
    await all(folder.states({ first: 1, last: 9 }))
    await session.waitForChange({ timeoutMs: 60_000 })
    expect(server.commands.filter((command) => command === 'IDLE')).toHaveLength(0)
    await session.close()
  })

  it('does not answer for a folder once another one is opened', async () => {
    const { server, session } = await connected()
    server.add('Other').add(aRawMessage(1))
    const folder = await session.open('INBOX')
    await session.open('Other')
    await expect(folder.uids()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await expect(all(folder.states({ first: 1, last: 9 }))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await expect(all(folder.messages([1]))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await session.close()
  })

  it('waits on a server that does not want to wait, without haste', async () => {
    const { server, session } = await connected()
    server.answers.set('IDLE', (wire, tag) => {
      wire.send(`${tag} OK Enough.`)
      return true
    })
    await session.open('INBOX')
    await session.waitForChange({ timeoutMs: 300 })
    expect(server.commands.filter((command) => command === 'IDLE').length).toBeLessThanOrEqual(2)
    await session.close()
  })

  it('ends at once at its signal, whatever it does', async () => {
    const stopped = new Error('stopped by the test')
    const never: Answer = () => true
    const ask: Readonly<Record<string, (session: MailSession) => Promise<unknown>>> = {
      LIST: (session) => session.folders(),
      STATUS: (session) => session.status('INBOX'),
      EXAMINE: (session) => session.open('INBOX'),
      'UID SEARCH': async (session) => (await session.open('INBOX')).uids(),
      'UID FETCH': async (session) => all((await session.open('INBOX')).messages([1])),
    }
    for (const [command, work] of Object.entries(ask)) {
      const stop = new AbortController()
      const { server, session } = await connected({}, { signal: stop.signal })
      server.inbox.add(aRawMessage(1))
      server.answers.set(command, (...call) => {
        stop.abort(stopped)
        return never(...call)
      })
      await expect(work(session)).rejects.toBe(stopped)
      await session.close()
    }
  })

  it.each(['GREETING', 'CAPABILITY', 'AUTHENTICATE'])(
    'ends at once at its signal while it connects, at %s',
    async (command) => {
      const stop = new AbortController()
      const server: ScriptedServer = await scriptedServer()
      server.answers.set(command, () => {
        stop.abort(new Error('stopped by the test'))
        return true
      })
      const connecting = new ImapMailServer().connect(requestFor(server, { signal: stop.signal }))
      await expect(connecting).rejects.toThrow('stopped by the test')
    },
  )

  it('closes a session whose server does not answer', async () => {
    const { server, session } = await connected()
    server.answers.set('LOGOUT', () => true)
    await session.close()
    await session.close()
    await expect(session.folders()).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  })

  it('knows folders by their usual names where the server states no use (sync-folders)', async () => {
    const server = await scriptedServer({ specialUse: false, delimiter: '.', prefix: 'INBOX.' })
    for (const name of ['Gesendet', 'Éléments envoyés', 'Papelera', 'ゴミ箱', 'Work/Sent', 'Sentinel']) server.add(name)
    const session = await new ImapMailServer().connect(requestFor(server))
    const uses = (await session.folders()).map(({ name, use }) => [name, use])
    expect(uses.sort()).toEqual(
      [
        ['INBOX', 'inbox'],
        ['INBOX/Gesendet', 'sent'],
        ['INBOX/Papelera', 'trash'],
        ['INBOX/Sentinel', null],
        ['INBOX/Work/Sent', null],
        ['INBOX/Éléments envoyés', 'sent'],
        ['INBOX/ゴミ箱', 'trash'],
      ].sort(),
    )
    await session.close()
  })

  it('gives two folders two names, where a slash is part of one (sync-folders)', async () => {
    const server = await scriptedServer()
    server.answers.set('LIST', (wire, tag) => {
      for (const line of ['(\\Noselect) "." ""', '() "." INBOX', '() "." a.b', '() "." "a/b"'])
        wire.send(`* LIST ${line}`)
      wire.send(`${tag} OK Done.`)
      return true
    })
    const session = await new ImapMailServer().connect(requestFor(server))
    const folders = await session.folders()
    expect(new Set(folders.map(({ name }) => name)).size).toBe(3)
    expect(folders.map(({ path }) => path).sort()).toEqual(['INBOX', 'a.b', 'a/b'])
    await session.close()
  })

  it.each<[string, Partial<ServerTraits>]>([
    ['SPECIAL-USE', {}],
    ['XLIST', { specialUse: false, xlist: true, listStatus: false }],
  ])(
    'takes the word of a server with %s for a use, and leaves out what cannot be opened (sync-folders)',
    async (_, traits) => {
      const server = await scriptedServer(traits)
      server.add('[Gmail]', null, false)
      server.add('[Gmail]/Alle Nachrichten', 'all')
      server.add('[Gmail]/Gesendet', 'sent')
      server.add('Sent')
      const session = await new ImapMailServer().connect(requestFor(server))
      const uses = (await session.folders()).map(({ name, use }) => [name, use])
      expect(uses).toEqual(
        expect.arrayContaining([
          ['[Gmail]/Alle Nachrichten', 'all'],
          ['[Gmail]/Gesendet', 'sent'],
          ['Sent', null],
        ]),
      )
      expect(uses).toHaveLength(4)
      await session.close()
    },
  )
})
