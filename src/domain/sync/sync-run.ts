import type { UtcTime } from '#src/domain/shared/calendar.js'

/** The kinds of news, which are fetched side by side. */
export const syncParts = ['boards', 'mail', 'postings', 'pages'] as const
export type SyncPart = (typeof syncParts)[number]

export const partStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type PartState = (typeof partStates)[number]

/** What one part of a run did: all boards, one mail account, all postings, or all pages. */
export interface PartReport {
  readonly part: SyncPart
  /** The address of a mail account; null for the other parts. */
  readonly name: string | null
  readonly state: PartState
  /** What came, by the words that a person is shown: `new postings`, `new messages`. Zeros are left out. */
  readonly counts: Readonly<Record<string, number>>
  /** Why it failed and what to do, in one sentence; null if it did not. */
  readonly failure: string | null
  readonly endedAt: UtcTime | null
}

export const runStarters = ['person', 'agent', 'server', 'schedule'] as const
export type RunStarter = (typeof runStarters)[number]

/** One run of `sync`. Source: sync-runs. */
export interface SyncRun {
  readonly id: string
  readonly by: RunStarter
  readonly startedAt: UtcTime
  /** When the run last said that it is alive. */
  readonly seenAt: UtcTime
  /** Null while it runs, and after it was killed. */
  readonly endedAt: UtcTime | null
  readonly parts: readonly PartReport[]
}

/** Since when a part fails, over all runs. */
export interface FailingPart {
  readonly part: SyncPart
  readonly name: string | null
  readonly since: UtcTime
  readonly failure: string
}

/** A run says at least this often that it is alive, in milliseconds; one that does not was killed. */
const maxSilenceMs = 60_000

/**
 * Whether a run still goes on at `now` (epoch milliseconds). A run that was last seen long ago, or at a time that has
 * not come yet, was killed: its machine's clock was set since. Source: sync-runs.
 */
export function isRunning({ endedAt, seenAt }: SyncRun, now: number): boolean {
  return endedAt === null && Math.abs(now - Date.parse(seenAt)) <= maxSilenceMs
}

/** Returns a run as it is at `now`: one that was killed ended when it was last seen, with its open parts stopped. */
export function settledRun(run: SyncRun, now: number): SyncRun {
  if (run.endedAt !== null || isRunning(run, now)) return run
  const parts = run.parts.map((part) =>
    isOpen(part) ? { ...part, state: 'stopped' as const, endedAt: run.seenAt } : part,
  )
  return { ...run, endedAt: run.seenAt, parts }
}

const isOpen = ({ state }: PartReport) => state === 'waiting' || state === 'running'

/**
 * Returns the parts whose last finished attempt failed, with the reason of that attempt, and the time of the first
 * failure since the last success. `runs` must be newest first. Source: sync-runs.
 */
export function failingParts(runs: readonly SyncRun[]): readonly FailingPart[] {
  const failing = new Map<string, FailingPart>()
  const succeeded = new Set<string>()
  for (const run of runs) {
    for (const report of run.parts) {
      const { part, name, state, failure } = report
      const key = `${part} ${name ?? ''}`
      if (state === 'done') succeeded.add(key)
      if (state !== 'failed' || succeeded.has(key)) continue
      const since = report.endedAt ?? run.startedAt
      failing.set(key, { part, name, since, failure: failing.get(key)?.failure ?? failure ?? '' })
    }
  }
  return [...failing.values()]
}

/** Returns a run without the parts of a mail account that was removed, or null if it has none. */
export function withoutAccount(run: SyncRun, address: string): SyncRun | null {
  const parts = run.parts.filter(({ part, name }) => part !== 'mail' || name !== address)
  return parts.length === run.parts.length ? null : { ...run, parts }
}
