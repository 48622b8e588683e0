import { exchangePage } from './exchanged-page.js'
import { showSentence } from './notes.js'

const pauseMs = 2000

/**
 * Shows one job after another on the page of a job. The document stays, so that keys typed meanwhile can wait for the
 * next job.
 */
export class JobSequence {
  readonly #onShown: () => void
  readonly #judged = new Set<string>()
  #isAwaited = false
  #path = location.pathname

  /** `onShown` is called when the awaited job is shown. */
  constructor(onShown: () => void) {
    this.#onShown = onShown
    // a link to a part of the page changes only the fragment
    addEventListener('popstate', () => {
      if (location.pathname !== this.#path) location.reload()
    })
  }

  /** Whether keys have to wait for another job. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  /** Shows the job to which the form leads after a verdict on this one. */
  goOn(judged: string): void {
    this.#judged.add(judged)
    const back = document.querySelector<HTMLInputElement>('#verdicts input[name="back"]')?.value
    if (back !== undefined) void this.show(back)
  }

  /** Shows a job that was judged here and is undecided again. */
  goBack(undone: readonly string[]): void {
    const job = undone.find((each) => this.#judged.has(each))
    if (job !== undefined) void this.show(`/jobs/${job}${location.search}`)
  }

  async show(address: string): Promise<void> {
    if (this.#isAwaited || new URL(address, location.href).pathname === location.pathname) return
    this.#isAwaited = true
    while (!(await this.#exchange(address))) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    this.#path = location.pathname
    this.#isAwaited = false
    this.#onShown()
  }

  /** Returns false if the server does not answer. */
  async #exchange(address: string): Promise<boolean> {
    try {
      if (await exchangePage(address)) return true
      // a login page, or an error: the browser shows it as a whole, and no key applies to this page any more
      location.assign(address)
      return new Promise(() => {})
    } catch {
      showSentence('failed')
      return false
    }
  }
}
