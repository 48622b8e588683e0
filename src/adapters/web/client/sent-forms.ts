import { exchangePart, readPage, showRefusal } from './exchanged-page.js'
import { note, say } from './notes.js'
import { UndoList } from './undo-list.js'

/** A form that is sent without leaving the page. */
export interface Sending {
  readonly path: string
  readonly fields: URLSearchParams
  /** Whose verdicts it writes. */
  readonly jobs: readonly string[]
  /** Once the server took it. */
  readonly onTaken?: () => void
}

/** What is sent when its turn comes; null for nothing. */
type Due = () => Sending | null

/** The answer is what was done, without the page. */
const noteAlone = { prefer: 'return=minimal' }

/** Told whose verdicts the page shows now, and whose were taken back. */
type OnShown = (shown: readonly string[], takenBack: readonly string[]) => void

/** Sends forms one after another, in the order of the keys, and then exchanges what the page shows. */
export class SentForms {
  readonly #undo = new UndoList()
  readonly #due: Due[] = []
  readonly #onShown: OnShown
  #sent: string[] = []
  #takenBack: readonly string[] = []
  #isStale = false
  #isBusy = false
  #showing: readonly string[] = []

  constructor(onShown: OnShown) {
    this.#onShown = onShown
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Whose verdicts come with the exchange that goes on. */
  get showing(): readonly string[] {
    return this.#showing
  }

  send(sending: Sending): void {
    this.#add(() => sending)
  }

  /** Takes back what this tab wrote last, when all that was sent before is written. */
  undoLast(fieldsOf: (batch: string) => URLSearchParams): void {
    this.#add(() => {
      const last = this.#undo.pop()
      if (last !== undefined) return { path: '/undo', fields: fieldsOf(last.batch), jobs: last.jobs }
      say('nothingToUndo')
      return null
    })
  }

  #add(due: Due): void {
    this.#due.push(due)
    if (!this.#isBusy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    // shown is what all of them wrote
    while (this.#due.length > 0 || this.#isStale) {
      const due = this.#due.shift()
      const sending = due?.()
      if (due === undefined) await this.#show()
      else if (sending != null) await this.#sendOne(sending)
    }
    this.#isBusy = false
  }

  async #sendOne(sending: Sending): Promise<void> {
    this.#sent.push(...sending.jobs)
    this.#isStale = true
    try {
      const answer = await fetch(sending.path, { method: 'POST', body: sending.fields, headers: noteAlone })
      const page = await answer.text()
      if (answer.ok) this.#take(sending, page)
      else if (!showRefusal(readPage(page))) say('failed')
    } catch {
      say('failed')
      keepReason(sending.fields)
    }
  }

  #take({ path, jobs, onTaken }: Sending, page: string): void {
    onTaken?.()
    const done = readPage(page).querySelector<HTMLFormElement>('#done')
    if (done === null) return
    if (path === '/triage') this.#undo.push({ batch: done.dataset.batch ?? '', jobs })
    else this.#takenBack = jobs
    document.querySelector('main #done')?.remove()
    done.removeAttribute('role')
    note(document.adoptNode(done))
  }

  async #show(): Promise<void> {
    const [sent, takenBack] = [this.#sent, this.#takenBack]
    this.#showing = sent
    this.#sent = []
    this.#takenBack = []
    this.#isStale = false
    try {
      const page = await (await fetch(location.href)).text()
      // a login, or a page that cannot be made: then it is shown as it is
      if (!(await exchangePart(page))) return location.reload()
    } catch {
      say('failed')
    }
    this.#showing = []
    this.#onShown(sent, takenBack)
  }
}

/** What was not sent is there for the next verdict. */
function keepReason(fields: URLSearchParams): void {
  const field = document.querySelector<HTMLInputElement>('#reason')
  if (field !== null && field.value === '') field.value = fields.get('reason') ?? ''
}
