import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { withCodes } from '#src/adapters/kit/errors.js'
import { canonicalHost } from '#src/adapters/kit/host-name.js'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { within } from '#src/application/shared/within.js'
import { createAnswer } from './answer-request.js'
import { Connections, type Exchange } from './connections.js'
import { maxTokenWaitMs } from './failed-token-attempts.js'
import { createGuard } from './guard.js'
import type { HandleMessage } from './handle-message.js'
import { listenOn } from './listen-on.js'
import { Refusal, refuse, refuseUnread } from './refusal.js'

export type { HandleMessage } from './handle-message.js'

/** Timeouts in milliseconds, and the largest number of connections. */
export interface HttpLimits {
  /** To receive the headers of a request, and the whole request. */
  readonly requestTimeoutMs: number
  /** For a client that reads nothing of its answer. */
  readonly stallTimeoutMs: number
  /** To receive the request of an unauthenticated client. */
  readonly guestTimeoutMs: number
  /** The longest delay of the answer to a wrong token, however many were sent. */
  readonly maxTokenWaitMs: number
  /** How often these timeouts are checked. */
  readonly checkingIntervalMs: number
  /** For requests in flight when the server closes; then they are abandoned. */
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
/** To send the last answers of a closing server, in milliseconds. */
const flushTimeoutMs = 1000

export interface HttpServerOptions {
  /** A name or an address, without brackets. */
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** Names accepted in Host, in addition to the host and the loopback names. */
  readonly allowedHosts: readonly string[]
  /** Additional origins whose pages may send requests. */
  readonly allowedOrigins: readonly string[]
  /** Required for every request except /healthz and those that the page answers; null if no token is required. */
  readonly token: string | null
  readonly version: string
  readonly logger: Logger
  readonly handleMessage: HandleMessage
  /** Answers all other paths; if absent, they are not served. */
  readonly page?: PageHandler
  readonly limits?: Partial<HttpLimits>
}

export interface HttpServer {
  /** The URL for messages, with the actual port. */
  readonly url: string
  /** Whether only programs on this machine can reach it. */
  readonly isLoopback: boolean
  /** Accepts nothing more; resolves when requests in flight are answered or their time is over. */
  close(): Promise<void>
}

/** Serves messages at /mcp to authorized clients. Throws VALIDATION_ERROR if the address cannot be used. */
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
  server.on('error', (error) => options.logger.error(withCodes('A connection could not be accepted.', error)))
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
    // the guard handles a missing Host
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

/** Resolves when work on the exchange has ended and its answer is written or its client has disconnected. */
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
    // an answer that has begun cannot be replaced
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
  // clients that do not read their answer are not waited for
  await within(closed, flushTimeoutMs)
  connections.destroy()
  await closed
}
