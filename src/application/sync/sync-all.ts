import type { Clock } from '#src/application/shared/ports/clock.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { Timer } from '#src/application/sync/ports/timer.js'
import type { PartReport, PartState, RunStarter, SyncPart, SyncRun } from '#src/domain/sync/sync-run.js'

export type Counts = PartReport['counts']

/** How a part ended: what came, and why something of it failed; null if nothing did. */
export interface PartOutcome {
  readonly counts: Counts
  readonly failure: string | null
}

/** One part of a run, such as all boards or one mail account. */
export interface RunPart {
  readonly part: SyncPart
  /** The address of a mail account; null for the other parts. */
  readonly name: string | null
  /** Fetches; may call `onCounts` with what came so far. An abort ends it, by a result or an error. */
  run(signal: AbortSignal, onCounts: (counts: Counts) => void): Promise<PartOutcome>
}

export interface SyncAllRequest {
  readonly id: string
  readonly by: RunStarter
  readonly parts: readonly RunPart[]
  /** Stops the run; what came before is kept. */
  readonly signal: AbortSignal
  /** Called when a part starts, counts or ends. */
  readonly onReport?: (report: PartReport) => void
}

export interface SyncAllParts {
  readonly records: Pick<SyncRecords, 'keepRun'>
  readonly clock: Clock
  readonly timer: Timer
  /** Words the error of a part as one sentence. */
  readonly formatFailure: (error: unknown) => string
}

/** How often a run says that it is alive, in milliseconds. */
const aliveEveryMs = 5000

/** How long parts may take to end after an abort, in milliseconds. A person who presses Ctrl-C does not wait. */
const maxEndingMs = 1000

/**
 * Fetches all parts side by side; a part that fails does not stop the others. The run is recorded while it goes on.
 * Throws DB_NOT_FOUND, DB_ERROR if that is not possible. Source: sync-parts, sync-runs.
 */
export class SyncAll {
  readonly #parts: SyncAllParts

  constructor(parts: SyncAllParts) {
    this.#parts = parts
  }

  async execute({ id, by, parts, signal, onReport = () => {} }: SyncAllRequest): Promise<SyncRun> {
    const record = new RunRecord(this.#parts, { id, by, parts, onReport })
    await record.keep()
    const over = new AbortController()
    const beating = this.#beat(record, over.signal)
    const running = parts.map((part, index) => this.#run(part, signal, record.changing(index)).then(record.tell))
    record.tell()
    await Promise.all(running)
    over.abort()
    await beating
    return record.end()
  }

  async #run(part: RunPart, signal: AbortSignal, change: (changes: Partial<PartReport>) => void): Promise<void> {
    if (!signal.aborted) change({ state: 'running' })
    const outcome = signal.aborted ? 'stopped' : await this.#outcomeOf(part, signal, (counts) => change({ counts }))
    const endedAt = this.#parts.clock.now().toISOString()
    if (outcome === 'stopped') return change({ state: 'stopped', endedAt })
    const { counts, failure } = outcome
    const ended: PartState = failure === null ? 'done' : 'failed'
    change({ state: signal.aborted ? 'stopped' : ended, counts, failure, endedAt })
  }

  async #outcomeOf(
    part: RunPart,
    signal: AbortSignal,
    onCounts: (counts: Counts) => void,
  ): Promise<PartOutcome | 'stopped'> {
    let counts: Counts = {}
    const counting = (latest: Counts) => {
      counts = latest
      onCounts(latest)
    }
    const over = new AbortController()
    const running = part.run(signal, counting).catch((error: unknown) => {
      return signal.aborted ? ('stopped' as const) : { counts, failure: this.#parts.formatFailure(error) }
    })
    try {
      return await Promise.race([running, this.#afterAbort(signal, over.signal)])
    } finally {
      over.abort()
    }
  }

  /** Returns when a part has had its time to end. */
  async #afterAbort(signal: AbortSignal, over: AbortSignal): Promise<'stopped'> {
    await whenAborted(signal, over)
    if (!over.aborted) await this.#parts.timer.wait(maxEndingMs, over)
    return 'stopped'
  }

  async #beat(record: RunRecord, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.#parts.timer.wait(aliveEveryMs, over)
      if (!over.aborted) record.tell()
    }
  }
}

/** Resolves when one of the signals is aborted. */
function whenAborted(signal: AbortSignal, other: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, other])
  if (either.aborted) return Promise.resolve()
  return new Promise((resolve) => either.addEventListener('abort', () => resolve(), { once: true }))
}

/** The record of one run. Later states are never replaced by earlier ones. */
class RunRecord {
  readonly #parts: SyncAllParts
  readonly #onReport: (report: PartReport) => void
  readonly #run: Pick<SyncRun, 'id' | 'by' | 'startedAt'>
  readonly #reports: PartReport[]
  #keeping: Promise<void> = Promise.resolve()

  constructor(parts: SyncAllParts, { id, by, parts: run, onReport }: Required<Omit<SyncAllRequest, 'signal'>>) {
    this.#parts = parts
    this.#onReport = onReport
    this.#run = { id, by, startedAt: parts.clock.now().toISOString() }
    this.#reports = run.map(({ part, name }) => ({
      ...{ part, name, state: 'waiting', counts: {}, failure: null, endedAt: null },
    }))
  }

  changing(index: number): (changes: Partial<PartReport>) => void {
    return (changes) => {
      const report = this.#reports[index]
      // a part that was given up on may still count
      if (report === undefined || report.endedAt !== null) return
      const { counts = report.counts } = changes
      const changed = { ...report, ...changes, counts: withoutZeros(counts) }
      this.#reports[index] = changed
      this.#onReport(changed)
    }
  }

  /** Another writer may hold the storage for a while; only the last report of the run must succeed. */
  readonly tell = (): void => {
    this.keep().catch(() => {})
  }

  keep(): Promise<void> {
    return this.#keep(this.#now(null))
  }

  async end(): Promise<SyncRun> {
    const ended = this.#now(this.#parts.clock.now().toISOString())
    await this.#keep(ended)
    return ended
  }

  #now(endedAt: string | null): SyncRun {
    const seenAt = endedAt ?? this.#parts.clock.now().toISOString()
    return { ...this.#run, seenAt, endedAt, parts: [...this.#reports] }
  }

  #keep(run: SyncRun): Promise<void> {
    const keeping = this.#keeping.catch(() => {}).then(() => this.#parts.records.keepRun(run))
    this.#keeping = keeping
    return keeping
  }
}

function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
