import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorReply } from '#src/adapters/edges/mcp/read-message.js'
import { codeOf } from '#src/adapters/kit/errors.js'

/** The error code for what HTTP refuses, from the range that JSON-RPC leaves to servers. */
export const refusedCode = -32000

/** The default headers of every answer: the browser must not cache, frame or run it. */
export const safeHeaders: readonly (readonly [name: string, value: string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
]

/** A request that is answered with an error status and a sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    options: { readonly code?: number; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.code = options.code ?? refusedCode
    this.headers = options.headers ?? {}
  }
}

export const busy = () =>
  new Refusal(503, 'The server is busy. Nothing was done: send the request again.', {
    headers: { 'retry-after': '1' },
  })

export const stopping = () =>
  new Refusal(503, 'The server is stopping. Nothing was done.', { headers: { connection: 'close' } })

/** Answers with a JSON-RPC error and a null id, because no message was read. */
export function refuse(response: ServerResponse, { status, code, message, headers }: Refusal): void {
  sendJson(response, status, errorReply(null, { code, message }), headers)
}

export function sendJson(
  response: ServerResponse,
  status: number,
  content: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(JSON.stringify(content))
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}

const statusOfFault: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Ends a connection whose request could not be parsed; sends an error unless an answer has begun. */
export function refuseUnread(socket: Socket, fault: Error, hasAnswerBegun: boolean): void {
  if (socket.writable && !hasAnswerBegun) {
    const status = statusOfFault[codeOf(fault)] ?? 400
    const headers = [...safeHeaders, ['connection', 'close'], ['content-length', '0']].map((pair) => pair.join(': '))
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', ''].join('\r\n'))
  }
  socket.destroy(fault)
}
