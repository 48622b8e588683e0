import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { MailSecurity } from '#src/domain/sync/mail-account.js'
import type { MailServerScene } from '#test/contracts/mail-server.contract.js'
import type { Cyrus } from '#test/support/imap/cyrus.js'
import { otherProgram } from '#test/support/imap/other-program.js'

/** A scene with a user of its own. */
export async function cyrusScene(cyrus: Cyrus, security: MailSecurity): Promise<MailServerScene> {
  const user = cyrus.addUser()
  const other = otherProgram(await cyrus.client(user))
  return {
    server: new ImapMailServer(),
    request: {
      server: { host: cyrus.host, port: security === 'tls' ? cyrus.tlsPort : cyrus.port, security },
      credential: { kind: 'password', user, password: cyrus.password },
      ca: cyrus.ca,
    },
    other,
    close: () => other.close(),
  }
}
