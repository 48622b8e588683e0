import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { certificateFiles } from '#src/adapters/system/logins/certificate-files.js'
import { loginFileName } from '#src/adapters/system/logins/login-file.js'
import { ProcessPasswordCommands } from '#src/adapters/system/logins/password-commands.js'
import { SystemMailLogins } from '#src/adapters/system/logins/system-mail-logins.js'
import { DnsMailServerDirectory } from '#src/adapters/system/mail-server-directory.js'
import { ConnectAccount } from '#src/application/sync/connect-account.js'
import type { AccessTokens } from '#src/application/sync/ports/access-tokens.js'
import type { LoginStorage, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { MailServer } from '#src/application/sync/ports/mail-server.js'
import { ResolveCredential } from '#src/application/sync/resolve-credential.js'
import type { Config } from '#src/composition/config.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'

/** The logins of this machine, in the home. Throws VALIDATION_ERROR if there is none. */
export function openLogins({ home }: Pick<Config, 'home'>, wanted: LoginStorage | null = null): SystemMailLogins {
  if (home === null)
    throw loginFailure('VALIDATION_ERROR', 'Logins of mail accounts are kept in a home, and there is none.', {
      problem: 'home-needed',
    })
  const entry = fileURLToPath(ownFile('./keyring-child.js', import.meta.url))
  return new SystemMailLogins({ file: join(home.folder, loginFileName), keyring: { entry }, wanted })
}

/** What connects to the servers of accounts with their logins. */
export function openConnecting(logins: MailLogins, server: MailServer = new ImapMailServer()) {
  const directory = new DnsMailServerDirectory()
  const credentials = new ResolveCredential({
    logins,
    commands: new ProcessPasswordCommands(),
    tokens: renewals,
    clock: systemClock,
  })
  const connecting = new ConnectAccount({
    server,
    credentials,
    certificates: certificateFiles,
    directory,
  })
  return { directory, credentials, connecting }
}

/** Few accounts have tokens to renew. */
const renewals: AccessTokens = {
  renew: async (login, signal) => {
    const { ProviderAccessTokens } = await import('#src/adapters/system/logins/oauth/renew.js')
    return new ProviderAccessTokens(systemClock).renew(login, signal)
  },
}
