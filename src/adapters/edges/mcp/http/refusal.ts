import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorReply } from '#src/adapters/edges/mcp/read-message.js'
import { codeOf } from '#src/adapters/kit/errors.js'

/** The code of what HTTP refuses, among those that JSON-RPC leaves to servers. */
export const refusedCode = -32000

/** Of every answer that names no others: a browser keeps, frames and runs nothing of it. */
export const safeHeaders: readonly (readonly [name: string, value: string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
]

/** A request that is answered with its status and a sentence. */
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
  new Refusal(503, 'Too much is asked at once. Nothing was done: send the request again.', {
    headers: { 'retry-after': '1' },
  })

export const stopping = () =>
  new Refusal(503, 'The server is stopping. Nothing was done.', { headers: { connection: 'close' } })

/** Answers with an error of JSON-RPC, to nobody's id: the message, if there is one, was not read. */
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

/** Ends a connection on which no request could be read; says why, unless an answer has begun on it. */
export function refuseUnread(socket: Socket, fault: Error, hasAnswerBegun: boolean): void {
  if (socket.writable && !hasAnswerBegun) {
    const status = statusOfFault[codeOf(fault)] ?? 400
    const headers = [...safeHeaders, ['connection', 'close'], ['content-length', '0']].map((pair) => pair.join(': '))
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', ''].join('\r\n'))
  }
  socket.destroy(fault)
}
