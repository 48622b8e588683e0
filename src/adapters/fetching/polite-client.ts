import { Agent, type buildConnector, type Dispatcher, request } from 'undici'
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
  readonly connector: buildConnector.connector
  readonly pauses: Pauses
  readonly userAgent: string
}

// security policies and cookies make some larger than the 16 KB that Node takes
const maxHeaderBytes = 64 * 1024

/** GET requests, each in the turn of its host, through one connector and never through a proxy. */
export class PoliteClient {
  readonly #agent: Agent
  readonly #queue: HostQueue
  readonly #userAgent: string

  constructor({ connector, pauses, userAgent }: PoliteClientOptions) {
    // the deadline covers waiting for headers and body; no connection outlives its request: one that lies idle for the
    // pause between requests is often closed by the server just when it is used again
    const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 }
    this.#agent = new Agent({ connect: connector, pipelining: 0, maxHeaderSize: maxHeaderBytes, ...noTimeouts })
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

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  async #ask<T>({ url, headers }: Question, signal: AbortSignal, read: (answer: Answer) => Promise<T>): Promise<T> {
    try {
      const answer = await request(url, {
        dispatcher: this.#agent,
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
        signal,
      })
      try {
        return await read(answer)
      } finally {
        // destroying a body that is not at its end emits an error, which nobody waits for any more
        answer.body.on('error', () => {}).destroy()
      }
    } catch (error) {
      throw networkFailure(error, url)
    }
  }
}
