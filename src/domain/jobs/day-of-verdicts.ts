import type { UtcTime } from '#src/domain/shared/calendar.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { type EventEffect, effectsAmong } from './event-effect.js'
import type { JobEvent } from './job-event.js'

/** The number of verdicts that one actor gave with one status. */
export interface VerdictCount {
  /** `agent`, `person`, or `other` for another program that changed a status itself. */
  readonly actor: string
  /** As stored; may be a status of another program. */
  readonly status: string | null
  readonly count: number
}

/** Verdicts that were written together. */
export interface VerdictBatch {
  readonly batch: string
  readonly actor: string
  readonly at: UtcTime
  readonly count: number
  /** Sorted by count (descending), then by name. */
  readonly statuses: readonly Omit<VerdictCount, 'actor'>[]
  /** The most frequent reasons first, at most `maxReasons`. */
  readonly reasons: readonly string[]
  /** How many more reasons there are. */
  readonly otherReasons: number
  readonly effect: EventEffect
  /** Whether all of it was undone, and that undo was not undone itself. */
  readonly isUndone: boolean
}

/** The decisions of one day. */
export interface DayOfVerdicts {
  /** Sorted by actor, then count (descending), then status. */
  readonly verdicts: readonly VerdictCount[]
  /** Newest first. Verdicts without a batch are left out. */
  readonly batches: readonly VerdictBatch[]
}

export const maxReasons = 3

/**
 * Summarizes the events of a day, which come newest first. Undone verdicts count, and so do the undos. An undo of an
 * earlier day is not known here, so undoing it counts as an undo.
 * Source: page-progress.
 */
export function dayOfVerdicts(events: readonly JobEvent[]): DayOfVerdicts {
  const undone = undoneEvents(events)
  const batches = groupBy(events, ({ batch }) => batch)
  const effectOf = effectsAmong(events)
  const actors = [...groupBy(events, ({ actor }) => actor)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    verdicts: actors.flatMap(([actor, own]) => countStatuses(own).map((each) => ({ actor, ...each }))),
    batches: [...batches].flatMap(([batch, own]) => (batch === null ? [] : toBatch(batch, own, { undone, effectOf }))),
  }
}

/** Returns the ids of undone events. An undo that was undone itself has no effect. */
function undoneEvents(events: readonly JobEvent[]): ReadonlySet<number> {
  const undone = new Set<number>()
  for (const { id, undoes } of events) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

interface DayFacts {
  readonly undone: ReadonlySet<number>
  readonly effectOf: (event: JobEvent) => EventEffect
}

function toBatch(batch: string, events: readonly JobEvent[], { undone, effectOf }: DayFacts): readonly VerdictBatch[] {
  const [last] = events
  if (last === undefined) return []
  const given = events.flatMap(({ reason }) => reason ?? [])
  const reasons = [...groupBy(given, (reason) => reason)].sort(([a, one], [b, other]) => byCount(one, other, a, b))
  return [
    {
      ...{ batch, actor: last.actor, at: last.at, count: events.length, statuses: countStatuses(events) },
      reasons: reasons.slice(0, maxReasons).map(([reason]) => reason),
      otherReasons: Math.max(0, reasons.length - maxReasons),
      effect: events.every(({ undoes }) => undoes !== null) ? effectOf(last) : 'verdict',
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
