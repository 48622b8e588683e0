import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'

/** Answers one request in whatever way a test needs. */
export type Route = (request: IncomingMessage, response: ServerResponse) => void

export interface SeenRequest {
  readonly path: string
  /** The Host header, which distinguishes names that resolve to the same site. */
  readonly host: string
  readonly headers: IncomingHttpHeaders
}

/** A website on loopback. Paths without a route, including `/robots.txt`, get a 404. */
export interface LoopbackSite {
  readonly port: number
  /** The host to allow so that it can be reached by address: `127.0.0.1:<port>`. */
  readonly host: string
  /** In order of arrival. */
  readonly requests: readonly SeenRequest[]
  /** Returns the URL of a path, by address or by another host name. */
  url(path: string, hostname?: string): string
  /** Adds or replaces routes. */
  route(routes: Readonly<Record<string, Route>>): void
  count(path: string): number
  /** Resolves when no client is connected. */
  disconnected(): Promise<void>
  close(): Promise<void>
}

/** A site that is closed when the test ends. */
export async function loopbackSite(routes: Readonly<Record<string, Route>> = {}): Promise<LoopbackSite> {
  const site = await startLoopbackSite(routes)
  onTestFinished(() => site.close())
  return site
}

const tlsFile = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url))

/** Self-signed for localhost and 127.0.0.1, valid from 2000 to 2199. Its key protects nothing. */
export const certificateFile = tlsFile('localhost-cert.pem')

/** An HTTPS site that is closed when the test ends. Only clients configured to do so trust it. */
export async function secureLoopbackSite(routes: Readonly<Record<string, Route>> = {}): Promise<LoopbackSite> {
  const site = await startLoopbackSite(routes, 'https')
  onTestFinished(() => site.close())
  return site
}

/** A site that its caller closes. Routes are keyed by path, without the query. */
export async function startLoopbackSite(
  routes: Readonly<Record<string, Route>> = {},
  scheme: 'http' | 'https' = 'http',
): Promise<LoopbackSite> {
  const known = new Map(Object.entries(routes))
  const requests: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const serve: Route = (request, response) => {
    const path = request.url ?? ''
    requests.push({ path, host: request.headers.host ?? '', headers: request.headers })
    const route = known.get(path.split('?')[0] ?? '') ?? answer({ status: 404 })
    route(request, response)
  }
  const server = scheme === 'http' ? createServer(serve) : createSecureServer(tlsOptions(), serve)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const { port, host, close } = await listenOnLoopback(server)
  return {
    port,
    host,
    requests,
    url: (path, hostname = '127.0.0.1') => `${scheme}://${hostname}:${port}${path}`,
    route: (more) => Object.entries(more).forEach(([path, route]) => void known.set(path, route)),
    count: (path) => requests.filter((request) => request.path === path).length,
    disconnected: async () => {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    close,
  }
}

function tlsOptions() {
  return { cert: readFileSync(certificateFile), key: readFileSync(tlsFile('localhost-key.pem')) }
}

export interface RouteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | number | readonly string[]>>
  readonly body?: string | Uint8Array
}

/** A complete answer. It has a content type only if `headers` include one. */
export function answer({ status = 200, headers = {}, body = '' }: RouteAnswer): Route {
  return (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.writeHead(status).end(body)
  }
}

export function html(body: string | Uint8Array, headers: RouteAnswer['headers'] = {}): Route {
  return answer({ headers: { 'content-type': 'text/html', ...headers }, body })
}

export function robotsTxt(body: string): Route {
  return answer({ headers: { 'content-type': 'text/plain' }, body })
}

export function redirectTo(location: string, status = 302): Route {
  return answer({ status, headers: { location } })
}

/** Sends headers and no body. */
export const silent: Route = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
}

/** Sends one byte at intervals, forever. */
export function drip(everyMs: number): Route {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write('x'), everyMs)
    response.once('close', () => clearInterval(timer))
  }
}

/** Sends as much as the client accepts. `headers` may declare compression or a length. */
export function endlessBody(headers: RouteAnswer['headers'] = {}): Route {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    pipeline(zeros(Number.POSITIVE_INFINITY), response, () => {})
  }
}

/** A few kilobytes that decode to `bytes` zeros. */
export function gzipBomb(bytes: number): Route {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    pipeline(zeros(bytes), createGzip(), response, () => {})
  }
}

/** Sends these bytes, HTTP or not, then ends the connection. */
export function raw(text: string): Route {
  return (_, response) => {
    response.socket?.end(text)
  }
}

function zeros(bytes: number): Readable {
  const block = Buffer.alloc(2 ** 16)
  let left = bytes
  return new Readable({
    read() {
      this.push(left > 0 ? block.subarray(0, Math.min(left, block.length)) : null)
      left -= block.length
    },
  })
}
