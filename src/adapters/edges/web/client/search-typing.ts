import { exchangeEnded, exchangePart, isExchanging } from './exchanged-page.js'

const restMs = 200

/** Shows what a search finds while it is typed. Without a script its button does. */
export class SearchTyping {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isShowing = false
  #isDue = false

  constructor() {
    for (const type of ['input', 'compositionend', 'change'])
      document.addEventListener(type, (event) => this.#take(event))
  }

  /** Whether the list is being exchanged for that of another search. */
  get isShowing(): boolean {
    return this.#isShowing
  }

  /** Words that an input method still composes are not searched; other fields are searched once they changed. */
  #take(event: Event): void {
    const { target, type } = event
    if (!(target instanceof HTMLElement) || target.closest('form.board-search') === null) return
    if ((event as InputEvent).isComposing || (target.id === 'query') === (type === 'change')) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#show(), restMs)
  }

  async #show(): Promise<void> {
    if (isExchanging()) {
      if (!this.#isDue) document.addEventListener(exchangeEnded, () => this.#showLatest(), { once: true })
      this.#isDue = true
      return
    }
    const path = pathOf(document.querySelector<HTMLFormElement>('form.board-search'))
    if (path === null || path === location.pathname + location.search) return
    history.replaceState(history.state, '', path)
    this.#isShowing = true
    try {
      if (!(await exchangePart(path))) location.reload()
    } catch {
      // the server does not answer: the next key asks again
    } finally {
      this.#isShowing = false
    }
  }

  #showLatest(): void {
    this.#isDue = false
    void this.#show()
  }
}

/** The address that the form leads to, without empty fields. */
function pathOf(form: HTMLFormElement | null): string | null {
  if (form === null) return null
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(fields).toString()
  const { pathname } = new URL(form.action)
  return query === '' ? pathname : `${pathname}?${query}`
}
