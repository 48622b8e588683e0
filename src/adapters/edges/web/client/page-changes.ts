import { exchangeCount, exchangeEnded, isExchanging } from './exchanged-page.js'

/** What each topic is like, as the server tells it; empty where it cannot. */
export type States = Readonly<Record<string, string>>

/** Parts are not asked for again more often than this, in milliseconds. */
const gapMs = 1000

/** What the page shows, and what of it is no longer so. Its parts ask for themselves again; see `Live` of the server. */
export class PageChanges {
  readonly #shown: Record<string, string>
  readonly #due = new Set<string>()
  #timer: number | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  /** By request: how many exchanges the page had when it was asked. */
  readonly #exchanges = new WeakMap<object, number>()

  constructor(shown: States) {
    this.#shown = { ...shown }
    document.addEventListener('visibilitychange', () => this.#askSoon())
    document.addEventListener(exchangeEnded, () => this.#askSoon())
    document.addEventListener('htmx:config:request', (event) =>
      this.#exchanges.set((event as AnswerEvent).detail.ctx, exchangeCount()),
    )
    document.addEventListener('htmx:before:swap', (event) => this.#keepFromOlder(event))
    document.addEventListener('htmx:before:response', (event) => this.#keepFromFailure(event))
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

  /** Not while nobody looks, nor while the page asks for itself: then once, when that is over. */
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

  /** An answer that the page's own exchange overtook would bring back what that took away. */
  #keepFromOlder(event: Event): void {
    const asked = this.#exchanges.get((event as AnswerEvent).detail.ctx)
    if (asked !== undefined && asked !== exchangeCount()) event.preventDefault()
  }

  /** An answer without the part, such as the login, would take it out of the page. */
  #keepFromFailure(event: Event): void {
    const { raw } = (event as AnswerEvent).detail.ctx.response ?? {}
    if (raw === undefined || (raw.ok && !raw.redirected)) return
    if (this.#forget(event)) event.preventDefault()
  }

  /** What was not shown is asked for with the next word of the server. */
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

/** Of htmx. */
type AnswerEvent = CustomEvent<{
  ctx: { readonly sourceElement?: Element; readonly response?: { readonly raw: Response } }
}>
