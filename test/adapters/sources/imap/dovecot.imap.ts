import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import { all, describeMailServer } from '#test/contracts/mail-server.contract.js'
import { startDovecot } from '#test/support/imap/dovecot.js'
import { dovecotScene } from '#test/support/imap/dovecot-scene.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'

const usual = { changes: 'qresync', listStatus: true } as const
describeMailServer('Dovecot with STARTTLS', usual, () => dovecotScene('starttls'))
describeMailServer('Dovecot with TLS', usual, () => dovecotScene('tls'))

// what an old server offers
const plain = 'IMAP4rev1 LITERAL+ IDLE ID UIDPLUS NAMESPACE UNSELECT'
describeMailServer('Dovecot without CONDSTORE and QRESYNC', { changes: 'none', listStatus: false }, () =>
  dovecotScene('starttls', { lines: [`imap_capability = ${plain}`] }),
)
describeMailServer('Dovecot with CONDSTORE', { changes: 'condstore', listStatus: false }, () =>
  dovecotScene('tls', { lines: [`imap_capability = ${plain} ENABLE CONDSTORE`] }),
)

describe('a login at Dovecot with an access token (sync-oauth)', () => {
  it.each(['starttls', 'tls'] as const)('over %s is checked by the endpoint of its provider', async (security) => {
    const endpoint = createServer(async (request, response) => {
      const sent = new URLSearchParams(Buffer.concat(await all(request)).toString())
      const active = sent.get('token') === 'right-token'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ active, email: 'me@home.example' }))
    })
    const { port, close } = await listenOnLoopback(endpoint)
    const dovecot = await startDovecot({ introspection: `http://127.0.0.1:${port}/` })
    try {
      const login = (token: string) =>
        new ImapMailServer().connect({
          server: { host: dovecot.host, port: security === 'tls' ? dovecot.tlsPort : dovecot.port, security },
          credential: { kind: 'token', user: dovecot.user, token },
          ca: dovecot.ca,
          maxMessageBytes: 1 << 20,
        })
      const session = await login('right-token')
      expect((await session.folders()).map(({ name }) => name)).toContain('INBOX')
      await session.close()
      await expect(login('wrong-token')).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/expired or was revoked/),
      })
    } finally {
      await dovecot.stop()
      await close()
    }
  })
})

describe('a mailbox of Dovecot that is filled as files (sync-mail)', () => {
  it('has 3,000 messages byte for byte, and knows them again after a restart', async () => {
    const dovecot = await startDovecot()
    const raws = Array.from({ length: 3000 }, (_, n) => aRawMessage(n, 'x'.repeat(n % 977)))
    const connect = () =>
      new ImapMailServer().connect({
        server: { host: dovecot.host, port: dovecot.tlsPort, security: 'tls' },
        credential: { kind: 'password', user: dovecot.user, password: dovecot.password },
        ca: dovecot.ca,
        maxMessageBytes: 1 << 20,
      })
    try {
      dovecot.fill(
        'INBOX',
        raws.map((raw, n) => ({ raw, flags: n % 2 === 0 ? 'S' : '', internalDate: Date.UTC(2026, 0, 1 + (n % 20)) })),
      )
      const session = await connect()
      const folder = await session.open('INBOX')
      const { status } = folder
      expect(await folder.uids()).toEqual([{ first: 1, last: 3000 }])
      const messages = await all(folder.messages(raws.map((_, n) => n + 1)))
      expect(messages.map(({ raw }) => Buffer.from(raw ?? []).toString())).toEqual(raws)
      expect(messages[1]).toMatchObject({ uid: 2, flags: [], internalDate: Date.UTC(2026, 0, 2) })
      expect(messages[2]?.flags).toEqual(['\\Seen'])
      await session.close()
      await dovecot.halt()
      await dovecot.start()
      const again = await connect()
      const reopened = await again.open('INBOX')
      expect(reopened.status).toMatchObject({ uidValidity: status.uidValidity, uidNext: 3001, messages: 3000 })
      const { changed, vanished } = await reopened.changesSince(status.modseq ?? 0n)
      expect(await all(changed)).toEqual([])
      expect(vanished).toEqual([])
      await again.close()
    } finally {
      await dovecot.stop()
    }
  })
})
