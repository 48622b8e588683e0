import type { IncomingMessage, ServerResponse } from 'node:http'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'
import { readHost } from './host-name.js'

export interface GuardOptions {
  /** Names of this server as URLs write them, such as `localhost` and `[::1]`. */
  readonly hosts: readonly string[]
  /** The port on which it listens. */
  readonly port: number
  /** Origins beside its own whose pages may ask, as browsers send them. */
  readonly origins: readonly string[]
}

/** Every value of each header, in the order in which they came. */
export type Headers = Readonly<NodeJS.Dict<readonly string[]>>

/** Why a request is refused, or the origin of the page that sent it: null for what is no page of another address. */
export type Admission = { readonly refusal: string } | { readonly origin: string | null }

/**
 * Judges who asks, before anything else is looked at. A web page reaches any server of this machine with requests that
 * a browser sends without asking, and with every one once its own name leads here ("DNS rebinding"). The name in Host
 * tells the latter: it stays that of the page. That Origin and Host agree says nothing, then they do.
 */
export function createGuard({ hosts, port, origins }: GuardOptions): (headers: Headers) => Admission {
  const names = new Set(hosts)
  const allowedOrigins = new Set([...hosts.map((host) => new URL(`http://${host}:${port}`).origin), ...origins])
  return (headers) => {
    if (!isOurHost(headers.host ?? [], names, port)) return { refusal: unknownHost }
    const origin = headers.origin?.join() ?? null
    if (origin !== null) return allowedOrigins.has(origin) ? { origin } : { refusal: unknownOrigin }
    return isFromOtherSite(headers) ? { refusal: unknownOrigin } : { origin: null }
  }
}

const unknownHost =
  'This server does not answer to the name that the request gives in Host. Where the name is its own, start it with --allowed-host NAME.'
const unknownOrigin =
  'This server does not answer pages of this origin. Where you trust the page, start it with --allowed-origin ORIGIN.'

function isOurHost(values: readonly string[], names: ReadonlySet<string>, port: number): boolean {
  const [value, ...others] = values
  const host = value === undefined || others.length > 0 ? null : readHost(value)
  return host !== null && names.has(host.name) && (host.port === null || host.port === port)
}

/** What a page embeds or loads without reading it comes without Origin; browsers of today say whose page it is. */
function isFromOtherSite(headers: Headers): boolean {
  return (headers['sec-fetch-site'] ?? []).some((site) => site !== 'same-origin' && site !== 'none')
}

/** Whether the value of an Authorization header brings this token. */
export function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  return (authorization = '') => {
    const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    return areEqualSecrets(sent, token)
  }
}

const allowedHeaders: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type', 'last-event-id'])

/** Asks for a page whether it may send what follows. Browsers send no token with it. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined
}

/** Tells the browser that a page of this origin, which the guard let in, may ask and may read what is answered. */
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
  // of a page from elsewhere in the network, newer browsers ask this too
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true')
}
