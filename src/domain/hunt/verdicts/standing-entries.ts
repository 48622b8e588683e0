import type { HuntEntry, HuntStatement, LetterIdentity } from './hunt-entry.js'

/** Those that were not taken back, in their order; `entries` come oldest first. What took one back may have been taken back itself. */
export function standingEntries(entries: readonly HuntEntry[]): readonly HuntEntry[] {
  const undone = undoneEntries(entries)
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}

function undoneEntries(entries: readonly HuntEntry[]): ReadonlySet<number> {
  const undone = new Set<number>()
  for (const { id, undoes } of entries.toReversed()) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

/** What a statement is about: two that share one say something of the same thing. A note is about itself. */
export function subjectOf(statement: HuntStatement): string | null {
  switch (statement.of) {
    case 'letter':
      return `letter ${letterKey(statement.letter)}`
    case 'sender':
      return `sender ${statement.sender}`
    case 'application':
      return null
  }
}

export function letterKey({ messageId, emailId, sender, day }: LetterIdentity): string {
  return JSON.stringify(messageId === null ? [emailId, sender, day] : [messageId, sender, day])
}

/** Why an entry cannot be taken back. */
export type UndoFault = 'undone' | 'changed'

/** Null where nothing was said of the same thing since that still stands. `entries` are all, oldest first. */
export function undoFault(entry: HuntEntry, entries: readonly HuntEntry[]): UndoFault | null {
  const undone = undoneEntries(entries)
  if (undone.has(entry.id)) return 'undone'
  const subject = subjectOf(entry.statement)
  const isLater = ({ id, batch, undoes, statement }: HuntEntry) =>
    id > entry.id && batch !== entry.batch && undoes === null && !undone.has(id) && subjectOf(statement) === subject
  return subject !== null && entries.some(isLater) ? 'changed' : null
}
