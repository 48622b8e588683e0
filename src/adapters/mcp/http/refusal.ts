import type { ServerResponse } from 'node:http'
import { errorReply } from '../read-message.js'

/** The code of what HTTP refuses, among those that JSON-RPC leaves to servers. */
export const refusedCode = -32000

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
