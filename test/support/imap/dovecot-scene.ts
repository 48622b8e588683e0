import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { MailSecurity } from '#src/domain/sync/mail-account.js'
import type { MailServerScene } from '#test/contracts/mail-server.contract.js'
import { type DovecotOptions, startDovecot } from '#test/support/imap/dovecot.js'
import { otherProgram } from '#test/support/imap/other-program.js'

/** A scene on a Dovecot of its own. */
export async function dovecotScene(security: MailSecurity, options: DovecotOptions = {}): Promise<MailServerScene> {
  const dovecot = await startDovecot(options)
  const client = await dovecot.client().catch(async (error: unknown) => {
    await dovecot.stop()
    throw error
  })
  const other = otherProgram(client)
  return {
    server: new ImapMailServer(),
    request: {
      server: { host: dovecot.host, port: security === 'tls' ? dovecot.tlsPort : dovecot.port, security },
      credential: { kind: 'password', user: dovecot.user, password: dovecot.password },
      ca: dovecot.ca,
    },
    other,
    close: async () => {
      await other.close()
      await dovecot.stop()
    },
  }
}
