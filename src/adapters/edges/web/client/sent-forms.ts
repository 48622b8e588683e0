import { exchangePart, parsePage, showRefusal } from './exchanged-page.js'
import { note, say } from './notes.js'
import { UndoList } from './undo-list.js'
import { type WaitingForm, WaitingForms } from './waiting-forms.js'

// browsers send 64 KB at most for pages that are gone
const maxKeptAliveBytes = 60_000
const maxForms = 100
const [minPauseMs, maxPauseMs] = [2000, 60_000]

interface SentFormsOptions {
  /** Told whose verdicts the page shows now, and whose were taken back. */
  readonly onShown: (shown: readonly string[], takenBack: readonly string[]) => void
  /** Whether the list is to be exchanged though more is to be sent. */
  readonly isShort: () => boolean
  /** Where the page is asked for once these were written, and those taken back. */
  readonly listPath: (sent: readonly string[], takenBack: readonly string[]) => string
  /** Told of each change of what waits. */
  readonly onCount: () => void
}

/** Sends forms in the order of the keys, several at once, until each is answered; then exchanges what the page shows. */
export class SentForms {
  readonly #undo = new UndoList()
  readonly #waiting: WaitingForms | null
  /** Without an answer yet, in their order. */
  #due: WaitingForm[] = []
  readonly #onTaken = new Map<string, () => void>()
  readonly #options: SentFormsOptions
  #pauseMs = minPauseMs
  #sent: string[] = []
  #takenBack: readonly string[] = []
  #isStale = false
  #isBusy = false
  #showing: readonly string[] = []

  constructor(options: SentFormsOptions) {
    this.#options = options
    const { store } = tokenField()?.dataset ?? {}
    this.#waiting = store === undefined ? null : new WaitingForms(store)
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** How many are without an answer. */
  get count(): number {
    return this.#due.length
  }

  /** Whose verdicts come with the exchange that goes on. */
  get showing(): readonly string[] {
    return this.#showing
  }

  /** Takes over what an earlier page left; whose verdicts these are. */
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

  /** Takes back what this tab decided last, behind all that was decided before. */
  undoLast(): void {
    const last = this.#undo.pop()
    if (last === undefined) say('nothingToUndo')
    else this.send({ path: '/undo', fields: [['batch', last.batch]], jobs: last.jobs })
  }

  /** Once more, without an answer: the page goes, and what it did not send would wait for the next. */
  sendBeforeLeaving(): void {
    if (this.#due.length > 0) this.#post(firstOf(this.#due)).catch(() => {})
  }

  #start(): void {
    this.#options.onCount()
    if (!this.#isBusy && this.#due.length > 0) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    // shown is what all of them wrote
    while (this.#due.length > 0 || this.#isStale) {
      if (this.#due.length > 0 && !(await this.#sendSome())) await this.#pause()
      if (this.#isStale && (this.#due.length === 0 || this.#options.isShort())) await this.#show()
    }
    this.#isBusy = false
    this.#options.onCount()
  }

  /** False where the server gave no answer: all of them stay. */
  async #sendSome(): Promise<boolean> {
    const forms = firstOf(this.#due)
    try {
      const answer = await this.#post(forms)
      if (answer.status === 403) await renewToken()
      const page = parsePage(await answer.text())
      const answered = forms.filter((form) => this.#take(form, page))
      if (answered.length === 0) {
        // a storage that cannot be written says what to do
        note(page.querySelector('main .problem p')?.textContent ?? '')
        return false
      }
      const done = page.querySelector<HTMLFormElement>('#done')
      if (done !== null) showDone(done)
      this.#pauseMs = minPauseMs
      return true
    } catch {
      say('failed')
      return false
    } finally {
      this.#options.onCount()
    }
  }

  #post(forms: readonly WaitingForm[]): Promise<Response> {
    const body = bodyOf(forms)
    return fetch('/verdicts', { method: 'POST', body, keepalive: body.toString().length <= maxKeptAliveBytes })
  }

  /** False where the server says nothing of it. */
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
      if (form.path === '/undo') this.#takenBack = form.jobs
    } else {
      showRefusal(refused)
      this.#undo.remove(form.key)
    }
    this.#onTaken.delete(form.key)
    return true
  }

  /** Until it is tried again: longer each time, or until there is a network. */
  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, this.#pauseMs)
      addEventListener('online', () => resolve(), { once: true })
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs)
  }

  async #show(): Promise<void> {
    const [sent, takenBack] = [this.#sent, this.#takenBack]
    this.#showing = sent
    this.#sent = []
    this.#takenBack = []
    this.#isStale = false
    if (document.querySelector('#jobs, #job') === null) return
    try {
      // a login, or a page that cannot be made: then it is shown as it is
      if (!(await exchangePart(this.#options.listPath(sent, takenBack)))) return location.reload()
    } catch {
      say('failed')
    }
    this.#showing = []
    this.#options.onShown(sent, takenBack)
  }
}

function tokenField(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="form-token"]')
}

/** A server that was started anew takes other tokens. */
async function renewToken(): Promise<void> {
  const page = parsePage(await (await fetch(location.href)).text())
  const content = page.querySelector<HTMLMetaElement>('meta[name="form-token"]')?.content
  for (const field of document.querySelectorAll<HTMLMetaElement | HTMLInputElement>(
    '[name="form-token"], [name="form_token"]',
  ))
    if (content !== undefined) field.setAttribute(field instanceof HTMLMetaElement ? 'content' : 'value', content)
}

/** As many as one request takes; at least one. */
function firstOf(due: readonly WaitingForm[]): readonly WaitingForm[] {
  let count = Math.min(due.length, maxForms)
  while (count > 1 && bodyOf(due.slice(0, count)).toString().length > maxKeptAliveBytes) count = Math.ceil(count / 2)
  return due.slice(0, count)
}

function bodyOf(forms: readonly WaitingForm[]): URLSearchParams {
  const back = document.querySelector<HTMLInputElement>('#verdicts input[name="back"]')?.value ?? '/'
  const body = new URLSearchParams({ form_token: tokenField()?.content ?? '', back })
  for (const { key, path, fields } of forms) body.append('form', JSON.stringify({ key, path, fields }))
  return body
}

/** What was written last, with what takes it back. */
function showDone(done: HTMLFormElement): void {
  document.querySelector('main #done')?.remove()
  done.removeAttribute('role')
  note(document.adoptNode(done))
}
