import type { IncomingMessage, ServerResponse } from 'node:http'

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
