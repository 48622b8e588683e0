import { describe, expect, it, vi } from 'vitest'
import type { ConnectionBounds } from '#src/adapters/sources/imap/connection.js'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { ConnectRequest, OpenedFolder } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { all } from '#test/contracts/mail-server.contract.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { requestFor, scriptedServer } from '#test/support/imap/scenes.js'
import type { Answer, ScriptedServer, ServerTraits } from '#test/support/imap/scripted-server.js'

const MiB = 1 << 20

async function hostile(answers: Readonly<Record<string, Answer>>, traits: Partial<ServerTraits> = {}) {
  const server = await scriptedServer(traits)
  for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
  for (const [command, answer] of Object.entries(answers)) server.answers.set(command, answer)
  return server
}

const connect = (
  server: ScriptedServer,
  bounds: Partial<ConnectionBounds> = {},
  values: Partial<ConnectRequest> = {},
) => new ImapMailServer(bounds).connect(requestFor(server, values))

/** What a call fails with; the memory that is held meanwhile is bounded. */
async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const before = process.memoryUsage()
  const failure = await work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )
  const { rss, external } = process.memoryUsage()
  expect(Math.max(rss - before.rss, external - before.external)).toBeLessThan(300 * MiB)
  expect(failure).toBeInstanceOf(AppError)
  expect((failure as AppError).message).toMatch(/^[^\n]{10,400}\.( It says: [^\n]*)?$/)
  return failure as AppError
}

async function asked(
  server: ScriptedServer,
  ask: (folder: OpenedFolder) => Promise<unknown>,
  bounds: Partial<ConnectionBounds> = {},
) {
  const session = await connect(server, bounds, { maxMessageBytes: 64 << 10 })
  try {
    return await failureOf(session.open('INBOX').then(ask))
  } finally {
    await session.close()
  }
}

const broken = { code: 'FETCH_FAILED', retryable: false, message: expect.stringContaining('breaks the protocol') }
const cut = { code: 'FETCH_FAILED', retryable: true }

const row = (uid: number, more = '') =>
  `* ${uid} FETCH (UID ${uid} FLAGS () INTERNALDATE "05-Jan-2026 09:00:00 +0000" RFC822.SIZE 10${more})`

/** Answers FETCH with these lines. */
const rows =
  (...lines: readonly string[]): Answer =>
  (session, tag) => {
    for (const line of lines) session.send(line)
    session.send(`${tag} OK Done.`)
    return true
  }

/** Answers with the same bytes again and again, as long as the client reads. */
const endlessly =
  (bytes: string | Buffer, first = ''): Answer =>
  async (session) => {
    session.write(first)
    const chunk = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.repeat(Math.ceil(65_536 / bytes.length)))
    while (await session.pour(chunk)) {}
    return true
  }

const body = ' BODY[] {5}\r\nHello'

describe('a hostile mail server (sync-hostile)', () => {
  it.each<[string, Record<string, Answer>, (folder: OpenedFolder) => Promise<unknown>]>([
    ['never ends a line', { 'UID FETCH': endlessly('a') }, (folder) => all(folder.states({ first: 1, last: 9 }))],
    ['never ends a line of a search', { 'UID SEARCH': endlessly(' 12345', '* SEARCH') }, (folder) => folder.uids()],
    [
      'never ends a set',
      { 'UID SEARCH': endlessly(',77', '* ESEARCH (TAG "1") UID ALL 5') },
      (folder) => folder.uids(),
    ],
    [
      'never ends its flags',
      { 'UID FETCH': endlessly(' a', '* 1 FETCH (UID 1 FLAGS (') },
      (folder) => all(folder.states({ first: 1, last: 9 })),
    ],
    [
      'nests without end',
      { 'UID FETCH': endlessly('(', '* 1 FETCH (UID 1 FLAGS ') },
      (folder) => all(folder.states({ first: 1, last: 9 })),
    ],
    ['repeats a uid', { 'UID FETCH': rows(row(1), row(1)) }, (folder) => all(folder.messages([1, 2]))],
    ['goes back', { 'UID FETCH': rows(row(2), row(1)) }, (folder) => all(folder.messages([1, 2]))],
    ['sends other messages', { 'UID FETCH': rows(row(1), row(7)) }, (folder) => all(folder.messages([1, 2]))],
    ['sends uids that are none', { 'UID SEARCH': rows('* ESEARCH (TAG "A") UID ALL 0:5') }, (folder) => folder.uids()],
    [
      'finds more messages than there are',
      { 'UID SEARCH': rows('* ESEARCH (TAG "A") UID ALL 1:4294967295') },
      (folder) => folder.uids(),
    ],
    [
      'announces a literal of 200 MiB',
      { 'UID FETCH': endlessly('x', `* 1 FETCH (UID 1 BODY[] {${200 * MiB}}\r\n`) },
      (folder) => all(folder.messages([1])),
    ],
    [
      'announces a literal without bounds',
      { 'UID FETCH': rows(`* 1 FETCH (UID 1 BODY[] {${'9'.repeat(30)}}`) },
      (folder) => all(folder.messages([1])),
    ],
    [
      'answers a message that cannot be read',
      { 'UID FETCH': rows(`* 1 FETCH (UID 1 FLAGS (\\Seen RFC822.SIZE`, row(2)) },
      (folder) => all(folder.messages([1, 2])),
    ],
    [
      'sends garbage',
      {
        'UID FETCH': (session, tag) => {
          session.write(Buffer.from([0, 255, 1, 40, 34, 13, 10]))
          session.send(`${tag} OK Done.`)
          return true
        },
      },
      (folder) => all(folder.messages([1])),
    ],
  ])('that %s breaks the protocol', async (_, answers, ask) => {
    expect(await asked(await hostile(answers), ask)).toMatchObject(broken)
  })

  it.each<[string, Answer]>([
    ['lines that nobody asked for', endlessly('* OK Still here.\r\n')],
    ['messages that nobody asked for', endlessly('* 1 FETCH (UID 9 FLAGS ())\r\n')],
    ['one message again and again', endlessly(`${row(1)}\r\n`)],
    ['messages that are gone, again and again', endlessly('* VANISHED (EARLIER) 1,3,5,7,9\r\n')],
    ['answers with other tags', endlessly('ZZZ9 OK Done.\r\n')],
  ])('that sends %s is left', async (_, answer) => {
    const server = await hostile({ 'UID FETCH': answer })
    const bounds = { uselessBytes: 256 << 10 }
    expect(await asked(server, (folder) => all(folder.heads([1, 2, 3])), bounds)).toMatchObject(broken)
  })

  it('that tells of changes without end is left', async () => {
    const server = await hostile({ 'UID FETCH': endlessly('* 1 FETCH (UID 1 FLAGS ())\r\n') })
    const ask = async (folder: OpenedFolder) => all((await folder.changesSince(1n)).changed)
    expect(await asked(server, ask)).toMatchObject(broken)
  })

  it('that lists 10,001 folders is refused', async () => {
    const server = await hostile({})
    for (let n = 1; n <= 10_000; n++) server.add(`Folder ${n}`)
    const session = await connect(server)
    const error = await failureOf(session.folders())
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: false, message: expect.stringContaining('10,000') })
    await session.close()
  })

  it('that lists folders without end is left', async () => {
    const server = await hostile({ LIST: endlessly(`* LIST () "/" "${'folder'.repeat(100)}"\r\n`) })
    const session = await connect(server)
    expect(await failureOf(session.folders())).toMatchObject(broken)
    await session.close()
  })

  it('that lists short names without end is left before they fill the memory', async () => {
    const server = await hostile({ LIST: endlessly('* LIST () "/" a\r\n') })
    const session = await connect(server, { answerBytes: MiB })
    expect(await failureOf(session.folders())).toMatchObject(broken)
    await session.close()
  })

  it('that tells of millions of messages that are gone, again and again, is left', async () => {
    const server = await hostile({ 'UID FETCH': endlessly('* VANISHED (EARLIER) 1:70000\r\n') })
    const ask = async (folder: OpenedFolder) => all((await folder.changesSince(1n)).changed)
    expect(await asked(server, ask, { goneMessages: 100_000 })).toMatchObject(broken)
  })

  it('that counts messages and lists none is no empty folder', async () => {
    const server = await hostile({ 'UID SEARCH': rows('* ESEARCH (TAG "A") UID') })
    expect(await asked(server, (folder) => folder.uids())).toMatchObject(cut)
  })

  it('that lies about the size of a message is stopped at the bound', async () => {
    const server = await hostile({})
    server.answers.set('UID FETCH', (session, tag, argument) => {
      if (!argument.includes('BODY')) return rows(row(1))(session, tag, argument)
      return endlessly('x', `* 1 FETCH (UID 1 BODY[] {${5 * MiB}}\r\n`)(session, tag, argument)
    })
    expect(await asked(server, (folder) => all(folder.messages([1])))).toMatchObject(broken)
  })

  it('that sends less of a message than it announced does not spoil the next one', async () => {
    const server = await hostile({})
    server.answers.set('UID FETCH', (session, tag, argument) => {
      const whole = argument.includes('BODY')
      return rows(row(1, whole ? ' BODY[] {500}\r\nshort' : ''), row(2, whole ? body : ''))(session, tag, argument)
    })
    // the bytes of the next answers are taken for the message, then nothing comes
    const error = await asked(server, (folder) => all(folder.messages([1, 2])), { silenceMs: 500 })
    expect(error).toMatchObject(cut)
  })

  it.each<[string, Answer]>([
    [
      'says goodbye in the middle',
      (session) => {
        session.send('* BYE Going down.')
        return true
      },
    ],
    [
      'is cut in the middle',
      (session) => {
        session.write('* 1 FETCH (UID 1 FLA')
        session.socket.destroy()
        return true
      },
    ],
    ['is silent', () => true],
  ])('that %s may be asked again', async (_, answer) => {
    const server = await hostile({ 'UID FETCH': answer })
    const error = await asked(server, (folder) => all(folder.messages([1])), { silenceMs: 1000 })
    expect(error).toMatchObject(cut)
  })

  it('that sends a byte now and then is left', async () => {
    const drip: Answer = async (session) => {
      while (await session.pour('* OK Wait.\r\n')) await new Promise((resolve) => setTimeout(resolve, 50))
      return true
    }
    const server = await hostile({ 'UID FETCH': drip })
    const bounds = { silenceMs: 500, uselessMs: 1500 }
    expect(await asked(server, (folder) => all(folder.messages([1])), bounds)).toMatchObject(cut)
  })

  it.each<[string, Answer]>([
    ['never greets', () => true],
    [
      'greets with goodbye',
      (session) => {
        session.send('* BYE [UNAVAILABLE] Maintenance.')
        return true
      },
    ],
    ['never ends its greeting', endlessly('x')],
    [
      'cuts the connection',
      (session) => {
        session.socket.destroy()
        return true
      },
    ],
  ])('that %s ends in a sentence', async (_, greeting) => {
    const error = await failureOf(connect(await hostile({ GREETING: greeting }), { connectMs: 500 }))
    expect(error.code).toBe('FETCH_FAILED')
  })

  it('that adds answers before the encryption is refused, and learns no password (sync-tls)', async () => {
    const inject: Answer = (session, tag) => {
      session.write(`${tag} OK Begin.\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n`)
      return true
    }
    const server = await hostile({ STARTTLS: inject }, { security: 'starttls' })
    expect(await failureOf(connect(server))).toMatchObject(broken)
    expect(server.commands.filter((command) => /^(LOGIN|AUTH)/.test(command))).toEqual([])
  })

  it.each<[string, Partial<ServerTraits>, Record<string, Answer>]>([
    ['offers no STARTTLS', { security: 'none' }, {}],
    ['is logged in before STARTTLS', { security: 'none', greeting: 'PREAUTH Welcome.' }, {}],
    [
      'refuses STARTTLS',
      { security: 'starttls' },
      {
        STARTTLS: (session, tag) => {
          session.send(`${tag} NO Not today.`)
          return true
        },
      },
    ],
  ])('that %s learns no password (sync-tls)', async (_, traits, answers) => {
    const server = await hostile(answers, traits)
    const request = requestFor(server, { server: { host: '127.0.0.1', port: server.port, security: 'starttls' } })
    const error = await failureOf(new ImapMailServer().connect(request))
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('no login was sent') })
    expect(server.commands.filter((command) => /^(LOGIN|AUTH)/.test(command))).toEqual([])
  })

  it('cannot write to the output of this program, nor end it', async () => {
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'))
    const printed = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const garbage = Buffer.from('\u0000({"\r\n* BAD\r\n* NO [ALERT] Look!\r\n+\r\n'.repeat(100))
    const server = await hostile({
      'UID FETCH': (session, tag) => {
        session.write(garbage)
        session.send(`${tag} OK Done.`)
        return true
      },
    })
    expect(await asked(server, (folder) => all(folder.heads([1])))).toMatchObject(broken)
    for (const spy of [...written, ...printed]) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })
})
