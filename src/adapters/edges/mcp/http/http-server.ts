import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { withCodes } from '#src/adapters/kit/errors.js'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { within } from '#src/application/shared/within.js'
import { createAnswer } from './answer-request.js'
import { Connections, type Exchange } from './connections.js'
import { createGuard } from './guard.js'
import type { HandleMessage } from './handle-message.js'
import { canonicalHost } from './host-name.js'
import { listenOn } from './listen-on.js'
import { Refusal, refuse, refuseUnread } from './refusal.js'
import { maxTokenWaitMs } from './wrong-tries.js'

export type { HandleMessage } from './handle-message.js'

/** How long a client may take, in milliseconds, and how many may be connected. */
export interface HttpLimits {
  /** For the headers of a request, and for all of it. */
  readonly requestTimeoutMs: number
  /** For anything of an answer. */
  readonly stallTimeoutMs: number
  /** For what is sent by a client that may not ask. */
  readonly guestTimeoutMs: number
  /** For the answer to a wrong token, at most, however many were sent. */
  readonly maxTokenWaitMs: number
  /** How often the above is looked at. */
  readonly checkingIntervalMs: number
  /** For what is in flight when the server is closed; then it is left. */
  readonly closeTimeoutMs: number
  readonly maxConnections: number
}

const defaultLimits: HttpLimits = {
  requestTimeoutMs: 30_000,
  stallTimeoutMs: 30_000,
  guestTimeoutMs: 5000,
  maxTokenWaitMs,
  checkingIntervalMs: 1000,
  closeTimeoutMs: 9000,
  maxConnections: 1000,
}
const keepAliveTimeoutMs = 60_000
/** For the last words of a server that is closed, in milliseconds. */
const flushTimeoutMs = 1000

export interface HttpServerOptions {
  /** A name or an address, without brackets. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Names, beside the host and those of loopback, that requests may give in Host. */
  readonly allowedHosts: readonly string[]
  /** Origins, beside its own, whose pages may ask. */
  readonly allowedOrigins: readonly string[]
  /** Every request but for /healthz must bring it, or be one that the page answers; null when none is asked for. */
  readonly token: string | null
  readonly version: string
  readonly logger: Logger
  readonly handleMessage: HandleMessage
  /** Answers whatever is at other addresses; nothing is when absent. */
  readonly page?: PageHandler
  readonly limits?: Partial<HttpLimits>
}

export interface HttpServer {
  /** Of messages, with the port on which it listens. */
  readonly url: string
  /** Whether only programs of this machine reach it. */
  readonly isLoopback: boolean
  /** Takes no more, and resolves when what is in flight is answered, or its time is over. */
  close(): Promise<void>
}

/** Serves messages at /mcp to whoever may ask. Throws VALIDATION_ERROR when the address cannot be taken. */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  const limits = { ...defaultLimits, ...options.limits }
  const server = createBoundedServer(limits)
  const { port, isLoopback } = await listenOn(server, options.host, options.port)
  const connections = new Connections(limits)
  const work = new Set<Promise<void>>()
  let closing: Promise<void> | null = null
  const guard = guardOf(options, port)
  const answer = createAnswer({ ...options, ...limits, guard, isClosing: () => closing !== null })
  const take = (awaitsContinue: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const exchange = connections.begin(request, response, awaitsContinue)
    const answered = answerSafely(answer, exchange, options.logger).finally(() => work.delete(answered))
    work.add(answered)
  }
  server.on('connection', (socket) => connections.add(socket))
  server.on('request', take(false)).on('checkContinue', take(true))
  server.on('clientError', (error, socket: Socket) => refuseUnread(socket, error, connections.hasAnswerBegun(socket)))
  server.on('error', (error) => options.logger.error(withCodes('A connection could not be taken.', error)))
  return {
    url: `http://${canonicalHost(options.host)}:${port}/mcp`,
    isLoopback,
    close: () => {
      closing ??= close(server, connections, work, limits.closeTimeoutMs)
      return closing
    },
  }
}

function createBoundedServer({ requestTimeoutMs, checkingIntervalMs }: HttpLimits): Server {
  return createServer({
    // the guard answers for a Host that is missing
    requireHostHeader: false,
    insecureHTTPParser: false,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkingIntervalMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  })
}

function guardOf({ host, allowedHosts, allowedOrigins }: HttpServerOptions, port: number) {
  const hosts = ['localhost', '127.0.0.1', '[::1]', host, ...allowedHosts].flatMap((name) => canonicalHost(name) ?? [])
  return createGuard({ hosts, port, origins: allowedOrigins })
}

/** Resolves when the exchange is over: it is worked on no more, and the answer is written or its client gone. */
async function answerSafely(
  answer: (exchange: Exchange) => Promise<void>,
  exchange: Exchange,
  logger: Logger,
): Promise<void> {
  const { response, gone } = exchange
  const over = new Promise((resolve) => {
    response.once('close', resolve)
    gone.signal.addEventListener('abort', resolve, { once: true })
  })
  try {
    await answer(exchange)
  } catch (error) {
    if (gone.signal.aborted) return
    if (!(error instanceof Refusal)) logger.error('A request could not be answered.', error)
    // of an answer that has begun, nothing can be taken back
    if (response.headersSent) return void response.destroy()
    refuse(response, error instanceof Refusal ? error : internalError())
  }
  await over
}

function internalError(): Refusal {
  return new Refusal(500, 'Something unexpected went wrong; the log of the server has the cause.', {
    code: ProtocolErrorCode.InternalError,
  })
}

async function close(
  server: Server,
  connections: Connections,
  work: ReadonlySet<Promise<void>>,
  timeoutMs: number,
): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  connections.close()
  await within(Promise.all(work), timeoutMs)
  connections.giveUp()
  // whoever does not take its answer is not waited for
  await within(closed, flushTimeoutMs)
  connections.destroy()
  await closed
}
