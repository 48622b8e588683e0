import type { CertificateFiles } from '#src/application/sync/ports/certificate-files.js'
import type { MailLogin } from '#src/application/sync/ports/mail-logins.js'
import type { MailServer, MailSession } from '#src/application/sync/ports/mail-server.js'
import type { MailServerDirectory } from '#src/application/sync/ports/mail-server-directory.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { isLoopbackAddress } from '#src/domain/sync/mail-address.js'
import type { CredentialOptions, ResolveCredential } from './resolve-credential.js'

export interface ConnectParts {
  readonly server: MailServer
  readonly credentials: ResolveCredential
  readonly certificates: CertificateFiles
  readonly directory: Pick<MailServerDirectory, 'addresses'>
}

export interface ConnectOptions extends CredentialOptions {
  /** A login that is not kept yet; by default the kept one is used. */
  readonly login?: MailLogin
  /** In bytes. */
  readonly maxMessageBytes?: number
}

/** Larger messages are not fetched, in bytes. */
export const maxMessageBytes = 100 * 2 ** 20

/**
 * Opens a session with the server of an account. A password is only looked for once it is certain that it may be sent
 * there. Source: sync-tls, sync-secrets.
 */
export class ConnectAccount {
  readonly #parts: ConnectParts

  constructor(parts: ConnectParts) {
    this.#parts = parts
  }

  /** Throws VALIDATION_ERROR with the next step, FETCH_FAILED. */
  async execute(account: MailAccount, options: ConnectOptions = {}): Promise<MailSession> {
    const { server, credentials, certificates, directory } = this.#parts
    const { host, port, security } = account
    const { login, signal } = options
    // the address that was checked is the one that is connected to
    const reached = security === 'none' ? await checkPlainHost(host, directory) : host
    const ca = account.ca === null ? null : await certificates.read(account.ca)
    const credential =
      login === undefined
        ? await credentials.execute(account, options)
        : await credentials.prove(account, login, signal)
    const limit = { maxMessageBytes: options.maxMessageBytes ?? maxMessageBytes }
    return server.connect({ server: { host: reached, port, security }, credential, ca, ...limit, signal })
  }
}

/** An address of the host. Throws VALIDATION_ERROR unless all of them are of this machine. Source: sync-tls. */
export async function checkPlainHost(host: string, directory: Pick<MailServerDirectory, 'addresses'>): Promise<string> {
  const addresses = await directory.addresses(host)
  const [first] = addresses
  if (first !== undefined && addresses.every(isLoopbackAddress)) return first
  const message = `${host} is not this machine, so the connection must be encrypted.`
  throw loginFailure('VALIDATION_ERROR', message, { problem: 'encryption-missing' })
}
