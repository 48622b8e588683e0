const rowSelector = '#jobs li[data-job]'

/** The rows of the list, of which one is current: what keys are about. It is known by its job, whatever becomes of the list. */
export class JobRows {
  /** Jobs of verdicts that the list does not show yet. */
  readonly decided = new Set<string>()
  #current: string | null = null
  /** How many rows stand before the current one. */
  #place = 0
  #isLost = false

  /** Those that a key can be about. */
  get all(): readonly HTMLElement[] {
    return shownRows().filter((row) => !this.decided.has(jobOf(row)))
  }

  get current(): HTMLElement | null {
    return this.all.find((row) => jobOf(row) === this.#current) ?? null
  }

  get ticked(): readonly HTMLElement[] {
    return this.all.filter((row) => boxOf(row)?.checked)
  }

  /** Whether the rows behind the last one that was decided are still to come. */
  get isAwaited(): boolean {
    return this.#current === null && !this.#isLost
  }

  /** The job behind those that the list shows, with the status that it was seen with: keys that are typed fast are about it. */
  get next(): readonly [job: string, status: string] | null {
    if (!this.isAwaited) return null
    const { behind = '[]' } = document.querySelector<HTMLElement>('#jobs [data-behind]')?.dataset ?? {}
    const jobs: [string, string][] = JSON.parse(behind)
    return jobs.find(([job]) => !this.decided.has(job)) ?? null
  }

  /** Whether somebody else took the current row out of the list: no other is current before a person says so. */
  get isLost(): boolean {
    return this.#isLost
  }

  choose(row: HTMLElement | null): void {
    this.#current = row === null ? null : jobOf(row)
    this.#isLost = false
    this.#show()
  }

  /** The row at the place where one was, where none is current. */
  goOn(): void {
    if (this.isAwaited) this.choose(this.all[this.#place] ?? this.all.at(-1) ?? null)
  }

  /** By so many rows; to the current row itself where none has the focus yet. */
  move(by: 1 | -1): void {
    const rows = this.all
    const at = rows.findIndex((row) => jobOf(row) === this.#current)
    const next = at < 0 ? this.#place : hasFocus() ? at + by : at
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (row !== undefined) this.choose(row)
    this.focus()
  }

  /** Takes rows out of what keys are about; where the current one is among them, the one behind them is current. */
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

  /** After the list was exchanged; `own` are the jobs that this page itself decided. */
  restore(own: readonly string[]): void {
    if (this.#current !== null && this.current === null) {
      this.#isLost = !own.includes(this.#current)
      this.#current = null
    }
    this.#show()
  }

  /** Those that stay after the jobs of `sent` were decided; what was taken back comes again. */
  heldAfter(sent: readonly string[], takenBack: readonly string[]): readonly string[] {
    const left = shownRows()
      .map(jobOf)
      .filter((job) => !sent.includes(job))
    return left.length === 0 ? [] : [...new Set([...takenBack, ...left])]
  }

  focus(): void {
    const { current } = this
    current?.querySelector<HTMLElement>('a.title')?.focus({ preventScroll: true })
    current?.scrollIntoView({ block: 'nearest' })
  }

  #show(): void {
    const at = this.all.findIndex((row) => jobOf(row) === this.#current)
    if (at >= 0) this.#place = at
    for (const row of shownRows()) {
      const isCurrent = jobOf(row) === this.#current
      row.classList.toggle('is-current', isCurrent)
      if (isCurrent) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
      row.classList.toggle('is-decided', this.decided.has(jobOf(row)))
    }
  }
}

/** Shift and a click tick all rows between the box that was clicked last and this one, or untick them, as it was. */
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

/** The row that an element of the page stands in. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(rowSelector) : null
}

function shownRows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)]
}

/** The address of the list, which keeps the rows of these jobs where they are; of another page the address as it is. */
export function holdRows(address: string, jobs: readonly string[] = heldJobs()): string {
  const url = new URL(address, location.href)
  if (document.querySelector('#jobs') !== null && jobs.length > 0) url.searchParams.set('held', jobs.join())
  return url.href
}

/** Of all rows, those too that somebody else decided. */
function heldJobs(): readonly string[] {
  return [...document.querySelectorAll('#jobs li[id^="job-"]')].map(({ id }) => id.slice('job-'.length))
}

function hasFocus(): boolean {
  return rowAround(document.activeElement) !== null
}
