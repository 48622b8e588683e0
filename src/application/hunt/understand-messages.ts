import { unmatched } from '#src/domain/hunt/matching/message-match.js'
import type { HuntParts } from './hunt-parts.js'
import type { LinkedMessage } from './hunt-view.js'
import { readApplications } from './read-hunt.js'

/**
 * What these messages are to the hunt, by id; one that is gone is not in it. Null where there is no archive. Throws DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT.
 */
export async function understandMessages(
  parts: HuntParts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LinkedMessage> | null> {
  const { mail, me } = parts
  if (mail === null) return null
  const known = (await readApplications(parts)).withIds(ids)
  const found = new Map(known.map((message) => [message.id, message]))
  const others = ids.filter((id) => !found.has(id))
  if (others.length === 0) return found
  // of no application: nothing is compared with jobs
  const { messages } = await mail.byIds({ me, ids: others })
  for (const message of messages) found.set(message.id, { ...message, match: unmatched, isWeak: false })
  return found
}
