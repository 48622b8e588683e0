import type { AskedPage, PageHandler } from '#src/adapters/kit/page-handler.js'
import type { Callers } from './callers.js'
import type { Exchange } from './connections.js'
import { readRequestBody } from './read-body.js'
import { busy, Refusal, stopping } from './refusal.js'
import { Semaphore } from './semaphore.js'

const maxPagesAtWork = 400
const maxWaiting = 1000
/** The total size of forms that are being received or worked on; one that brings a file may have 51 MB. */
const maxBytesInFlight = 160 * 1024 * 1024
/** Forms up to this size do not count towards the total. */
const smallFormBytes = 64 * 1024
/** The most that is read of a guest's body. */
const maxGuestBytes = 4096

const tooSlow = () =>
  new Refusal(408, 'The form arrived too slowly. Nothing was done: send it again.', {
    headers: { connection: 'close' },
  })

/** Has pages answered. Guests have their own slots, so that they do not delay authorized callers. */
export class PageTaker {
  readonly #page: PageHandler
  readonly #callers: Callers
  readonly #isClosing: () => boolean
  readonly #guestTimeoutMs: number
  readonly #pages = new Semaphore({ total: maxPagesAtWork, maxWaiting })
  readonly #bytes = new Semaphore({ total: maxBytesInFlight, maxWaiting })

  constructor(page: PageHandler, callers: Callers, options: { isClosing: () => boolean; guestTimeoutMs: number }) {
    this.#page = page
    this.#callers = callers
    this.#isClosing = options.isClosing
    this.#guestTimeoutMs = options.guestTimeoutMs
  }

  /** Throws Refusal. */
  async take(exchange: Exchange): Promise<void> {
    if (this.#callers.admit(exchange)) return this.#answer(exchange)
    if (!(await this.#page.isLoggedIn(exchange.request))) return this.#answerGuest(exchange)
    exchange.authorize()
    await this.#answer(exchange)
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { request, response, awaitsContinue } = exchange
    const bytes = Math.min(Number(request.headers['content-length'] ?? 0), maxBytesInFlight)
    const releaseBytes = bytes <= smallFormBytes ? () => {} : await this.#acquire(this.#bytes, bytes, exchange)
    try {
      const release = await this.#acquire(this.#pages, 1, exchange)
      try {
        if (awaitsContinue) response.writeContinue()
        await this.#page.answer(this.#asked(exchange))
      } finally {
        release()
      }
    } finally {
      releaseBytes()
    }
  }

  /** Throws Refusal. */
  async #acquire(semaphore: Semaphore, weight: number, { receiving }: Exchange): Promise<() => void> {
    const release = await semaphore.acquire(weight, receiving.signal)
    if (release === null) throw this.#isClosing() ? stopping() : busy()
    return release
  }

  async #answerGuest(exchange: Exchange): Promise<void> {
    const slot = await this.#callers.receive(exchange)
    const body = await this.#readShortBody(exchange)
    const slowDown = () => slot.whileWaiting(() => this.#callers.slowDown(exchange))
    await slot.whileAtWork(() => this.#page.answer({ ...this.#asked(exchange), body, slowDown }))
  }

  #asked(exchange: Exchange): AskedPage {
    const { request, response, receiving, gone } = exchange
    const slowDown = () => this.#callers.slowDown(exchange)
    return { request, response, stopping: receiving.signal, gone: gone.signal, body: null, slowDown }
  }

  /** Returns null if the body is too long or declares no length: the page refuses it by its headers. */
  async #readShortBody({ request, response, awaitsContinue, receiving }: Exchange): Promise<Buffer | null> {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || Number(length ?? 0) > maxGuestBytes) return null
    if (awaitsContinue) response.writeContinue()
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, this.#guestTimeoutMs)
    receiving.signal.addEventListener('abort', end, { once: true })
    try {
      const body = await readRequestBody(request, ending.signal)
      if (body === null) throw receiving.signal.aborted ? stopping() : tooSlow()
      return body
    } finally {
      clearTimeout(timer)
      receiving.signal.removeEventListener('abort', end)
    }
  }
}
