import type { ServerResponse } from 'node:http'
import { type JSONRPCMessage, type MessageClassification, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { Channel } from '#src/adapters/edges/mcp/channel.js'
import { serializeMessage } from '#src/adapters/edges/mcp/serialize-message.js'
import type { AcceptedForms } from './message-headers.js'

/** Errors that also set the HTTP status for a client of 2026-07-28; all others are only in the answer. */
const statusOfError: ReadonlyMap<number, number> = new Map([
  [ProtocolErrorCode.MethodNotFound, 404],
  [ProtocolErrorCode.MissingRequiredClientCapability, 400],
  [ProtocolErrorCode.UnsupportedProtocolVersion, 400],
])

const eventStart = Buffer.from('event: message\ndata: ')
const eventEnd = Buffer.from('\n')

/**
 * The transport of a server for one HTTP request. It answers with JSON, or with an event stream if a notification is
 * sent before the answer. The SDK's own transport first builds a web Response and copies it, which made a page take
 * five times as long as its bytes alone (decision 0052).
 */
export class HttpChannel extends Channel {
  readonly #response: ServerResponse
  readonly #forms: AcceptedForms
  readonly #isModern: boolean
  #isStream = false

  constructor(classification: MessageClassification, response: ServerResponse, forms: AcceptedForms) {
    super(classification, async (message) => this.#write(message))
    this.#response = response
    this.#forms = forms
    this.#isModern = classification.era === 'modern'
  }

  #write(message: JSONRPCMessage): void {
    // also for requests of the server, though none is sent: the answer would come as a separate message and be ignored
    if ('method' in message) this.#tell(message)
    else this.#answer(message)
  }

  #tell(message: JSONRPCMessage): void {
    if (!this.#forms.events) return
    if (!this.#isStream) this.#openStream()
    this.#writeEvent(message)
  }

  #answer(message: JSONRPCMessage): void {
    if (!this.#isStream && !this.#forms.json) this.#openStream()
    if (this.#isStream) {
      this.#writeEvent(message)
      this.#response.end()
    } else this.#writeJson(message)
    // after the server has removed the request
    setImmediate(() => void this.close())
  }

  #openStream(): void {
    this.#isStream = true
    this.#response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  }

  #writeEvent(message: JSONRPCMessage): void {
    this.#response.cork()
    this.#response.write(eventStart)
    // JSON on one line, with its own line end
    for (const piece of serializeMessage(message)) this.#response.write(piece)
    this.#response.write(eventEnd)
    this.#response.uncork()
  }

  #writeJson(message: JSONRPCMessage): void {
    const pieces = [...serializeMessage(message)]
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const code = 'error' in message ? message.error.code : undefined
    const status = (this.#isModern && code !== undefined && statusOfError.get(code)) || 200
    this.#response.writeHead(status, { 'content-type': 'application/json', 'content-length': length })
    this.#response.cork()
    for (const piece of pieces) this.#response.write(piece)
    this.#response.end()
    this.#response.uncork()
  }
}
