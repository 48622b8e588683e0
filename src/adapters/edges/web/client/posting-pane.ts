import { parsePage } from './exchanged-page.js'
import { contentOfHead } from './folded-rows.js'

const room = matchMedia('(min-width: 64rem)')
// a person who holds a key down passes rows without looking at them
const restMs = 100

/** Shows the posting of the current row, or the jobs of an employer, beside the list, if there is room. */
export class PostingPane {
  #job: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  constructor() {
    room.addEventListener('change', () => this.#wait(0))
  }

  get hasRoom(): boolean {
    return this.#pane !== null && room.matches
  }

  /** Whether the pane shows this job now. */
  shows(job: string): boolean {
    const pane = this.#pane
    return pane?.hidden === false && pane.dataset.job === job
  }

  show(job: string | null): void {
    if (job === this.#job) return
    this.#job = job
    this.#wait(restMs)
  }

  /** Asks for the same posting again. */
  renew(): void {
    this.#wait(restMs)
  }

  get #pane(): HTMLElement | null {
    return document.querySelector<HTMLElement>('#pane')
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#fill(), ms)
  }

  async #fill(): Promise<void> {
    const [pane, job] = [this.#pane, this.#job]
    if (pane === null) return
    this.#asking?.abort()
    if (job === null || !room.matches) {
      pane.hidden = true
      return
    }
    const ofEmployer = contentOfHead(job)
    if (ofEmployer !== null) {
      replace(pane, job, [ofEmployer])
      return
    }
    const asking = new AbortController()
    this.#asking = asking
    const list = new URLSearchParams({ list: listShown() })
    const page = await textAt(`/jobs/${job}/pane?${list}`, asking.signal)
    if (page === null || asking.signal.aborted) return
    replace(pane, job, [...parsePage(page).body.childNodes])
  }
}

function replace(pane: HTMLElement, job: string, content: readonly Node[]): void {
  if (pane.dataset.job !== job) pane.scrollTop = 0
  pane.replaceChildren(...content)
  pane.dataset.job = job
  pane.hidden = false
}

/** The URL of the list that is shown now. */
function listShown(): string {
  return document.querySelector<HTMLElement>('#jobs [data-list]')?.dataset.list ?? ''
}

/** Null if the server does not answer; what is shown then stays. */
async function textAt(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(path, { signal, headers: { 'HX-Request': 'true' } })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
