import type { Verdict } from './job-search.js'

/** What a verdict needs to be known by. */
interface VerdictEvent extends Verdict {
  readonly id: number
  readonly undoes: number | null
}

/**
 * What the last verdict says that says something: the last event with a score or a reason that nothing took back. Changes of a status
 * alone, as other programs make them, say nothing. `events` come oldest first.
 */
export function latestVerdict(events: readonly VerdictEvent[]): Verdict | null {
  const undone = new Set<number>()
  for (const { id, undoes, score, reason } of events.toReversed()) {
    // an undo that was taken back takes nothing back
    if (undone.has(id)) continue
    if (undoes !== null) undone.add(undoes)
    else if (score !== null || reason !== null) return { score, reason }
  }
  return null
}
