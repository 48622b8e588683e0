import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, refuse } from './refusal.js'

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The client waits with the body until it is told to go on. */
  readonly awaitsContinue: boolean
  /** Aborted when the client is gone. */
  readonly gone: AbortController
  /** Aborted when no more of the request is taken. */
  readonly receiving: AbortController
  /** Tells that the client may ask: its connection then makes no room for those of strangers. */
  readonly vouch: () => void
}

interface Connection {
  readonly exchanges: Set<Exchange>
  /** Whether a client that may ask has used it. */
  isVouchedFor: boolean
}

export interface ConnectionLimits {
  /** As many may be open. */
  readonly maxConnections: number
  /** How long a client may take nothing of an answer, in milliseconds. */
  readonly stallTimeoutMs: number
  /** How often that is looked at, in milliseconds. */
  readonly checkingIntervalMs: number
}

const tooLate = () =>
  new Refusal(503, 'The server is stopping and did not wait longer for this call: whether it was done is not known.', {
    headers: { connection: 'close' },
  })

/** The open connections of a server, and what is asked on each. */
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

  /** Where too many are open, the oldest of a stranger makes room, or one on which nothing is asked; else the new one goes. */
  add(socket: Socket): void {
    if (this.#closing) return void socket.destroy()
    if (this.#open.size >= this.#limits.maxConnections) {
      const leaving = this.#firstToLeave() ?? socket
      leaving.destroy()
      this.#open.delete(leaving)
      if (leaving === socket) return
    }
    const connection = { exchanges: new Set<Exchange>(), isVouchedFor: false }
    this.#open.set(socket, connection)
    socket.once('close', () => {
      for (const exchange of connection.exchanges) this.#leave(exchange)
      this.#open.delete(socket)
    })
  }

  #firstToLeave(): Socket | undefined {
    for (const [socket, { isVouchedFor }] of this.#open) if (!isVouchedFor) return socket
    return this.#idle()[0]
  }

  /** An exchange begins; it ends by itself with its answer, or with its connection. */
  begin(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): Exchange {
    const connection = this.#open.get(request.socket)
    const exchange = {
      request,
      response,
      awaitsContinue,
      gone: new AbortController(),
      receiving: new AbortController(),
      vouch: () => {
        if (connection !== undefined) connection.isVouchedFor = true
      },
    }
    connection?.exchanges.add(exchange)
    // of a connection that is destroyed, what was not written counts as finished too
    let isAnswered = false
    response.once('finish', () => {
      isAnswered = !request.socket.destroyed
    })
    // what is written after an answer was given up, nobody reads
    response.on('error', () => {})
    response.once('close', () => this.#end(exchange, isAnswered))
    return exchange
  }

  /** Nothing more is received: connections on which nothing is asked end now, the others with their last answer. */
  close(): void {
    this.#closing = true
    for (const socket of this.#idle()) socket.destroy()
    for (const { exchanges } of this.#open.values()) for (const { receiving } of exchanges) receiving.abort()
  }

  /** Leaves what is not answered by now; who waits for it is told so where no answer has begun. */
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

  /** Ends what is still open. */
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

  /** A socket's own timer knows when anything moves, but also runs while a call is at work: it is set while answers wait. */
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
