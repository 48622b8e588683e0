import type { IncomingMessage, ServerResponse } from 'node:http'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'
import { readHost } from '#src/adapters/kit/host-name.js'

export interface GuardOptions {
  /** The names of this server in the form that URLs use, such as `localhost` and `[::1]`. */
  readonly hosts: readonly string[]
  /** The port on which it listens. */
  readonly port: number
  /** Additional origins whose pages may send requests, in the form that browsers send. */
  readonly origins: readonly string[]
}

/** Every value of each header, in the order received. */
export type Headers = Readonly<NodeJS.Dict<readonly string[]>>

/** Why a request is refused, or the origin of the page that sent it; null if no page of another address sent it. */
export type Admission = { readonly refusal: string } | { readonly origin: string | null }

/** `isOpen` admits pages of every origin, but only under the names of this server. */
export type Guard = (headers: Headers, isOpen?: boolean) => Admission

/**
 * Checks the sender before anything else is read. A web page can reach any server of this machine: with the requests
 * that browsers send without asking, and with every request once the page's own name resolves to this machine ("DNS
 * rebinding"). The Host header reveals the latter, because it keeps the name of the page. Matching Origin and Host
 * prove nothing, because they match in that case too.
 */
export function createGuard({ hosts, port, origins }: GuardOptions): Guard {
  const names = new Set(hosts)
  const allowedOrigins = new Set([...hosts.map((host) => new URL(`http://${host}:${port}`).origin), ...origins])
  return (headers, isOpen = false) => {
    if (!isOurHost(headers.host ?? [], names, port)) return { refusal: unknownHost }
    if (isOpen) return { origin: null }
    const origin = headers.origin?.join() ?? null
    if (origin !== null) return allowedOrigins.has(origin) ? { origin } : { refusal: unknownOrigin }
    return isFromOtherSite(headers) ? { refusal: unknownOrigin } : { origin: null }
  }
}

const unknownHost = 'The Host header is not allowed. If it names this server, start it with --allowed-host NAME.'
const unknownOrigin =
  'This origin is not allowed. If you trust the page, start the server with --allowed-origin ORIGIN.'

function isOurHost(values: readonly string[], names: ReadonlySet<string>, port: number): boolean {
  const [value, ...others] = values
  const host = value === undefined || others.length > 0 ? null : readHost(value)
  return host !== null && names.has(host.name) && (host.port === null || host.port === port)
}

/** What a page embeds or loads without reading is sent without Origin; current browsers send Sec-Fetch-Site. */
function isFromOtherSite(headers: Headers): boolean {
  return (headers['sec-fetch-site'] ?? []).some((site) => site !== 'same-origin' && site !== 'none')
}

/** Returns a function that checks whether an Authorization header carries this token. */
export function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  return (authorization = '') => {
    const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    return areEqualSecrets(sent, token)
  }
}

const allowedHeaders: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type', 'last-event-id'])

/** Whether the request is a CORS preflight. Browsers send no token with it. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined
}

/** Sets the CORS headers for a page whose origin the guard accepted. */
export function allowPage(origin: string, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'Origin')
  response.setHeader('access-control-expose-headers', 'Mcp-Protocol-Version, Mcp-Session-Id, WWW-Authenticate')
  if (!isPreflight(request)) return
  const asked = String(request.headers['access-control-request-headers'] ?? '').split(',')
  const names = asked.map((name) => name.trim().toLowerCase())
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader(
    'access-control-allow-headers',
    names.filter((name) => allowedHeaders.has(name) || /^mcp-[a-z\d-]+$/.test(name)).join(', '),
  )
  response.setHeader('access-control-max-age', '600')
  // newer browsers send this for pages from elsewhere in the network
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true')
}
