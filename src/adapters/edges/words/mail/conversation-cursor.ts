import { decodeOpaque, encodeOpaque, unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import type { ConversationPosition } from '#src/domain/mail/conversation.js'

// identifies this format; a new format gets a new name
const format = 'jobworkflow/conversations/1'

export function encodeConversationCursor({ epoch, key }: ConversationPosition): string {
  return encodeOpaque(format, [epoch, key])
}

/** Throws VALIDATION_ERROR if the text is not such a cursor. */
export function decodeConversationCursor(cursor: string): ConversationPosition {
  const [epoch, key, ...rest] = decodeOpaque(format, cursor)
  const isOurs = (epoch === null || typeof epoch === 'number') && typeof key === 'string' && rest.length === 0
  if (!isOurs) throw unknownCursor()
  return { epoch, key }
}
