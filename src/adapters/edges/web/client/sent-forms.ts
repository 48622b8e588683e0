import { exchangePart, parsePage, showRefusal } from './exchanged-page.js'
import { note, showSentence } from './notes.js'
import { UndoList } from './undo-list.js'
import { type WaitingForm, WaitingForms } from './waiting-forms.js'

// browsers send at most 64 KB for a page that is being left
const maxKeptAliveBytes = 60_000
const maxForms = 100
const [minPauseMs, maxPauseMs] = [2000, 60_000]

interface SentFormsOptions {
  /** Receives the jobs whose verdicts the page now shows, and those whose verdicts were undone. */
  readonly onShown: (shown: readonly string[], undone: readonly string[]) => void
  /** Whether the list should be exchanged although more forms are waiting. */
  readonly isShort: () => boolean
  /** The URL of the page after these verdicts were written and those undone. */
  readonly listPath: (sent: readonly string[], undone: readonly string[]) => string
  /** Called whenever the number of waiting forms changes. */
  readonly onCount: () => void
}

/** Sends forms in the order of the keys, several per request, until each is answered; then updates the page. */
export class SentForms {
  readonly #undo = new UndoList()
  readonly #waiting: WaitingForms | null
  /** Forms without an answer, in order. */
  #due: WaitingForm[] = []
  readonly #onTaken = new Map<string, () => void>()
  readonly #options: SentFormsOptions
  #pauseMs = minPauseMs
  #sent: string[] = []
  #undone: readonly string[] = []
  #isStale = false
  #isSending = false
  #isShowing = false
  #showing: readonly string[] = []

  constructor(options: SentFormsOptions) {
    this.#options = options
    const { store } = tokenField()?.dataset ?? {}
    this.#waiting = store === undefined ? null : new WaitingForms(store)
  }

  get isBusy(): boolean {
    return this.#isSending || this.#isShowing
  }

  /** Whether the page will be exchanged once more for forms that were sent. */
  get isBehind(): boolean {
    return this.#due.length > 0 || this.#isStale
  }

  /** The number of forms without an answer. */
  get count(): number {
    return this.#due.length
  }

  /** The jobs whose verdicts the current exchange will show. */
  get showing(): readonly string[] {
    return this.#showing
  }

  /** Takes over the forms that an earlier page left; returns the jobs of their verdicts. */
  resume(): readonly string[] {
    this.#due = [...(this.#waiting?.read() ?? []), ...this.#due]
    this.#start()
    return this.#due.flatMap(({ path, jobs }) => (path === '/triage' ? jobs : []))
  }

  send(form: Omit<WaitingForm, 'key'>, onTaken?: () => void): void {
    const waiting = this.#waiting?.add(form)
    if (waiting === undefined) return
    if (form.path === '/triage') this.#undo.push({ batch: waiting.key, jobs: form.jobs })
    if (onTaken !== undefined) this.#onTaken.set(waiting.key, onTaken)
    this.#due.push(waiting)
    this.#start()
  }

  /** Undoes the last decision of this tab, after all forms sent before. */
  undoLast(): void {
    const last = this.#undo.pop()
    if (last === undefined) showSentence('nothingToUndo')
    else this.send({ path: '/undo', fields: [['batch', last.batch]], jobs: last.jobs })
  }

  /**
   * Sends the forms once more without waiting for an answer, because the page is being left and they would wait for the
   * next page.
   */
  sendBeforeLeaving(): void {
    if (this.#due.length > 0) this.#post(firstOf(this.#due)).catch(() => {})
  }

  #start(): void {
    this.#options.onCount()
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    while (this.#due.length > 0) {
      if (!(await this.#sendSome())) await this.#pause()
      // the next forms do not wait for the list
      void this.#showSent()
    }
    this.#isSending = false
    this.#options.onCount()
    void this.#showSent()
  }

  /** Shows the result of all forms at once, unless the list becomes short before. */
  async #showSent(): Promise<void> {
    if (this.#isShowing) return
    this.#isShowing = true
    while (this.#isStale && (this.#due.length === 0 || this.#options.isShort())) await this.#show()
    this.#isShowing = false
  }

  /** Returns false if the server did not answer: all forms stay. */
  async #sendSome(): Promise<boolean> {
    const forms = firstOf(this.#due)
    try {
      const answer = await this.#post(forms)
      if (answer.status === 403) await renewToken()
      const page = parsePage(await answer.text())
      const answered = forms.filter((form) => this.#take(form, page))
      if (answered.length === 0) {
        // if the storage cannot be written, the answer says what to do
        note(page.querySelector('main .problem p')?.textContent ?? '')
        return false
      }
      const done = page.querySelector<HTMLFormElement>('#done')
      if (done !== null) showDone(done)
      this.#pauseMs = minPauseMs
      return true
    } catch {
      showSentence('failed')
      return false
    } finally {
      this.#options.onCount()
    }
  }

  #post(forms: readonly WaitingForm[]): Promise<Response> {
    const body = bodyOf(forms)
    return fetch('/verdicts', { method: 'POST', body, keepalive: body.toString().length <= maxKeptAliveBytes })
  }

  /** Returns false if the answer does not mention the form. */
  #take(form: WaitingForm, page: Document): boolean {
    const said = page.querySelector(`li[data-key="${form.key}"]`)
    if (said === null) return false
    this.#due = this.#due.filter((due) => due !== form)
    this.#waiting?.remove(form)
    this.#sent.push(...form.jobs)
    this.#isStale = true
    const refused = said.querySelector<HTMLElement>('.problem')
    if (refused === null) {
      this.#onTaken.get(form.key)?.()
      if (form.path === '/undo') this.#undone = form.jobs
    } else {
      showRefusal(refused)
      this.#undo.remove(form.key)
    }
    this.#onTaken.delete(form.key)
    return true
  }

  /** Waits before the next try, longer each time, or until the network is back. */
  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, this.#pauseMs)
      addEventListener('online', () => resolve(), { once: true })
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs)
  }

  async #show(): Promise<void> {
    const [sent, undone] = [this.#sent, this.#undone]
    this.#showing = sent
    this.#sent = []
    this.#undone = []
    this.#isStale = false
    if (document.querySelector('#jobs, #job') === null) return
    try {
      // a login page, or an error: the browser shows it as a whole
      if (!(await exchangePart(this.#options.listPath(sent, undone)))) return location.reload()
    } catch {
      showSentence('failed')
    }
    this.#showing = []
    this.#options.onShown(sent, undone)
  }
}

function tokenField(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="form-token"]')
}

/** A restarted server accepts only new tokens. */
async function renewToken(): Promise<void> {
  const page = parsePage(await (await fetch(location.href)).text())
  const content = page.querySelector<HTMLMetaElement>('meta[name="form-token"]')?.content
  for (const field of document.querySelectorAll<HTMLMetaElement | HTMLInputElement>(
    '[name="form-token"], [name="form_token"]',
  ))
    if (content !== undefined) field.setAttribute(field instanceof HTMLMetaElement ? 'content' : 'value', content)
}

/** As many forms as fit in one request, at least one. */
function firstOf(due: readonly WaitingForm[]): readonly WaitingForm[] {
  let count = Math.min(due.length, maxForms)
  while (count > 1 && bodyOf(due.slice(0, count)).toString().length > maxKeptAliveBytes) count = Math.ceil(count / 2)
  return due.slice(0, count)
}

function bodyOf(forms: readonly WaitingForm[]): URLSearchParams {
  const back = document.querySelector<HTMLInputElement>('#verdicts input[name="back"]')?.value ?? '/jobs'
  const body = new URLSearchParams({ form_token: tokenField()?.content ?? '', back })
  for (const { key, path, fields } of forms) body.append('form', JSON.stringify({ key, path, fields }))
  return body
}

/** Shows the last verdict with its undo form. */
function showDone(done: HTMLFormElement): void {
  document.querySelector('main #done')?.remove()
  done.removeAttribute('role')
  note(document.adoptNode(done))
}
