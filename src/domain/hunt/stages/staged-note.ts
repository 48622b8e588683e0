import type { ApplicationNote, HuntEntry, Judge } from '#src/domain/hunt/verdicts/hunt-entry.js'

/** A note as it moves an application on. */
export interface StagedNote extends Omit<ApplicationNote, 'of'> {
  /** Of its entry. */
  readonly id: number
  readonly judged: Judge
  readonly client: string | null
  /** When it takes its place among letters: an interview or a deadline when it was noted, all else when it happened. */
  readonly at: string
}

/** The notes among entries that stand. */
export function notesIn(standing: readonly HuntEntry[]): readonly StagedNote[] {
  return standing.flatMap(({ id, at, actor, client, statement }) => {
    if (statement.of !== 'application') return []
    const { of: _, ...note } = statement
    const isAhead = note.kind === 'interview' || note.kind === 'deadline'
    return [{ ...note, id, judged: actor, client, at: isAhead ? at : note.happened }]
  })
}
