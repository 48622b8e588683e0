import { Client, type Dispatcher } from 'undici'
import type { HostLeases } from '#src/application/websites/ports/host-leases.js'
import type { ConnectorFor } from './checked-connector.js'
import { FetchFailed, networkFailure } from './fetch-failures.js'
import { HostQueue, type Pauses } from './host-queue.js'

export type HttpAnswer = Dispatcher.ResponseData

export interface HttpQuestion {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** The least pause since the last request to the host. */
  readonly pauseMs: number
  readonly deadline: TimeLimit
  readonly signal: AbortSignal
  /** Called when the turn begins. */
  readonly onTurn?: () => void
}

export interface PoliteClientOptions {
  readonly connectorFor: ConnectorFor
  readonly pauses: Pauses
  readonly userAgent: string
  /** Shares the hosts with others who send requests to them. */
  readonly hostLeases: HostLeases
}

const clientOptions = {
  // some headers exceed Node's 16 KB because of security policies and cookies
  maxHeaderSize: 64 * 1024,
  // the deadline covers these
  headersTimeout: 0,
  bodyTimeout: 0,
}

/** GET requests, each in its host's turn and on its own connection, never through a proxy. */
export class PoliteClient {
  readonly #connectorFor: ConnectorFor
  readonly #queue: HostQueue
  readonly #userAgent: string

  constructor({ connectorFor, pauses, userAgent, hostLeases }: PoliteClientOptions) {
    this.#connectorFor = connectorFor
    this.#queue = new HostQueue(pauses, hostLeases)
    this.#userAgent = userAgent
  }

  /**
   * Sends the request and passes the answer to `read` during the host's turn. Redirects are returned as answers. Throws
   * FetchFailed.
   */
  get<T>(question: HttpQuestion, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
    const { url, pauseMs, deadline, signal } = question
    return this.#queue.run(url.hostname, pauseMs, signal, () => {
      question.onTurn?.()
      return deadline.run(signal, (ending) => this.#ask(question, ending, read))
    })
  }

  async #ask<T>(
    { url, headers }: HttpQuestion,
    signal: AbortSignal,
    read: (answer: HttpAnswer) => Promise<T>,
  ): Promise<T> {
    // servers often close an idle connection just when it is used again after the pause
    const client = new Client(url.origin, { connect: this.#connectorFor(signal), pipelining: 0, ...clientOptions })
    try {
      const answer = await client.request({
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
        signal,
      })
      // destroying the client aborts an unfinished body, which nobody needs any more
      answer.body.on('error', () => {})
      return await read(answer)
    } catch (error) {
      throw networkFailure(error, url)
    } finally {
      await client.destroy()
    }
  }
}

/** Ends a request that takes too long. */
export interface TimeLimit {
  /** Runs `task` with a signal that is aborted with `signal` or when the time is up; then throws the reason. */
  run<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * The total time for the requests of a page. It only counts during `run`: waiting for the lease of a host may take long
 * when many of its pages are requested.
 */
export class Deadline implements TimeLimit {
  readonly #limitMs: number
  #leftMs: number

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#leftMs = limitMs
  }

  async run<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const timer = setTimeout(() => controller.abort(this.#exceeded()), this.#leftMs)
    const start = performance.now()
    try {
      if (this.#leftMs <= 0) throw this.#exceeded()
      return await task(controller.signal)
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - start))
    }
  }

  #exceeded(): FetchFailed {
    return new FetchFailed({ kind: 'deadline', seconds: this.#limitMs / 1000 })
  }
}
