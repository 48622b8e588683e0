import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, JSONRPCRequest, RequestId, Transport } from '@modelcontextprotocol/server'
import { LineReader } from './line-reader.js'
import { protocolErrors } from './protocol.js'
import { type ErrorReply, errorReply, type Incoming, readLine } from './read-message.js'
import { RequestQueue } from './request-queue.js'
import { serializeMessage } from './serialize-message.js'

/** With this many unread answers, input is paused. */
const maxUnsent = 1000

/**
 * MCP over stdin and stdout, one JSON message per line. Unlike the SDK's transport, it ends: at the end of input and
 * after a `shutdown` request it lets calls in flight finish, then closes; when nobody reads its output it closes at
 * once. It reads no more than it can answer. Invalid lines are reported to `onerror`, and answered if the protocol
 * requires it.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void

  readonly #input: Readable
  readonly #output: Writable
  readonly #lines = new LineReader()
  readonly #requests = new RequestQueue()
  /** The number of messages that are not completely written. */
  #unsent = 0
  /** Whether new requests are no longer accepted. */
  #ending = false
  #closed = false

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#input.on('error', (error) => this.onerror?.(error))
    this.#input.on('end', () => this.#endOfInput())
    // nobody reads: EPIPE, or the stream has closed
    this.#output.on('error', () => void this.close())
    this.#output.on('close', () => void this.close())
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(serializeMessage(message))
    // an unread answer keeps its slot: the next call waits until it is written
    if ('id' in message && !('method' in message) && message.id !== undefined) this.#requests.settle(message.id)
    this.#proceed()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#requests.clear()
    this.#input.destroy()
    this.onclose?.()
  }

  async #write(pieces: Iterable<Buffer>): Promise<void> {
    if (this.#closed) return
    this.#unsent += 1
    // errors reach the 'error' listener; the sender ignores them
    const write = (piece: Buffer) => new Promise<void>((sent) => this.#output.write(piece, () => sent()))
    await Promise.all(Array.from(pieces, write))
    this.#unsent -= 1
  }

  #receive(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) this.#takeLine(line)
    this.#proceed()
  }

  #takeLine(line: string | null): void {
    if (this.#closed) return
    if (line === null) this.#refuse(null, protocolErrors.InvalidRequest, 'The line is longer than 64 MiB.')
    else if (line.trim() !== '') this.#handle(line)
  }

  #handle(line: string, isCut = false): void {
    const incoming = readLine(line)
    if (incoming === null || (isCut && isNoJson(incoming)))
      this.#report('Skipped a line that is not a JSON-RPC message.')
    else if ('refusal' in incoming) this.#refuseWith(incoming.refusal)
    else if ('method' in incoming.message && 'id' in incoming.message) this.#take(incoming.message, line.length)
    else this.#passOn(incoming.message)
  }

  #take(request: JSONRPCRequest, length: number): void {
    const { id, method } = request
    if (this.#ending) this.#refuse(id, protocolErrors.InvalidRequest, 'The server is shutting down.')
    else if (method === 'tools/call') this.#requests.add(request, length)
    else this.#answerAtOnce(request)
  }

  #answerAtOnce(request: JSONRPCRequest): void {
    this.#requests.begin(request.id)
    if (request.method === 'shutdown') {
      this.#ending = true
      void this.send({ jsonrpc: '2.0', id: request.id, result: {} })
    } else this.#passOn(request)
  }

  #passOn(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message)
    } catch {
      this.#report('A message could not be handled.')
    }
    const id = cancelledId(message)
    if (id !== undefined) this.#requests.cancel(id)
  }

  #refuse(id: ErrorReply['id'], code: number, message: string): void {
    this.#refuseWith(errorReply(id, { code, message }))
  }

  #refuseWith(refusal: ErrorReply): void {
    this.#report(`Refused a line that is not a JSON-RPC message: ${refusal.error.message}`)
    const answer = Buffer.from(`${JSON.stringify(refusal)}\n`)
    void this.#write([answer]).then(() => this.#proceed())
  }

  #report(message: string): void {
    this.onerror?.(new Error(message))
  }

  /** Starts queued requests, pauses or resumes the input, and closes when all is done. */
  #proceed(): void {
    if (this.#closed) return
    for (let request = this.#requests.next(); request !== null; request = this.#requests.next()) this.#passOn(request)
    const isFull = this.#requests.isFull || this.#unsent >= maxUnsent
    if (isFull) this.#input.pause()
    else if (this.#input.isPaused()) this.#input.resume()
    if (this.#ending && this.#requests.isIdle && this.#unsent === 0) void this.close()
  }

  #endOfInput(): void {
    // some writers omit the last line end; half a line gets no answer
    const rest = this.#closed ? null : this.#lines.end()
    if (rest !== null && rest.trim() !== '') this.#handle(rest, true)
    this.#ending = true
    this.#proceed()
  }
}

function isNoJson(incoming: Incoming): boolean {
  return incoming !== null && 'refusal' in incoming && incoming.refusal.error.code === protocolErrors.ParseError
}

/** The id of the request that the message cancels. */
function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || 'id' in message || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.requestId
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
