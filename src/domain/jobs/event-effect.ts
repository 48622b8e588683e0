import type { JobEvent } from './job-event.js'

/** What an event does: gives a verdict, undoes one, or brings one back because it undoes an undo. */
export type EventEffect = 'verdict' | 'undo' | 'redo'

type Undoing = Pick<JobEvent, 'id' | 'undoes'>

/** Returns a function that tells the effect of an event. An undone event that is not in `events` counts as a verdict. */
export function effectsAmong(events: readonly Undoing[]): (event: Undoing) => EventEffect {
  const byId = new Map(events.map((event) => [event.id, event]))
  return (event) => {
    let undos = 0
    for (let each: Undoing | undefined = event; each !== undefined && each.undoes !== null; each = undoneBy(each))
      undos++
    return undos === 0 ? 'verdict' : undos % 2 === 1 ? 'undo' : 'redo'
  }

  // only earlier events, so that wrong ids of another program cannot form a circle
  function undoneBy({ id, undoes }: Undoing): Undoing | undefined {
    return undoes === null || undoes >= id ? undefined : byId.get(undoes)
  }
}
