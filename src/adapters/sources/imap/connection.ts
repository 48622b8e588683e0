import type { ImapFlow } from 'imapflow'
import { codeOf } from '#src/adapters/kit/errors.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { brokenProtocol, lost, silence, type Talk, toMailError } from './mail-errors.js'

/** How long is waited, in milliseconds. */
export interface TimeLimits {
  /** Without a byte of an answer. */
  readonly silenceMs: number
  /** Without anything that was asked for, however much else is sent. */
  readonly uselessMs: number
}

/** How long is waited, and how much is read. */
export interface ConnectionBounds extends TimeLimits {
  /** Until the connection is made, and again until the server greets, in milliseconds. */
  readonly connectMs: number
  /** What a server may send beyond what was asked for, in bytes. */
  readonly uselessBytes: number
  /** What an answer without messages may have, in bytes: 10,000 folders with their states. */
  readonly answerBytes: number
  /** How many messages it may report as gone: a short line can name millions, which takes time. */
  readonly goneMessages: number
}

export const usualBounds: ConnectionBounds = {
  connectMs: 20_000,
  silenceMs: 60_000,
  uselessMs: 30 * 60_000,
  uselessBytes: 64 << 20,
  answerBytes: 8 << 20,
  goneMessages: 2 ** 24,
}

/**
 * One connection of the IMAP library, and all that it leaves to its user: answers are bounded in time and size, whatever
 * the server sends; errors are kept and translated; a signal ends it at once.
 */
export class Connection {
  readonly client: ImapFlow
  readonly talk: Talk
  /** The number of commands that were answered. */
  roundTrips = 0
  /** The number of answers that could not be read. */
  unreadable = 0
  readonly #bounds: ConnectionBounds
  readonly #maxUseful: number
  readonly #signal: AbortSignal | undefined
  /** Why it ended, if it did. */
  #failure: unknown = null
  #received = 0
  #receivedAt = 0
  #usefulBytes = 0
  #usefulAt = 0

  /** A single answer may have `maxUseful` bytes. */
  constructor(client: ImapFlow, talk: Talk, maxUseful: number, bounds: ConnectionBounds, signal?: AbortSignal) {
    this.client = client
    this.talk = talk
    this.#maxUseful = maxUseful
    this.#bounds = bounds
    this.#signal = signal
    client.on('error', (error: unknown) => {
      this.#failure ??= error
    })
    client.on('response', () => {
      this.roundTrips++
    })
    let gone = 0
    client.on('expunge', () => {
      if (++gone === bounds.goneMessages + 1) this.broken('it reports more messages than exist')
    })
    signal?.addEventListener('abort', this.#abort, { once: true })
  }

  /** Ends the connection; calls fail with this. */
  fail(error: unknown): void {
    this.#failure ??= error
    this.client.close()
  }

  get isOpen(): boolean {
    return this.#failure === null && this.client.usable && this.#signal?.aborted !== true
  }

  release(): void {
    this.#signal?.removeEventListener('abort', this.#abort)
  }

  /** The error of a server that does not keep to IMAP. It ends the connection. */
  broken(what: string): AppError {
    const error = brokenProtocol(this.talk.server, what)
    this.fail(error)
    return error
  }

  /** Runs one question. Limits replace the usual ones. */
  async call<T>(work: () => Promise<T>, limits: Partial<TimeLimits> = {}): Promise<T> {
    this.#signal?.throwIfAborted()
    const { answerBytes, uselessBytes } = this.#bounds
    const end = this.#watch({ ...this.#bounds, ...limits }, Math.min(answerBytes, this.#maxUseful + uselessBytes))
    try {
      const answer = await work()
      // the library answers some questions with nothing if the connection breaks
      if (this.client.isClosed) throw new Error('closed')
      return answer
    } catch (error) {
      throw this.#translated(error)
    } finally {
      end()
    }
  }

  /** Runs a question that is answered item by item. The time that the caller takes for an item does not count. */
  async *items<T>(work: () => AsyncIterable<T>): AsyncGenerator<T> {
    this.#signal?.throwIfAborted()
    let end = this.#watch(this.#bounds)
    try {
      for await (const item of work()) {
        end()
        yield item
        this.#signal?.throwIfAborted()
        end = this.#watch(this.#bounds)
      }
      if (this.client.isClosed) throw new Error('closed')
    } catch (error) {
      throw this.#translated(error)
    } finally {
      end()
    }
  }

  /** What came was asked for. */
  noteUseful(): void {
    this.#usefulBytes = this.client.stats().received
    this.#usefulAt = performance.now()
  }

  #watch(limits: TimeLimits, maxBytes = this.#maxUseful + this.#bounds.uselessBytes): () => void {
    this.noteUseful()
    this.#received = this.client.stats().received
    this.#receivedAt = performance.now()
    const timer = setInterval(() => this.#check(limits, maxBytes), Math.min(100, limits.silenceMs / 4))
    return () => clearInterval(timer)
  }

  #check({ silenceMs, uselessMs }: TimeLimits, maxBytes: number): void {
    const { received } = this.client.stats()
    const now = performance.now()
    if (received !== this.#received) {
      this.#received = received
      this.#receivedAt = now
    }
    if (now - this.#receivedAt > silenceMs) this.fail(silence(this.talk.server, silenceMs))
    else if (now - this.#usefulAt > uselessMs) this.fail(silence(this.talk.server, uselessMs))
    else if (received - this.#usefulBytes > maxBytes) {
      this.broken('it sent much more than was requested')
    }
  }

  #translated(error: unknown): unknown {
    if (this.#signal?.aborted === true) return this.#signal.reason
    if (this.#failure !== null && this.#isGarbled()) return lost(this.talk.server, this.#failure)
    if (this.#failure !== null) return toMailError(this.#failure, this.talk)
    return this.client.isClosed && !isTold(error) ? lost(this.talk.server, error) : toMailError(error, this.talk)
  }

  /** After the login, a fault of TLS says nothing about how the server wants to be connected to. */
  #isGarbled(): boolean {
    return Boolean(this.client.authenticated) && codeOf(this.#failure).startsWith('ERR_SSL_')
  }

  readonly #abort = (): void => this.fail(this.#signal?.reason)
}

/** Whether an error says more than that the connection ended. */
function isTold(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) !== '' || 'authenticationFailed' in error || 'tlsFailed' in error)
}
