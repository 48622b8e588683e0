import { foldedList, headSelector, nameOfHead, turnFold, unfold } from './folded-rows.js'

const rowSelector = '#jobs li[data-job]'
const stopSelector = `${rowSelector}, ${headSelector}`

/**
 * The rows of the list. Keys apply to the current row, which is identified by its job and survives changes of the list.
 * The line of an employer can be current, too, but has no verdict.
 */
export class JobRows {
  /** Jobs with verdicts that the list does not show yet. */
  readonly decided = new Set<string>()
  #current: string | null = null
  /** The number of stops before the current one. */
  #place = 0
  #isLost = false
  readonly #onCurrent: (job: string | null) => void

  /** `onCurrent` is called with the current job or employer whenever it may be another. */
  constructor(onCurrent: (job: string | null) => void) {
    this.#onCurrent = onCurrent
  }

  /** The rows that keys can apply to; none that is folded. */
  get all(): readonly HTMLElement[] {
    return this.#stops.filter(isRow)
  }

  /** The rows and the lines of employers, through which `j` and `k` lead. */
  get #stops(): readonly HTMLElement[] {
    return seenStops().filter((stop) => !this.decided.has(nameOf(stop)))
  }

  get #stop(): HTMLElement | null {
    return this.#stops.find((stop) => nameOf(stop) === this.#current) ?? null
  }

  get current(): HTMLElement | null {
    const stop = this.#stop
    return stop !== null && isRow(stop) ? stop : null
  }

  /** Whether the line of an employer is current. */
  get isOnHead(): boolean {
    return this.#stop !== null && this.current === null
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

  choose(stop: HTMLElement | null): void {
    if (stop !== null) unfold(stop)
    this.#current = stop === null ? null : nameOf(stop)
    this.#isLost = false
    this.#show()
  }

  /**
   * If no row is current, chooses the row at the last known position, or an employer if there is no row. While more rows
   * are coming, no employer: keys typed ahead would stop there.
   */
  restoreCurrent({ isMoreComing }: { readonly isMoreComing: boolean }): void {
    if (!this.isAwaited) return
    const stops = this.#stops
    const row = stops.slice(this.#place).find(isRow) ?? stops.findLast(isRow)
    if (row !== undefined || !isMoreComing) this.choose(row ?? stops[0] ?? null)
  }

  /** Opens or closes what is folded at the current row. */
  turn(isOpen: boolean): void {
    if (this.#stop !== null) turnFold(this.#stop, isOpen)
  }

  /** After rows were folded: a current one that is hidden by it gives way to the line that hides it. */
  onFold(fold: HTMLElement): void {
    const hidden = listedRows().find((row) => nameOf(row) === this.#current)
    const first = fold.querySelector<HTMLElement>(`.employer-head, ${rowSelector}`)
    if (hidden === undefined || this.#stop !== null || !fold.contains(hidden) || first === null) return
    this.choose(first)
    this.focus()
  }

  /** Moves by one row; if no row has the focus yet, focuses the current one. */
  move(by: 1 | -1): void {
    const stops = this.#stops
    const at = stops.findIndex((stop) => nameOf(stop) === this.#current)
    const next = at < 0 ? this.#place : hasFocus() ? at + by : at
    const stop = stops[Math.max(0, Math.min(next, stops.length - 1))]
    if (stop !== undefined) this.choose(stop)
    this.focus()
  }

  /** Excludes decided rows from the keys; if the current row is among them, the row after them becomes current. */
  decide(decided: readonly HTMLElement[]): void {
    const before = this.all
    const isCurrent = decided.some((row) => jobOf(row) === this.#current)
    const last = Math.max(...decided.map((row) => before.indexOf(row)))
    for (const row of decided) this.decided.add(jobOf(row))
    const behind = before.slice(last + 1).find((row) => !this.decided.has(jobOf(row)))
    if (isCurrent && behind === undefined) this.#place = this.#stops.length
    if (isCurrent) this.choose(behind ?? null)
    else this.#show()
  }

  /** Called after the list was exchanged; `own` are the jobs that this page decided itself. */
  restore(own: readonly string[]): void {
    if (this.#current !== null && this.#stop === null) {
      this.#isLost = !this.#current.startsWith('fold ') && !own.includes(this.#current)
      this.#current = null
    }
    this.#show()
  }

  /** The rows that remain after those of `sent` are decided; jobs whose verdicts were undone come back. */
  heldAfter(sent: readonly string[], undone: readonly string[]): readonly string[] {
    const listed = new Set(listedRows().map(jobOf))
    const left = foldedList((job) => listed.has(job) && !sent.includes(job) && !undone.includes(job))
    return left.length === 0 ? [] : [...undone.map((job) => `*${job}`), ...left]
  }

  focus(): void {
    const stop = this.#stop
    stop?.querySelector<HTMLElement>('a.title, summary')?.focus({ preventScroll: true })
    stop?.scrollIntoView({ block: 'nearest' })
  }

  #show(): void {
    const at = this.#stops.findIndex((stop) => nameOf(stop) === this.#current)
    if (at >= 0) this.#place = at
    this.#onCurrent(at < 0 ? null : this.#current)
    for (const stop of document.querySelectorAll<HTMLElement>(stopSelector)) {
      const isCurrent = nameOf(stop) === this.#current
      stop.classList.toggle('is-current', isCurrent)
      if (isCurrent) stop.setAttribute('aria-current', 'true')
      else stop.removeAttribute('aria-current')
      stop.classList.toggle('is-decided', this.decided.has(nameOf(stop)))
    }
  }
}

/** A shift-click applies the state of the clicked box to all rows between it and the box clicked before. */
export function watchRanges(): void {
  let last: HTMLElement | null = null
  document.addEventListener('click', ({ target, shiftKey }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'id' || target.type !== 'checkbox') return
    const row = rowAround(target)
    const rows = seenStops().filter(isRow)
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

/** The row or line of an employer that contains an element. */
export function stopAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(stopSelector) : null
}

/** The row that contains an element. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(rowSelector) : null
}

function nameOf(stop: HTMLElement): string {
  return isRow(stop) ? jobOf(stop) : nameOfHead(stop)
}

function isRow(stop: HTMLElement): boolean {
  return stop.dataset.job !== undefined
}

/** All rows of jobs, also folded ones. */
function listedRows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)]
}

function seenStops(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(stopSelector)].filter((stop) => stop.checkVisibility())
}

/** The URL of the list with the rows that should stay in place; URLs of other pages are unchanged. */
export function holdRows(address: string, jobs: readonly string[] = foldedList(() => true)): string {
  const url = new URL(address, location.href)
  if (document.querySelector('#jobs') !== null && jobs.length > 0) url.searchParams.set('held', jobs.join())
  return url.href
}

function hasFocus(): boolean {
  return stopAround(document.activeElement) !== null
}
