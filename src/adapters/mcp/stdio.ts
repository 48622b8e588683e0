import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { LineReader } from './line-reader.js'
import { serializeMessage } from './serialize-message.js'

/**
 * MCP over stdin and stdout, one JSON message a line.
 * Unlike the SDK's, it ends: at the end of input it lets the calls in flight answer, then closes; when nobody reads its
 * output any more it closes at once. Lines that are not messages are reported to `onerror`, and answered if they bear an id.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void

  readonly #input: Readable
  readonly #output: Writable
  readonly #lines = new LineReader()
  /** Requests received and not yet answered. */
  readonly #inFlight = new Set<RequestId>()
  #inputEnded = false
  #closed = false

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#input.on('error', (error) => this.onerror?.(error))
    this.#input.on('end', () => this.#endOfInput())
    // nobody reads: EPIPE, or the stream is gone
    this.#output.on('error', () => void this.close())
    this.#output.on('close', () => void this.close())
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return
    // an error reaches the 'error' listener; the sender has nothing to do about it
    const write = (piece: Buffer) => new Promise<void>((sent) => this.#output.write(piece, () => sent()))
    await Promise.all(Array.from(serializeMessage(message), write))
    if ('id' in message && !('method' in message)) this.#settle(message.id)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#input.destroy()
    this.onclose?.()
  }

  #receive(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) this.#takeLine(line)
  }

  #takeLine(line: string | null): void {
    if (line === null) this.onerror?.(new Error('A line over 64 MiB was passed over.'))
    else if (line.trim() !== '') this.#handle(line)
  }

  #handle(line: string): void {
    const value = parseJson(line)
    const { success, data: message } = JSONRPCMessageSchema.safeParse(value)
    if (!success) {
      this.#passOver(value)
      return
    }
    if ('method' in message && 'id' in message) this.#inFlight.add(message.id)
    this.onmessage?.(message)
    // a cancelled request is never answered
    if ('method' in message && message.method === 'notifications/cancelled') {
      this.#settle(message.params?.requestId as RequestId | undefined)
    }
  }

  /** What is no message is answered all the same when it says who waits for the answer. */
  #passOver(value: unknown): void {
    this.onerror?.(new Error('A line that is no JSON-RPC message was passed over.'))
    const id = requestIdOf(value)
    if (id === null) return
    this.#inFlight.add(id)
    const error = { code: ErrorCode.InvalidRequest, message: 'This is not a valid request of JSON-RPC 2.0.' }
    void this.send({ jsonrpc: '2.0', id, error })
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined) this.#inFlight.delete(id)
    if (this.#inputEnded && this.#inFlight.size === 0) void this.close()
  }

  #endOfInput(): void {
    // some writers leave out the last line end
    this.#takeLine(this.#lines.end())
    this.#inputEnded = true
    this.#settle(undefined)
  }
}

/** Undefined when it is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function requestIdOf(value: unknown): RequestId | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('method' in value)) return null
  return typeof value.id === 'string' || Number.isSafeInteger(value.id) ? (value.id as RequestId) : null
}
