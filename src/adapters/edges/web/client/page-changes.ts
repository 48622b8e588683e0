import { exchangeCount, exchangeEnded, isExchanging } from './exchanged-page.js'

/** The state of each topic according to the server; empty if the server cannot read it. */
export type States = Readonly<Record<string, string>>

/** Parts are requested at most this often, in milliseconds. */
const gapMs = 1000

/**
 * Tracks which shown topics are out of date. The parts of the page request themselves again; see `Live` of the server.
 */
export class PageChanges {
  readonly #shown: Record<string, string>
  readonly #due = new Set<string>()
  #timer: number | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  /** The number of exchanges at the time of each request. */
  readonly #exchanges = new WeakMap<object, number>()

  constructor(shown: States) {
    this.#shown = { ...shown }
    document.addEventListener('visibilitychange', () => this.#askSoon())
    document.addEventListener(exchangeEnded, () => this.#askSoon())
    document.addEventListener('htmx:config:request', (event) =>
      this.#exchanges.set((event as AnswerEvent).detail.ctx, exchangeCount()),
    )
    document.addEventListener('htmx:before:swap', (event) => this.#rejectOlder(event))
    document.addEventListener('htmx:before:response', (event) => this.#rejectIncomplete(event))
    document.addEventListener('htmx:error', (event) => this.#forget(event))
  }

  take(told: States): void {
    for (const [topic, state] of Object.entries(told)) {
      if (state === '' || state === this.#shown[topic]) continue
      this.#shown[topic] = state
      this.#due.add(topic)
    }
    this.#askSoon()
  }

  /** Does nothing while the page is hidden or an exchange is in progress; requests once when that is over. */
  #askSoon(): void {
    if (isLater() || this.#due.size === 0 || this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#ask(), Math.max(0, this.#askedAt + gapMs - performance.now()))
  }

  #ask(): void {
    this.#timer = undefined
    if (isLater()) return
    this.#askedAt = performance.now()
    const topics = [...this.#due]
    this.#due.clear()
    for (const topic of topics) document.body.dispatchEvent(new CustomEvent(`live:${topic}`))
  }

  /** An answer requested before the page's own exchange would bring back what the exchange removed. */
  #rejectOlder(event: Event): void {
    const asked = this.#exchanges.get((event as AnswerEvent).detail.ctx)
    if (asked !== undefined && asked !== exchangeCount()) event.preventDefault()
  }

  /** An answer without the part, such as the login page, would remove it from the page. */
  #rejectIncomplete(event: Event): void {
    const { raw } = (event as AnswerEvent).detail.ctx.response ?? {}
    if (raw === undefined || (raw.ok && !raw.redirected)) return
    if (this.#forget(event)) event.preventDefault()
  }

  /** A part that was not shown is requested again with the next message of the server. */
  #forget(event: Event): boolean {
    const part = (event as AnswerEvent).detail.ctx?.sourceElement
    const topics = part?.getAttribute('data-live')?.split(' ') ?? []
    for (const topic of topics) delete this.#shown[topic]
    return topics.length > 0
  }
}

function isLater(): boolean {
  return document.hidden || isExchanging()
}

/** An event of htmx. */
type AnswerEvent = CustomEvent<{
  ctx: { readonly sourceElement?: Element; readonly response?: { readonly raw: Response } }
}>
