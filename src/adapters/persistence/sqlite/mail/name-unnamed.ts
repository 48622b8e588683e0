import type { ImportSession } from './import-session.js'
import { namesOf } from './message-names.js'

// each batch is a transaction: small enough that a kill costs little and that others come in between
const defaultMessages = 500
const maxBytes = 16 * 1024 * 1024

// of a message that somebody has deleted: no message has it
const gone = Buffer.from('gone')

export function countUnnamed(session: ImportSession): number {
  const [count] = session.statements.countUnnamed.get() as [number]
  return count
}

/** Gives the next messages of an earlier version the identity they lack, and their number: 0 when all have one. */
export function nameBatch(session: ImportSession, maxMessages = defaultMessages): number {
  const { statements } = session
  const run = session.db.transaction(() => {
    let bytes = 0
    for (let named = 0; ; named++) {
      const next = statements.nextUnnamed.get() as [number] | undefined
      if (next === undefined || named === maxMessages || bytes >= maxBytes) return named
      const [id] = next
      const [raw, mailbox, address] = (statements.placedMessage.get(id) ?? [null, '', '']) as Placed
      bytes += raw?.length ?? 0
      statements.setIdentity.run(raw === null ? gone : namesOf({ raw, mailbox, address }).unplaced(), id)
    }
  })
  return run.immediate()
}

type Placed = [raw: Buffer | null, mailbox: string, address: string]
