import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#scripts/kit/loopback-server.js'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import { loginError } from '#src/adapters/sources/imap/login-errors.js'
import type { ConnectRequest } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFactsOf } from '#src/domain/sync/login-failure.js'
import type { MailHost } from '#src/domain/sync/mail-account.js'
import { requestFor, scriptedServer } from '#test/support/imap/scenes.js'
import { certificate, type ServerTraits } from '#test/support/imap/scripted-server.js'

const wrong = { kind: 'password', user: 'me@home.example', password: 'hunter2-secret' } as const
const expired = { kind: 'token', user: 'me@home.example', token: 'expired-secret' } as const

async function failureOf(request: ConnectRequest): Promise<AppError> {
  const failure = await new ImapMailServer({ connectMs: 1500 }).connect(request).then(
    () => expect.fail('it logged in'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(AppError)
  const error = failure as AppError
  expect(error.message).not.toContain('secret')
  return error
}

async function refusedBy(traits: Partial<ServerTraits>, values: Partial<ConnectRequest> = {}): Promise<AppError> {
  return failureOf(requestFor(await scriptedServer(traits), values))
}

async function at(place: Partial<MailHost>): Promise<AppError> {
  const server = { host: '127.0.0.1', port: await freePort(), security: 'tls', ...place } as const
  return failureOf({ server, credential: wrong, ca: null, maxMessageBytes: 1000 })
}

describe('a refused login (sync-login-errors)', () => {
  it.each<[string, string, { code: string; retryable?: boolean; message: RegExp }]>([
    [
      'a wrong password',
      '[AUTHENTICATIONFAILED] Invalid credentials (Failure)',
      { code: 'VALIDATION_ERROR', message: /Check the user name and the password/ },
    ],
    [
      'a refusal without a code',
      'LOGIN failed.',
      { code: 'VALIDATION_ERROR', message: /Check the user name and the password/ },
    ],
    [
      'Gmail without an app password',
      '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
      { code: 'VALIDATION_ERROR', message: /myaccount\.google\.com\/apppasswords/ },
    ],
    [
      'iCloud without an app password',
      '[AUTHENTICATIONFAILED] Please use an app-specific password.',
      { code: 'VALIDATION_ERROR', message: /app password .*security settings/ },
    ],
    [
      'Yahoo without an app password',
      '[AUTHENTICATIONFAILED] (#MBR1212) Please generate an app password to log in.',
      { code: 'VALIDATION_ERROR', message: /app password/ },
    ],
    [
      'Outlook, which takes no passwords',
      'LOGIN failed. Basic authentication is disabled.',
      { code: 'VALIDATION_ERROR', message: /OAuth/ },
    ],
    [
      'Outlook, in its other words',
      'LOGIN failed. BasicAuthBlocked, LogonDenied-BasicAuthBlocked',
      { code: 'VALIDATION_ERROR', message: /OAuth/ },
    ],
    [
      'a provider that wants a browser',
      '[WEBALERT https://accounts.example/] Web login required.',
      { code: 'VALIDATION_ERROR', message: /browser/ },
    ],
    [
      'IMAP that is turned off',
      '[ALERT] Your account is not enabled for IMAP use. Please visit your settings.',
      { code: 'VALIDATION_ERROR', message: /turned off/ },
    ],
    [
      'a password that has expired',
      '[EXPIRED] Password expired.',
      { code: 'VALIDATION_ERROR', message: /has expired/ },
    ],
    [
      'support that must be asked',
      '[CONTACTADMIN] Account suspended.',
      { code: 'VALIDATION_ERROR', message: /Contact them/ },
    ],
    [
      'a server that is busy',
      '[UNAVAILABLE] Temporary authentication failure.',
      { code: 'FETCH_FAILED', retryable: true, message: /not available at the moment/ },
    ],
    [
      'too many connections',
      '[LIMIT] Too many simultaneous connections.',
      { code: 'FETCH_FAILED', retryable: true, message: /no more connections or downloads/ },
    ],
    [
      'too many connections, without a code',
      '[ALERT] Too many simultaneous connections. (Failure)',
      { code: 'FETCH_FAILED', retryable: true, message: /no more connections or downloads/ },
    ],
    ['a full mailbox', '[OVERQUOTA] Mailbox is full.', { code: 'FETCH_FAILED', retryable: false, message: /is full/ }],
    [
      'a mailbox in use',
      '[INUSE] Locked by another session.',
      { code: 'FETCH_FAILED', retryable: true, message: /Another program/ },
    ],
    [
      'a login that must be encrypted',
      '[PRIVACYREQUIRED] Plaintext authentication disallowed.',
      { code: 'VALIDATION_ERROR', message: /encrypted connection/ },
    ],
  ])('%s has its sentence with the next step', async (_, refusal, { message, ...error }) => {
    const failure = await refusedBy({ refusal }, { credential: wrong })
    expect(failure).toMatchObject({ ...error, message: expect.stringMatching(message) })
    expect(failure.message).toMatch(/\. \S.*\.$/)
  })

  it('names how a provider wants to be logged in to, also if it does not say it', () => {
    const message = (host: string) =>
      loginError({ host, code: 'AUTHENTICATIONFAILED', text: '' }, 'password', null).message
    expect(message('imap.gmail.com')).toContain('https://myaccount.google.com/apppasswords')
    expect(message('imap.mail.me.com')).toContain('https://account.apple.com')
    expect(message('outlook.office365.com')).toContain('OAuth')
    expect(message('imap.notgmail.com.example')).not.toContain('Gmail')
  })

  it.each([
    ['a server of Microsoft that refuses a password', 'outlook.office365.com', '', 'password'],
    ['a server that takes no passwords', 'mail.example', 'Basic authentication is disabled.', 'password'],
    ['a server that refuses a token', 'mail.example', '', 'token'],
  ] as const)('%s is left to the edges, which name the command (sync-login-errors)', (_, host, text, kind) => {
    expect(loginFactsOf(loginError({ host, code: '', text }, kind, null))).toMatchObject({ problem: 'oauth-needed' })
  })

  it.each(['XOAUTH2', 'OAUTHBEARER'])('a token that has expired, by %s', async (mechanism) => {
    const server = await scriptedServer({ mechanisms: [mechanism] })
    const failure = await failureOf(requestFor(server, { credential: expired }))
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/expired or was revoked/),
    })
    const right = { kind: 'token', user: 'me@home.example', token: server.traits.token } as const
    const session = await new ImapMailServer().connect(requestFor(server, { credential: right }))
    expect(server.commands.some((command) => command.startsWith(`AUTHENTICATE ${mechanism} `))).toBe(true)
    await session.close()
  })

  it('a token where only passwords are taken', async () => {
    expect(await refusedBy({ mechanisms: ['PLAIN'] }, { credential: expired })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/offers no login of the kind/),
    })
  })

  it('a host that is not found, that refuses, or that never answers', async () => {
    expect((await at({ host: 'imap.nowhere.invalid' })).message).toMatch(/imap\.nowhere\.invalid was not found/)
    expect(await at({})).toMatchObject({
      retryable: true,
      message: expect.stringMatching(/refuses connections on port \d+/),
    })
    const silent = await scriptedServer()
    silent.answers.set('GREETING', () => true)
    expect((await at({ port: silent.port, security: 'starttls' })).message).toMatch(
      /does not greet as a mail server on port/,
    )
  })

  it('a port of the other kind of encryption', async () => {
    const plain = await scriptedServer()
    expect(await at({ port: plain.port })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/does not speak TLS from the first byte on port \d+/),
    })
    const secure = await scriptedServer({ security: 'tls' })
    expect((await at({ port: secure.port, security: 'starttls' })).message).toMatch(
      /It may expect TLS from the first byte/,
    )
  })

  it('a port of another protocol', async () => {
    const web = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void web.close())
    await once(web, 'listening')
    const { port } = web.address() as AddressInfo
    expect((await at({ port, security: 'starttls' })).message).toMatch(/does not greet/)
    expect((await at({ port })).message).toMatch(/does not speak TLS/)
  })
})

describe('an encrypted connection (sync-tls)', () => {
  it.each(['tls', 'starttls'] as const)('with %s is made with TLS 1.2 or newer only', async (security) => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const error = await refusedBy({ security, certificate: { ...certificate('localhost'), ...old } })
    expect(error.message).toMatch(/TLS 1\.2 or newer/)
    const session = await new ImapMailServer().connect(requestFor(await scriptedServer({ security })))
    await session.close()
  })

  it.each([
    ['that nobody trusts', 'localhost', null, /127\.0\.0\.1 is not trusted: the server signed it itself/],
    ['that has expired', 'expired', 'expired', /has expired/],
    ['of another name', 'other-name', 'other-name', /does not name 127\.0\.0\.1/],
    ['of another authority', 'localhost', 'other-name', /not trusted/],
  ] as const)('is refused for a certificate %s, before any login', async (_, of, trusted, message) => {
    const ca = trusted === null ? null : certificate(trusted).cert
    for (const security of ['tls', 'starttls'] as const) {
      const server = await scriptedServer({ security, certificate: certificate(of) })
      const error = await failureOf(requestFor(server, { ca }))
      expect(error).toMatchObject({
        code: 'VALIDATION_ERROR',
        retryable: false,
        message: expect.stringMatching(message),
      })
      expect(server.commands.filter((command) => /^(LOGIN|AUTH)/.test(command))).toEqual([])
    }
  })

  it('is checked whatever the environment says', async () => {
    const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
    onTestFinished(() => {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    })
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    for (const security of ['tls', 'starttls'] as const) {
      expect((await refusedBy({ security }, { ca: null })).message).toMatch(/not trusted/)
    }
  })

  it('is left out only on this machine', async () => {
    for (const host of ['localhost', 'imap.home.example', '192.168.1.1', '10.0.0.1', '127.0.0.1.example', '::2']) {
      expect(await at({ host, security: 'none' })).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/without encryption is possible only to 127\.0\.0\.1 or ::1/),
      })
    }
    for (const host of ['127.0.0.1', '::1', '127.1.2.3']) {
      expect((await at({ host, security: 'none' })).message).toMatch(/refuses connections|cannot be reached/)
    }
  })
})
