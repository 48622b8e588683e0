import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, refuse } from './refusal.js'

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The client waits for 100 Continue before it sends the body. */
  readonly awaitsContinue: boolean
  /** Aborted when the client disconnects. */
  readonly gone: AbortController
  /** Aborted when no more of the request is read. */
  readonly receiving: AbortController
  /** Marks the client as authorized: its connection is then not closed to make room for others. */
  readonly authorize: () => void
}

interface Connection {
  readonly exchanges: Set<Exchange>
  /** Whether an authorized client has used it. */
  isAuthorized: boolean
}

export interface ConnectionLimits {
  /** The most connections that may be open. */
  readonly maxConnections: number
  /** How long a client may stop reading an answer, in milliseconds. */
  readonly stallTimeoutMs: number
  /** How often stalled answers are checked, in milliseconds. */
  readonly checkingIntervalMs: number
}

const tooLate = () =>
  new Refusal(503, 'The server is stopping and dropped this call; it may or may not have been done.', {
    headers: { connection: 'close' },
  })

/** The open connections of a server and the exchanges on each. */
export class Connections {
  readonly #limits: ConnectionLimits
  /** In the order in which they were opened. */
  readonly #open = new Map<Socket, Connection>()
  readonly #timer: NodeJS.Timeout
  #closing = false

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#timer = setInterval(() => this.#limitStalled(), limits.checkingIntervalMs).unref()
  }

  /** At the limit, closes the oldest unauthorized connection, or else an idle one, or else the new one. */
  add(socket: Socket): void {
    if (this.#closing) return void socket.destroy()
    if (this.#open.size >= this.#limits.maxConnections) {
      const leaving = this.#firstToLeave() ?? socket
      leaving.destroy()
      this.#open.delete(leaving)
      if (leaving === socket) return
    }
    const connection = { exchanges: new Set<Exchange>(), isAuthorized: false }
    this.#open.set(socket, connection)
    socket.once('close', () => {
      for (const exchange of connection.exchanges) this.#leave(exchange)
      this.#open.delete(socket)
    })
  }

  #firstToLeave(): Socket | undefined {
    for (const [socket, { isAuthorized }] of this.#open) if (!isAuthorized) return socket
    return this.#idle()[0]
  }

  /** Begins an exchange; it ends with its answer or its connection. */
  begin(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): Exchange {
    const connection = this.#open.get(request.socket)
    const exchange = {
      request,
      response,
      awaitsContinue,
      gone: new AbortController(),
      receiving: new AbortController(),
      authorize: () => {
        if (connection !== undefined) connection.isAuthorized = true
      },
    }
    connection?.exchanges.add(exchange)
    // on a destroyed connection, 'finish' also fires for what was not written
    let isAnswered = false
    response.once('finish', () => {
      isAnswered = !request.socket.destroyed
    })
    // errors of writing to an abandoned answer are ignored
    response.on('error', () => {})
    response.once('close', () => this.#end(exchange, isAnswered))
    return exchange
  }

  /** Stops receiving: idle connections end now, the others after their last answer. */
  close(): void {
    this.#closing = true
    for (const socket of this.#idle()) socket.destroy()
    for (const { exchanges } of this.#open.values()) for (const { receiving } of exchanges) receiving.abort()
  }

  /** Abandons unanswered exchanges; clients whose answer has not begun get an error. */
  giveUp(): void {
    for (const { exchanges } of this.#open.values())
      for (const exchange of exchanges) {
        this.#leave(exchange)
        if (!exchange.response.headersSent) refuse(exchange.response, tooLate())
      }
  }

  /** Whether an answer has begun on the connection. */
  hasAnswerBegun(socket: Socket): boolean {
    return [...(this.#open.get(socket)?.exchanges ?? [])].some(({ response }) => response.headersSent)
  }

  /** Ends all open connections. */
  destroy(): void {
    clearInterval(this.#timer)
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #idle(): Socket[] {
    return [...this.#open].filter(([, { exchanges }]) => exchanges.size === 0).map(([socket]) => socket)
  }

  #end(exchange: Exchange, isAnswered: boolean): void {
    if (!isAnswered) this.#leave(exchange)
    const { socket } = exchange.request
    const exchanges = this.#open.get(socket)?.exchanges
    exchanges?.delete(exchange)
    if (this.#closing && exchanges?.size === 0) socket.destroySoon()
  }

  #leave({ gone, receiving }: Exchange): void {
    gone.abort()
    receiving.abort()
  }

  /**
   * A socket's own timeout detects stalls, but it also runs during a call; so it is only set while output is pending.
   */
  #limitStalled(): void {
    const { stallTimeoutMs } = this.#limits
    for (const [socket, { exchanges }] of this.#open) {
      if (exchanges.size === 0) continue
      const waits = socket.writableLength > 0
      if (waits && socket.timeout !== stallTimeoutMs) socket.setTimeout(stallTimeoutMs)
      else if (!waits && socket.timeout === stallTimeoutMs) socket.setTimeout(0)
    }
  }
}
