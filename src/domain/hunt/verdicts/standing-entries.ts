import type { HuntEntry, HuntStatement, LetterIdentity } from './hunt-entry.js'

/** Returns the entries that are not undone, in order; `entries` come oldest first. An undo may be undone itself. */
export function standingEntries(entries: readonly HuntEntry[]): readonly HuntEntry[] {
  const undone = undoneEntries(entries)
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}

function undoneEntries(entries: readonly HuntEntry[]): ReadonlySet<number> {
  const undone = new Set<number>()
  for (const { id, undoes } of entries.toReversed()) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

/**
 * Returns what a statement is about: statements with the same result are about the same thing. Returns null for a note,
 * which is only about itself.
 */
export function subjectOf(statement: HuntStatement): string | null {
  switch (statement.of) {
    case 'letter':
      return `letter ${letterKey(statement.letter)}`
    case 'sender':
      return `sender ${statement.sender}`
    case 'link':
      return `link ${JSON.stringify([statement.job.url ?? statement.job.jobId, statement.target])}`
    case 'application':
      return null
  }
}

export function letterKey({ messageId, emailId, sender, day }: LetterIdentity): string {
  return JSON.stringify(messageId === null ? [emailId, sender, day] : [messageId, sender, day])
}

/** Why an entry cannot be undone. */
export type UndoFault = 'undone' | 'changed'

/** Returns null if no later standing statement is about the same thing. `entries` are all entries, oldest first. */
export function undoFault(entry: HuntEntry, entries: readonly HuntEntry[]): UndoFault | null {
  const undone = undoneEntries(entries)
  if (undone.has(entry.id)) return 'undone'
  const subject = subjectOf(entry.statement)
  const isLater = ({ id, batch, undoes, statement }: HuntEntry) =>
    id > entry.id && batch !== entry.batch && undoes === null && !undone.has(id) && subjectOf(statement) === subject
  return subject !== null && entries.some(isLater) ? 'changed' : null
}
