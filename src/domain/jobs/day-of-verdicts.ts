import type { UtcTime } from '#src/domain/shared/calendar.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { JobEvent } from './job-event.js'

/** How many verdicts somebody gave. */
export interface VerdictCount {
  /** `agent`, `person`, or `other` for any program that changed a status itself. */
  readonly actor: string
  /** As stored, known to us or not. */
  readonly status: string | null
  readonly count: number
}

/** Verdicts that were written together. */
export interface VerdictBatch {
  readonly batch: string
  readonly actor: string
  readonly at: UtcTime
  readonly count: number
  /** Most first, then by name. */
  readonly statuses: readonly Omit<VerdictCount, 'actor'>[]
  /** The most frequent first, at most `maxReasons`. */
  readonly reasons: readonly string[]
  /** How many other reasons there are. */
  readonly otherReasons: number
  /** Whether it took others back. */
  readonly isUndo: boolean
  /** Whether all of it was taken back since, and that was not taken back in its turn. */
  readonly isUndone: boolean
}

/** What was decided on one day. */
export interface DayOfVerdicts {
  /** By whom, then most first, then by status. */
  readonly verdicts: readonly VerdictCount[]
  /** The last first; of verdicts without a batch none. */
  readonly batches: readonly VerdictBatch[]
}

export const maxReasons = 3

/** `events` come newest first. A verdict that was taken back counts, and so does the one that took it back. Source: page-progress. */
export function dayOfVerdicts(events: readonly JobEvent[]): DayOfVerdicts {
  const undone = undoneEvents(events)
  const batches = groupBy(events, ({ batch }) => batch)
  const actors = [...groupBy(events, ({ actor }) => actor)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    verdicts: actors.flatMap(([actor, own]) => countStatuses(own).map((each) => ({ actor, ...each }))),
    batches: [...batches].flatMap(([batch, own]) => (batch === null ? [] : toBatch(batch, own, undone))),
  }
}

/** Of events that were taken back: an undo that was taken back takes nothing back. */
function undoneEvents(events: readonly JobEvent[]): ReadonlySet<number> {
  const undone = new Set<number>()
  for (const { id, undoes } of events) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

function toBatch(batch: string, events: readonly JobEvent[], undone: ReadonlySet<number>): readonly VerdictBatch[] {
  const [last] = events
  if (last === undefined) return []
  const given = events.flatMap(({ reason }) => reason ?? [])
  const reasons = [...groupBy(given, (reason) => reason)].sort(([a, one], [b, other]) => byCount(one, other, a, b))
  return [
    {
      ...{ batch, actor: last.actor, at: last.at, count: events.length, statuses: countStatuses(events) },
      reasons: reasons.slice(0, maxReasons).map(([reason]) => reason),
      otherReasons: Math.max(0, reasons.length - maxReasons),
      isUndo: events.every(({ undoes }) => undoes !== null),
      isUndone: events.every(({ id }) => undone.has(id)),
    },
  ]
}

function countStatuses(events: readonly JobEvent[]): readonly Omit<VerdictCount, 'actor'>[] {
  return [...groupBy(events, ({ to }) => to)]
    .sort(([a, one], [b, other]) => byCount(one, other, a ?? '', b ?? ''))
    .map(([status, own]) => ({ status, count: own.length }))
}

function byCount(one: readonly unknown[], other: readonly unknown[], a: string, b: string): number {
  return other.length - one.length || (a < b ? -1 : 1)
}
