import type { Clock } from '#src/application/shared/ports/clock.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { SyncAsker, SyncStarter } from '#src/application/sync/ports/sync-starter.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { asksFor, maxNamedBoards, type SyncRequest, unknownNames, usualParts } from '#src/domain/sync/sync-request.js'
import { isRunning, type SyncRun, settledRun, syncParts } from '#src/domain/sync/sync-run.js'

export interface SyncNowParts {
  readonly records: Pick<SyncRecords, 'accounts' | 'runs'>
  readonly starter: SyncStarter
  readonly clock: Clock
}

export interface SyncNowResult {
  readonly runId: string
  /** `started`: by this call. `running`: by an earlier one. `ended`: a moment ago, so none was started. */
  readonly state: 'started' | 'running' | 'ended'
  /** Null until the run has recorded itself. */
  readonly run: SyncRun | null
  /** The run before this one; null if there is none. */
  readonly last: SyncRun | null
}

/** The last run, or the one that is going on. */
export interface SyncLook {
  readonly isRunning: boolean
  /** Null until the run that is going on has recorded itself, and if there was none yet. */
  readonly run: SyncRun | null
}

/** A run is not repeated this soon, in milliseconds: who asks again wants to know what it brought. */
const freshMs = 60_000

/**
 * Starts a run in a separate process, unless one is going on, and says how far that is. Throws VALIDATION_ERROR,
 * DB_NOT_FOUND, DB_ERROR, and INTERNAL_ERROR if the run before could not start. Source: sync-now.
 */
export class SyncNow {
  readonly #parts: SyncNowParts
  /** The last run that this program started, until it has been found on record. */
  #started: string | null = null
  /** What the last run of this program was asked for: a record does not say which boards were named. */
  #lastAsked: { readonly id: string; readonly request: SyncRequest } | null = null

  constructor(parts: SyncNowParts) {
    this.#parts = parts
  }

  async execute(request: SyncRequest, by: SyncAsker = 'agent'): Promise<SyncNowResult> {
    const { records, starter } = this.#parts
    const runs = await this.#lastRuns()
    // a run that has recorded its end is a process for a moment longer
    if (runs[0] !== undefined && runs[0].id === starter.current() && runs[0].endedAt !== null) await starter.idle()
    const going = this.#goingOn(runs, starter.current())
    if (going !== null) return going
    this.#checkStarted(runs)
    const addresses = (await records.accounts()).map(({ address }) => address)
    checkRequest(request, addresses)
    const [newest = null, before = null] = runs
    if (newest !== null && this.#isFresh(newest, request, addresses.length > 0))
      return { runId: newest.id, state: 'ended', run: newest, last: before }
    this.#started = starter.start(request, by)
    this.#lastAsked = { id: this.#started, request }
    return { runId: this.#started, state: 'started', run: null, last: newest }
  }

  /** Starts nothing. Throws DB_NOT_FOUND, DB_ERROR, and INTERNAL_ERROR if the last run could not start. */
  async look(): Promise<SyncLook> {
    const runs = await this.#lastRuns()
    const going = this.#goingOn(runs, this.#parts.starter.current())
    if (going !== null) return { isRunning: going.run?.endedAt == null, run: going.run }
    this.#checkStarted(runs)
    return { isRunning: false, run: runs[0] ?? null }
  }

  async #lastRuns(): Promise<readonly SyncRun[]> {
    return (await this.#parts.records.runs(2)).map((run) => this.#settled(run))
  }

  /** A run that was started here is known to be over before its record tells. */
  #settled(run: SyncRun): SyncRun {
    const now = this.#parts.clock.now().getTime()
    return this.#parts.starter.hasEnded(run.id) ? settledRun(run, Number.POSITIVE_INFINITY) : settledRun(run, now)
  }

  #goingOn(runs: readonly SyncRun[], current: string | null): SyncNowResult | null {
    const [newest = null, before = null] = runs
    if (newest !== null && (newest.id === current || isRunning(newest, this.#parts.clock.now().getTime())))
      return { runId: newest.id, state: 'running', run: newest, last: before }
    return current === null ? null : { runId: current, state: 'running', run: null, last: newest }
  }

  /** A run that ended without a record could not start; it is told once. */
  #checkStarted(runs: readonly SyncRun[]): void {
    const started = this.#started
    this.#started = null
    if (started === null || runs.some(({ id }) => id === started)) return
    const message = 'The last run that was requested could not start; the log of the server says why.'
    throw new AppError('INTERNAL_ERROR', message)
  }

  #isFresh({ id, endedAt, parts }: SyncRun, request: SyncRequest, hasMail: boolean): boolean {
    const fetchedBoards = this.#lastAsked?.id === id ? this.#lastAsked.request : noBoards
    if (endedAt === null || !hasBoards(fetchedBoards, request)) return false
    const { only } = request
    const age = this.#parts.clock.now().getTime() - Date.parse(endedAt)
    if (age < 0 || age > freshMs) return false
    const asked = only.length === 0 ? usualParts : only
    const fetched = (name: string) => parts.some((report) => asksFor([name], report.part, report.name))
    return asked.every((name) => fetched(name) || (name === 'mail' && !hasMail))
  }
}

const noBoards = { boards: [], watchBoards: false }

type NamedBoards = Pick<SyncRequest, 'boards' | 'watchBoards'>

/** Whether a run that named these boards did what is asked for; one that named none fetched the watched ones. */
function hasBoards({ boards, watchBoards }: NamedBoards, asked: NamedBoards): boolean {
  const isSame = boards.length === asked.boards.length && asked.boards.every((board) => boards.includes(board))
  return isSame && (watchBoards || !asked.watchBoards)
}

function checkRequest({ only, boards }: SyncRequest, addresses: readonly string[]): void {
  if (boards.length > maxNamedBoards) throw new AppError('VALIDATION_ERROR', `Give at most ${maxNamedBoards} boards.`)
  // a reference becomes an argument of a program
  const odd = boards.find((board) => !/^[^-\s]\S{0,299}$/.test(board))
  if (odd !== undefined)
    throw new AppError('VALIDATION_ERROR', `"${odd.slice(0, 100)}" is not a board: give one such as greenhouse:NAME.`)
  const [unknown] = unknownNames(only, addresses)
  if (unknown !== undefined) throw unknownPart(unknown, addresses)
}

/** Names that can be asked for, when one was not found. */
export function unknownPart(name: string, addresses: readonly string[]): AppError {
  const known = [...syncParts, ...addresses].join(', ')
  return new AppError(
    'VALIDATION_ERROR',
    `"${name.slice(0, 100)}" is neither a part nor a mail account. Use one of: ${known}.`,
  )
}
