import type { Verdict } from './job-search.js'

/** The fields of an event that are needed to find the latest verdict. */
interface VerdictEvent extends Verdict {
  readonly id: number
  readonly undoes: number | null
}

/**
 * Returns the last event with a score or a reason that was not undone. Plain changes of status, as other programs make
 * them, do not count. `events` come oldest first.
 */
export function latestVerdict(events: readonly VerdictEvent[]): Verdict | null {
  const undone = new Set<number>()
  for (const { id, undoes, score, reason } of events.toReversed()) {
    // an undo that was undone itself has no effect
    if (undone.has(id)) continue
    if (undoes !== null) undone.add(undoes)
    else if (score !== null || reason !== null) return { score, reason }
  }
  return null
}
