import { isIPv4 } from 'node:net'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { ConnectRequest, MailServer, MailSession } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailHost } from '#src/domain/sync/mail-account.js'
import { Connection, type ConnectionBounds, usualBounds } from './connection.js'
import { ImapSession } from './imap-session.js'

const maxLineBytes = 1 << 20

/** Mail servers over IMAP. */
export class ImapMailServer implements MailServer {
  readonly #bounds: ConnectionBounds

  constructor(bounds: Partial<ConnectionBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds }
  }

  async connect(request: ConnectRequest): Promise<MailSession> {
    const { server, credential, maxMessageBytes, signal } = request
    checkSecurity(server)
    signal?.throwIfAborted()
    const log = new UnreadableAnswers()
    const client = new ImapFlow({ ...optionsOf(request, this.#bounds), logger: log })
    const secret = credential.kind === 'password' ? credential.password : credential.token
    const talk = { server, kind: credential.kind, secret }
    const connection = new Connection(client, talk, maxMessageBytes, this.#bounds, signal)
    log.found = () => {
      connection.unreadable++
    }
    const { connectMs, silenceMs } = this.#bounds
    try {
      await connection.call(() => client.connect(), { silenceMs: 2 * connectMs + silenceMs })
    } catch (error) {
      connection.release()
      client.close()
      throw error
    }
    return new ImapSession(connection, maxMessageBytes)
  }
}

/** Throws VALIDATION_ERROR if passwords would cross a network without encryption. Source: sync-tls. */
function checkSecurity({ host, security }: MailHost): void {
  const isOnThisMachine = host === '::1' || (isIPv4(host) && host.startsWith('127.'))
  if (security !== 'none' || isOnThisMachine) return
  const sentence = `A connection without encryption is possible only to 127.0.0.1 or ::1, not to ${host}. Use TLS or STARTTLS.`
  throw new AppError('VALIDATION_ERROR', sentence)
}

function optionsOf(request: ConnectRequest, { connectMs, silenceMs }: ConnectionBounds): ImapFlowOptions {
  const { server, credential, ca, maxMessageBytes } = request
  const { user } = credential
  // servers measure messages differently, by a few bytes a line
  const maxLiteralSize = maxMessageBytes + maxMessageBytes / 16 + maxLineBytes
  return {
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    // stated, so that no variable of the environment turns the check off
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca === null ? {} : { ca }) },
    auth:
      credential.kind === 'password' ? { user, pass: credential.password } : { user, accessToken: credential.token },
    clientInfo: { name: 'jobworkflow', version: '', vendor: '', 'support-url': '' },
    qresync: true,
    // one dialect for all servers
    disableIMAP4rev2: true,
    // a small packed answer can be large
    disableCompression: true,
    disableAutoIdle: true,
    maxIdleTime: 5 * 60_000,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    // silence is bounded by `Connection`, which knows when an answer is due
    socketTimeout: Math.max(29 * 60_000, silenceMs),
    maxLineLength: maxLineBytes,
    maxLiteralSize: Math.ceil(maxLiteralSize),
    maxResponseSize: Math.ceil(maxLiteralSize) + 2 * maxLineBytes,
    maxResponseTokens: 200_000,
  }
}

/** Takes the library's log: none of it is written, but answers that it passed over are counted. */
class UnreadableAnswers {
  found: () => void = () => {}

  isLevelEnabled(): boolean {
    return false
  }

  error(entry: { readonly payloadBytes?: number }): void {
    if (entry.payloadBytes !== undefined) this.found()
  }

  warn(entry: { readonly msg?: string; readonly truncatedAttributes?: unknown }): void {
    if (entry.msg === 'Failed to process untagged response') this.found()
  }

  trace(): void {}
  debug(): void {}
  info(): void {}
  fatal(): void {}
}
