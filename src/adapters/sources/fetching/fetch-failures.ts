import { errors } from 'undici'
import { codeOf } from '#src/adapters/kit/errors.js'

/** How long a host may take to accept a connection. */
export const connectTimeoutMs = 10_000

/** Every way in which fetching can fail. `host` is the host that caused it, possibly after redirects. */
export type FetchFailure =
  | {
      readonly kind: 'status'
      readonly host: string
      readonly status: number
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'deadline' | 'idle-timeout' | 'connect-timeout'; readonly seconds: number }
  | { readonly kind: 'unknown-host'; readonly host: string; readonly passing: boolean }
  | { readonly kind: 'connection-refused' | 'connection-lost' | 'bad-http'; readonly host: string }
  /** `code` is Node's error code. */
  | { readonly kind: 'tls'; readonly host: string; readonly code: string }
  | { readonly kind: 'private-address'; readonly host: string }
  | { readonly kind: 'robots-disallow'; readonly host: string; readonly rule: RobotsRule | null }
  | { readonly kind: 'robots-unreadable'; readonly host: string }
  | { readonly kind: 'too-many-redirects'; readonly limit: number }
  | { readonly kind: 'bad-redirect'; readonly host: string; readonly status: number }
  | { readonly kind: 'too-large'; readonly limit: number; readonly status: number }
  | { readonly kind: 'unsupported-type'; readonly mediaType: string; readonly status: number }
  | { readonly kind: 'bad-encoding'; readonly encoding: string; readonly status: number }
  | { readonly kind: 'cancelled' | 'closed' | 'unexpected' }

/** A line of robots.txt, numbered from 1, with its text. */
export interface RobotsRule {
  readonly line: number
  readonly text: string
}

/** A failure inside the adapter; at its edge it is converted to an AppError. */
export class FetchFailed extends Error {
  readonly failure: FetchFailure

  constructor(failure: FetchFailure, cause?: unknown) {
    super(failure.kind, { cause })
    this.failure = failure
  }
}

const tlsCode =
  /^(?:ERR_TLS|ERR_SSL|CERT_|CRL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH|EPROTO)/
const lostCode = /^(?:ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|ECONNABORTED|UND_ERR_SOCKET)$/
const httpCode = /^(?:UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/

/** Converts a network error for `url`. A FetchFailed is returned unchanged. */
export function networkFailure(error: unknown, { host, hostname }: URL): FetchFailed {
  if (error instanceof FetchFailed) return error
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') {
    return new FetchFailed({ kind: 'unknown-host', host: hostname, passing: code === 'EAI_AGAIN' }, error)
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new FetchFailed({ kind: 'connect-timeout', seconds: connectTimeoutMs / 1000 }, error)
  }
  if (code === 'ECONNREFUSED') return new FetchFailed({ kind: 'connection-refused', host }, error)
  if (tlsCode.test(code)) return new FetchFailed({ kind: 'tls', host, code }, error)
  if (lostCode.test(code)) return new FetchFailed({ kind: 'connection-lost', host }, error)
  // undici's parser errors do not always have a code
  if (httpCode.test(code) || error instanceof errors.HTTPParserError)
    return new FetchFailed({ kind: 'bad-http', host }, error)
  return new FetchFailed({ kind: 'unexpected' }, error)
}
