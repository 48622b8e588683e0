import { Client, type Dispatcher } from 'undici'
import type { ConnectorFor } from './checked-connector.js'
import type { Deadline } from './deadline.js'
import { networkFailure } from './fetch-failures.js'
import { HostQueue, type Pauses } from './host-queue.js'

export type Answer = Dispatcher.ResponseData

export interface Question {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Since the last request to the host, at least. */
  readonly pauseMs: number
  readonly deadline: Deadline
  readonly signal: AbortSignal
}

export interface PoliteClientOptions {
  readonly connectorFor: ConnectorFor
  readonly pauses: Pauses
  readonly userAgent: string
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

  constructor({ connectorFor, pauses, userAgent }: PoliteClientOptions) {
    this.#connectorFor = connectorFor
    this.#queue = new HostQueue(pauses)
    this.#userAgent = userAgent
  }

  /** Asks, and gives the answer to `read` while the host's turn lasts. Redirects are answers. Throws FetchFailed. */
  get<T>(question: Question, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { url, pauseMs, deadline, signal } = question
    return this.#queue.run(url.hostname, pauseMs, signal, () =>
      deadline.spend(signal, (ending) => this.#ask(question, ending, read)),
    )
  }

  async #ask<T>({ url, headers }: Question, signal: AbortSignal, read: (answer: Answer) => Promise<T>): Promise<T> {
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
