import type { ApplicationNote, HuntEntry, Judge } from '#src/domain/hunt/verdicts/hunt-entry.js'

/** A note as it affects the state of an application. */
export interface StagedNote extends Omit<ApplicationNote, 'of'> {
  /** The id of its entry. */
  readonly id: number
  readonly judged: Judge
  readonly client: string | null
  /** Its time among the letters: for an interview or a deadline when it was noted, otherwise when it happened. */
  readonly at: string
}

/** Returns the notes among standing entries. */
export function notesIn(standing: readonly HuntEntry[]): readonly StagedNote[] {
  return standing.flatMap(({ id, at, actor, client, statement }) => {
    if (statement.of !== 'application') return []
    const { of: _, ...note } = statement
    const isAhead = note.kind === 'interview' || note.kind === 'deadline'
    return [{ ...note, id, judged: actor, client, at: isAhead ? at : note.happened }]
  })
}
