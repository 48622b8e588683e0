const rowSelector = '#jobs li[data-job]'

/**
 * The rows of the list. Keys apply to the current row, which is identified by its job and survives changes of the list.
 */
export class JobRows {
  /** Jobs with verdicts that the list does not show yet. */
  readonly decided = new Set<string>()
  #current: string | null = null
  /** The number of rows before the current one. */
  #place = 0
  #isLost = false
  readonly #onCurrent: (job: string | null) => void

  /** `onCurrent` is called with the current job whenever it may be another. */
  constructor(onCurrent: (job: string | null) => void) {
    this.#onCurrent = onCurrent
  }

  /** The rows that keys can apply to. */
  get all(): readonly HTMLElement[] {
    return shownRows().filter((row) => !this.decided.has(jobOf(row)))
  }

  get current(): HTMLElement | null {
    return this.all.find((row) => jobOf(row) === this.#current) ?? null
  }

  get ticked(): readonly HTMLElement[] {
    return this.all.filter((row) => boxOf(row)?.checked)
  }

  /** Whether the rows after the last decided one are still loading. */
  get isAwaited(): boolean {
    return this.#current === null && !this.#isLost
  }

  /** The next job after those in the list, with its last known status: keys typed ahead apply to it. */
  get next(): readonly [job: string, status: string] | null {
    if (!this.isAwaited) return null
    const { behind = '[]' } = document.querySelector<HTMLElement>('#jobs [data-behind]')?.dataset ?? {}
    const jobs: [string, string][] = JSON.parse(behind)
    return jobs.find(([job]) => !this.decided.has(job)) ?? null
  }

  /** Whether somebody else removed the current row; then no row becomes current until the person chooses one. */
  get isLost(): boolean {
    return this.#isLost
  }

  choose(row: HTMLElement | null): void {
    this.#current = row === null ? null : jobOf(row)
    this.#isLost = false
    this.#show()
  }

  /** If no row is current, chooses the row at the last known position. */
  restoreCurrent(): void {
    if (this.isAwaited) this.choose(this.all[this.#place] ?? this.all.at(-1) ?? null)
  }

  /** Moves by one row; if no row has the focus yet, focuses the current one. */
  move(by: 1 | -1): void {
    const rows = this.all
    const at = rows.findIndex((row) => jobOf(row) === this.#current)
    const next = at < 0 ? this.#place : hasFocus() ? at + by : at
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (row !== undefined) this.choose(row)
    this.focus()
  }

  /** Excludes decided rows from the keys; if the current row is among them, the row after them becomes current. */
  decide(decided: readonly HTMLElement[]): void {
    const before = this.all
    const isCurrent = decided.some((row) => jobOf(row) === this.#current)
    const last = Math.max(...decided.map((row) => before.indexOf(row)))
    for (const row of decided) this.decided.add(jobOf(row))
    const behind = before.slice(last + 1).find((row) => !this.decided.has(jobOf(row)))
    if (isCurrent && behind === undefined) this.#place = this.all.length
    if (isCurrent) this.choose(behind ?? null)
    else this.#show()
  }

  /** Called after the list was exchanged; `own` are the jobs that this page decided itself. */
  restore(own: readonly string[]): void {
    if (this.#current !== null && this.current === null) {
      this.#isLost = !own.includes(this.#current)
      this.#current = null
    }
    this.#show()
  }

  /** The jobs that remain after those of `sent` are decided; jobs whose verdicts were undone come back. */
  heldAfter(sent: readonly string[], undone: readonly string[]): readonly string[] {
    const left = shownRows()
      .map(jobOf)
      .filter((job) => !sent.includes(job))
    return left.length === 0 ? [] : [...new Set([...undone, ...left])]
  }

  focus(): void {
    const { current } = this
    current?.querySelector<HTMLElement>('a.title')?.focus({ preventScroll: true })
    current?.scrollIntoView({ block: 'nearest' })
  }

  #show(): void {
    const at = this.all.findIndex((row) => jobOf(row) === this.#current)
    if (at >= 0) this.#place = at
    this.#onCurrent(at < 0 ? null : this.#current)
    for (const row of shownRows()) {
      const isCurrent = jobOf(row) === this.#current
      row.classList.toggle('is-current', isCurrent)
      if (isCurrent) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
      row.classList.toggle('is-decided', this.decided.has(jobOf(row)))
    }
  }
}

/** A shift-click applies the state of the clicked box to all rows between it and the box clicked before. */
export function watchRanges(): void {
  let last: HTMLElement | null = null
  document.addEventListener('click', ({ target, shiftKey }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'id' || target.type !== 'checkbox') return
    const row = rowAround(target)
    const rows = shownRows()
    const ends = [row, last].map((each) => (each === null ? -1 : rows.indexOf(each))).sort((a, b) => a - b)
    const [from = -1, to = -1] = ends
    last = row
    if (!shiftKey || from < 0) return
    for (const each of rows.slice(from, to + 1)) {
      const box = boxOf(each)
      if (box !== null) box.checked = target.checked
    }
  })
}

export function jobOf(row: HTMLElement): string {
  return row.dataset.job ?? ''
}

export function boxOf(row: HTMLElement): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>('input[name="id"]')
}

/** The row that contains an element. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(rowSelector) : null
}

function shownRows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)]
}

/** The URL of the list with the jobs whose rows should stay in place; URLs of other pages are unchanged. */
export function holdRows(address: string, jobs: readonly string[] = heldJobs()): string {
  const url = new URL(address, location.href)
  if (document.querySelector('#jobs') !== null && jobs.length > 0) url.searchParams.set('held', jobs.join())
  return url.href
}

/** The jobs of all rows, including those that somebody else decided. */
function heldJobs(): readonly string[] {
  return [...document.querySelectorAll('#jobs li[id^="job-"]')].map(({ id }) => id.slice('job-'.length))
}

function hasFocus(): boolean {
  return rowAround(document.activeElement) !== null
}
