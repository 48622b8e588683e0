import { Client, type Dispatcher } from 'undici'
import type { HostTurns } from '#src/application/websites/ports/host-turns.js'
import type { ConnectorFor } from './checked-connector.js'
import { FetchFailed, networkFailure } from './fetch-failures.js'
import { HostQueue, type Pauses } from './host-queue.js'

export type HttpAnswer = Dispatcher.ResponseData

export interface HttpQuestion {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Since the last request to the host, at least. */
  readonly pauseMs: number
  readonly deadline: TimeLimit
  readonly signal: AbortSignal
  /** Called when the turn has come. */
  readonly onTurn?: () => void
}

export interface PoliteClientOptions {
  readonly connectorFor: ConnectorFor
  readonly pauses: Pauses
  readonly userAgent: string
  /** With those who ask the same hosts. */
  readonly hostTurns: HostTurns
}

const clientOptions = {
  // security policies and cookies make some larger than the 16 KB that Node takes
  maxHeaderSize: 64 * 1024,
  // the deadline covers these
  headersTimeout: 0,
  bodyTimeout: 0,
}

/** GET requests, each in the turn of its host and over a connection of its own, never through a proxy. */
export class PoliteClient {
  readonly #connectorFor: ConnectorFor
  readonly #queue: HostQueue
  readonly #userAgent: string

  constructor({ connectorFor, pauses, userAgent, hostTurns }: PoliteClientOptions) {
    this.#connectorFor = connectorFor
    this.#queue = new HostQueue(pauses, hostTurns)
    this.#userAgent = userAgent
  }

  /** Asks, and gives the answer to `read` while the host's turn lasts. Redirects are answers. Throws FetchFailed. */
  get<T>(question: HttpQuestion, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
    const { url, pauseMs, deadline, signal } = question
    return this.#queue.run(url.hostname, pauseMs, signal, () => {
      question.onTurn?.()
      return deadline.spend(signal, (ending) => this.#ask(question, ending, read))
    })
  }

  async #ask<T>(
    { url, headers }: HttpQuestion,
    signal: AbortSignal,
    read: (answer: HttpAnswer) => Promise<T>,
  ): Promise<T> {
    // a connection that lies idle for the pause is often closed by the server just when it is used again
    const client = new Client(url.origin, { connect: this.#connectorFor(signal), pipelining: 0, ...clientOptions })
    try {
      const answer = await client.request({
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
        signal,
      })
      // destroying the client breaks off a body that is not at its end, which nobody waits for any more
      answer.body.on('error', () => {})
      return await read(answer)
    } catch (error) {
      throw networkFailure(error, url)
    } finally {
      await client.destroy()
    }
  }
}

/** What ends a request that takes too long. */
export interface TimeLimit {
  /** Runs `task`, whose signal is aborted with `signal` or when the time is up; then it throws the reason. */
  spend<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * The time that a page's requests may take in all. It passes only while something is `spent`: waiting for the turn at a
 * host, which may be long when many pages are wanted from it, is not the page's fault.
 */
export class Deadline implements TimeLimit {
  readonly #limitMs: number
  #leftMs: number

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#leftMs = limitMs
  }

  async spend<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
