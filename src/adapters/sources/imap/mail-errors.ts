import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { MailHost } from '#src/domain/sync/mail-account.js'
import { loginError, passingError, type Refusal } from './login-errors.js'

/** The properties that errors of the IMAP library may have. */
interface ForeignError {
  readonly authenticationFailed?: boolean
  readonly tlsFailed?: boolean
  readonly mailboxMissing?: boolean
  readonly serverResponseCode?: string
  readonly responseStatus?: string
  readonly responseText?: string
  /** The answer as it was parsed; its first attribute may hold the response code. */
  readonly response?: unknown
  /** The server's words as it closed the connection. */
  readonly reason?: string
}

/** Which server was talked to, and what proved the login. */
export interface Talk {
  readonly server: MailHost
  readonly kind: 'password' | 'token'
  /** What a server may repeat, and nobody is shown. */
  readonly secret: string
}

/** The error of a server that does not keep to IMAP; asking again would not help. */
export function brokenProtocol({ host }: MailHost, what: string, cause?: unknown): AppError {
  const sentence = `${host} breaks the protocol: ${what}. Nothing more was read from it; tell its provider.`
  return new AppError('FETCH_FAILED', sentence, { cause })
}

/** The error of a server that is silent. */
export function silence({ host }: MailHost, ms: number, cause?: unknown): AppError {
  const sentence = `${host} did not answer within ${Math.ceil(ms / 1000)} seconds. Check the network connection, and try again.`
  return new AppError('FETCH_FAILED', sentence, { retryable: true, cause })
}

/** The error of a connection that broke. */
export function lost({ host }: MailHost, cause?: unknown): AppError {
  const sentence = `The connection to ${host} broke. Check the network connection, and try again.`
  return new AppError('FETCH_FAILED', sentence, { retryable: true, cause })
}

const protocolFaults: Readonly<Record<string, string>> = {
  LineTooLarge: 'it sent a line that does not end',
  LiteralTooLarge: 'it sent more bytes than a message has',
  ResponseTooLarge: 'it sent an answer that does not end',
  TooManyTokens: 'it sent an answer that does not end',
  TooManyResponses: 'it sent more answers than were asked for',
  UnexpectedTag: 'it answered a question that was not asked yet',
  MissingTag: 'it answered without saying what',
  InvalidResponse: 'it sent an answer that cannot be read',
  ResponseProcessingFailed: 'it sent an answer that cannot be read',
  MAX_IMAP_NESTING_REACHED: 'it sent an answer that cannot be read',
  STARTTLS_INJECTION: 'something on the way added answers before the connection was encrypted',
}

type Sentence = (server: MailHost) => string

const certificates: Readonly<Record<string, Sentence>> = {
  CERT_HAS_EXPIRED: ({ host }) =>
    `The certificate of ${host} has expired. Nothing was sent; tell its provider, and check this machine's clock.`,
  CERT_NOT_YET_VALID: ({ host }) =>
    `The certificate of ${host} is not valid yet. Nothing was sent; check this machine's clock.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The certificate of the server does not name ${host}. Nothing was sent; use the host name that the provider states.`,
}

/** Certificates that the person may decide to trust. */
const authorities: Readonly<Record<string, Sentence>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) =>
    `The certificate of ${host} is not trusted: the server signed it itself. Nothing was sent.`,
  SELF_SIGNED_CERT_IN_CHAIN: ({ host }) => unknownAuthority(host),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ({ host }) => unknownAuthority(host),
  UNABLE_TO_GET_ISSUER_CERT: ({ host }) => unknownAuthority(host),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ({ host }) => unknownAuthority(host),
}

function unknownAuthority(host: string): string {
  return `The certificate of ${host} is not trusted: the authority that signed it is unknown on this machine. Nothing was sent.`
}

const checkHost = 'Check the host and the port.'
const isPlain: Sentence = ({ host, port }) =>
  `${host} does not speak TLS from the first byte on port ${port}. Use the port for that (usually 993), or STARTTLS.`
const oldTls: Sentence = ({ host }) =>
  `${host} and this program found no common kind of encryption; TLS 1.2 or newer is needed. Ask its provider.`

const network: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: ({ host }) => `The host ${host} was not found. Check its spelling and the network connection.`,
  EAI_AGAIN: ({ host }) => `The host ${host} was not found. Check its spelling and the network connection.`,
  ECONNREFUSED: ({ host, port }) => `${host} refuses connections on port ${port}. ${checkHost}`,
  CONNECT_TIMEOUT: ({ host, port }) => `${host} does not answer on port ${port}. ${checkHost}`,
  ETIMEDOUT: ({ host, port }) => `${host} does not answer on port ${port}. ${checkHost}`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached. Check the network connection.`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached. Check the network connection.`,
  GREETING_TIMEOUT: ({ host, port, security }) =>
    security === 'tls'
      ? `${host} accepts connections on port ${port} but does not greet as a mail server. ${checkHost}`
      : `${host} does not greet as a mail server on port ${port}. It may expect TLS from the first byte (usually port 993), or not be a mail server. ${checkHost}`,
}

const wrongEncryption: Readonly<Record<string, Sentence>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: isPlain,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: isPlain,
  ERR_SSL_HTTP_REQUEST: isPlain,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: oldTls,
}

/** Converts an error of the IMAP library or of Node. An AppError is returned unchanged. Source: sync-login-errors. */
export function toMailError(error: unknown, talk: Talk): AppError {
  if (error instanceof AppError) return error
  const { server } = talk
  const code = codeOf(error)
  const refused = refusalOf(error, talk)
  if (refused !== null) return refused
  const what = code.startsWith('ParserError') ? protocolFaults.InvalidResponse : protocolFaults[code]
  if (what !== undefined) return brokenProtocol(server, what, error)
  const invalid = certificates[code] ?? wrongEncryption[code]
  if (invalid !== undefined) return new AppError('VALIDATION_ERROR', invalid(server), { cause: error })
  const untrusted = authorities[code]
  if (untrusted !== undefined) {
    return loginFailure('VALIDATION_ERROR', untrusted(server), { problem: 'certificate-untrusted' }, { cause: error })
  }
  const reached = network[code]
  if (reached !== undefined) return new AppError('FETCH_FAILED', reached(server), { retryable: true, cause: error })
  return otherError(error, talk)
}

/** The error of an answer NO, BAD or BYE; null if there was none. */
function refusalOf(error: unknown, talk: Talk): AppError | null {
  const { kind } = talk
  const { host } = talk.server
  const foreign = (error instanceof Error ? error : {}) as ForeignError
  // errors of TLS have a `reason` of another meaning
  const reason = /^NoConnection|^ClosedAfterConnect/.test(codeOf(error)) ? foreign.reason : undefined
  const text = foreign.responseText ?? reason ?? ''
  const code = foreign.serverResponseCode ?? codeIn(foreign.response)
  const refusal: Refusal = { host, code: code.toUpperCase(), text }
  if (foreign.authenticationFailed === true) return loginError(refusal, kind, error)
  if (foreign.mailboxMissing === true || codeOf(error) === 'NotFound') {
    return new AppError('FETCH_FAILED', `A folder is no longer there on ${host}. It was deleted or renamed.`, {
      cause: error,
    })
  }
  if (text === '' && foreign.responseStatus === undefined) return null
  return passingError(refusal, error) ?? saying(talk, text, foreign.responseStatus, error)
}

function codeIn(response: unknown): string {
  const { attributes } = (response ?? {}) as {
    readonly attributes?: readonly { readonly section?: readonly unknown[] }[]
  }
  const first = attributes?.[0]?.section?.[0] as { readonly value?: unknown } | null | undefined
  return typeof first?.value === 'string' ? first.value : ''
}

function saying({ server, secret }: Talk, text: string, status: string | undefined, cause: unknown): AppError {
  const { host } = server
  const words = quoteServer(withoutSecret(text, secret))
  const said = words === '' ? '' : ` It says: ${words}`
  if (status === undefined || status === 'BYE') {
    const sentence = `${host} closed the connection. Try again later.${said}`
    return new AppError('FETCH_FAILED', sentence, { retryable: true, cause })
  }
  const sentence = `${host} refused a request about the mailbox. Try again later.${said}`
  return new AppError('FETCH_FAILED', sentence, { retryable: status === 'NO', cause })
}

function otherError(error: unknown, { server }: Talk): AppError {
  const { host, port, security } = server
  const { tlsFailed } = (error instanceof Error ? error : {}) as ForeignError
  const message = error instanceof Error ? error.message : ''
  // bytes that were changed on their way fail to decrypt
  const isBroken =
    /^ECONN|^EPIPE|^ERR_SSL_|^E?ConnectionClosed|^NoConnection|^StateLogout|^ClosedAfterConnect|^NoMailbox/
  if (tlsFailed === true && /STARTTLS/.test(message)) {
    const sentence = `${host} offers no STARTTLS on port ${port}, so no login was sent. Use TLS from the first byte (usually port 993).`
    return new AppError('VALIDATION_ERROR', sentence, { cause: error })
  }
  if (/Unsupported authentication/.test(message)) {
    const sentence = `${host} offers no login of the kind that was set up. Ask its provider how mail programs log in.`
    return new AppError('VALIDATION_ERROR', sentence, { cause: error })
  }
  if (codeOf(error) === 'EPROTO' || tlsFailed === true) {
    return new AppError('FETCH_FAILED', `The encrypted connection to ${host} could not be made. ${checkHost}`, {
      retryable: true,
      cause: error,
    })
  }
  if (codeOf(error) === 'ClosedAfterConnectTLS' && security === 'tls') {
    const sentence = `${host} closed the connection on port ${port} without a greeting. ${checkHost}`
    return new AppError('FETCH_FAILED', sentence, { retryable: true, cause: error })
  }
  if (isBroken.test(codeOf(error))) return lost(server, error)
  return new AppError('INTERNAL_ERROR', 'Something unexpected went wrong; the log on stderr has the cause.', {
    cause: error,
  })
}

/** Some servers repeat a command that they refuse, with the password as it was sent. */
function withoutSecret(text: string, secret: string): string {
  if (secret === '') return text
  // SASL packs the user before the password, which shifts its bytes by up to two places
  const packed = ['', '\0', '\0\0'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  )
  return [secret, ...packed.filter((each) => each.length >= 8)].reduce((rest, each) => rest.replaceAll(each, '…'), text)
}

/** The words of a server on one line, without what changes the display, and at most 200 characters. */
export function quoteServer(text: string): string {
  const plain = text.slice(0, 1000).replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  return cutText(plain.trim(), 200)
}
