import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type HandleMessage, type HttpServerOptions, listen } from '#src/adapters/edges/mcp/http/http-server.js'

/** Answers every message with its own content. */
export const echoMessage: HandleMessage = async ({ response, body }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ echo: body }))
}

export interface ListeningServer {
  readonly url: string
  readonly port: number
  readonly log: readonly string[]
  close(): Promise<void>
}

/** A server on loopback within this process, closed when the test ends. */
export async function listeningServer(options: Partial<HttpServerOptions> = {}): Promise<ListeningServer> {
  const log: string[] = []
  const keep = (line: string) => void log.push(line)
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    allowedOrigins: [],
    token: null,
    version: '1.2.3',
    logger: { info: keep, error: keep },
    handleMessage: echoMessage,
    ...options,
    // tests do not wait for requests in flight, nor for the delay after wrong tokens
    limits: { checkingIntervalMs: 20, closeTimeoutMs: 100, maxTokenWaitMs: 0, ...options.limits },
  })
  onTestFinished(() => server.close())
  return { url: server.url, port: Number(new URL(server.url).port), log, close: () => server.close() }
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A connection on which a test can write any bytes; closed when the test ends. */
export class RawConnection {
  readonly socket: Socket
  readonly closed: Promise<void>
  #received = ''

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.socket.on('error', () => {})
    this.socket.setEncoding('latin1').on('data', (text) => {
      this.#received += text
    })
    this.closed = new Promise((resolve) => {
      this.socket.once('end', resolve).once('close', resolve)
    })
    onTestFinished(() => void this.socket.destroy())
  }

  /** Everything received so far. */
  get received(): string {
    return this.#received
  }

  write(text: string | Buffer): this {
    this.socket.write(text)
    return this
  }

  /** Returns all answers once the server has closed the connection. */
  async answers(): Promise<readonly RawAnswer[]> {
    await this.closed
    return readAnswers(this.#received)
  }

  /** Returns the first `count` answers as soon as they have arrived. */
  async first(count: number): Promise<readonly RawAnswer[]> {
    for (;;) {
      const answers = readAnswers(this.#received)
      if (answers.length >= count) return answers
      const isOver = await Promise.race([
        this.closed.then(() => true),
        new Promise((resolve) => setTimeout(() => resolve(false), 5)),
      ])
      if (isOver && readAnswers(this.#received).length < count)
        throw new Error(`the connection ended after ${JSON.stringify(this.#received.slice(0, 500))}`)
    }
  }
}

/** Returns the complete answers. */
function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let at = 0; at < text.length; ) {
    const headEnd = text.indexOf('\r\n\r\n', at)
    if (headEnd < 0) break
    const [statusLine = '', ...lines] = text.slice(at, headEnd).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const status = Number(statusLine.split(' ')[1])
    const start = headEnd + 4
    const body =
      headers['transfer-encoding'] === undefined
        ? sizedBody(text.slice(start), Number(headers['content-length'] ?? 0))
        : chunkedBody(text.slice(start))
    if (body === null) break
    if (status !== 100) answers.push({ status, headers, body: body.content })
    at = start + body.length
  }
  return answers
}

interface Body {
  readonly content: string
  /** Length in the received text. */
  readonly length: number
}

/** Returns null if the body is incomplete. */
function sizedBody(text: string, length: number): Body | null {
  return text.length < length ? null : { content: text.slice(0, length), length }
}

function chunkedBody(text: string): Body | null {
  let content = ''
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (lineEnd < 0 || text.length < end) return null
    if (size === 0) return { content, length: end }
    content += text.slice(lineEnd + 2, end - 2)
    at = end
  }
}

/** Returns a request as sent over the wire. A header with an array as value is repeated for each item. */
export function rawRequest(
  target: string,
  parts: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string | readonly string[]>>
    readonly body?: string
    readonly version?: string
  } = {},
): string {
  const { method = 'GET', headers = {}, body, version = '1.1' } = parts
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${target} HTTP/${version}`, ...lines, ...length, '', body ?? ''].join('\r\n')
}

/** Returns the answer to one request on a separate connection. */
export async function ask(
  port: number,
  target: string,
  parts: Parameters<typeof rawRequest>[1] = {},
): Promise<RawAnswer> {
  const headers = { Host: `127.0.0.1:${port}`, Connection: 'close', ...parts.headers }
  const [answer] = await new RawConnection(port).write(rawRequest(target, { ...parts, headers })).first(1)
  if (answer === undefined) throw new Error('no answer')
  return answer
}

/** Returns the answer to a message, given as JSON text or an object. */
export function post(
  port: number,
  message: string | object,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<RawAnswer> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return ask(port, '/mcp', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })
}

export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A handler that answers when released, or when its client disconnects. */
export function held() {
  const release: (() => void)[] = []
  const signals: AbortSignal[] = []
  const handleMessage: HandleMessage = async ({ response, signal }) => {
    signals.push(signal)
    await new Promise<void>((resolve) => {
      release.push(resolve)
      signal.addEventListener('abort', () => resolve())
    })
    if (!signal.aborted) response.end('done')
  }
  return { handleMessage, signals, releaseAll: () => release.splice(0).forEach((go) => void go()) }
}

/** A tool call. */
export const toolCall = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: {} })
