import { unmatched } from '#src/domain/hunt/matching/message-match.js'
import type { WaitingOn } from '#src/domain/hunt/stages/stage.js'
import type { HuntParts } from './hunt-parts.js'
import type { LinkedMessage } from './hunt-view.js'
import { statesByMessage } from './list-applications.js'
import { readApplications } from './read-hunt.js'

/** A message with the state of its application. */
export interface UnderstoodLetter extends LinkedMessage {
  /** Whose turn it is; absent if the message has no application, or only a name links it. */
  readonly waitingOn?: WaitingOn
}

/**
 * Returns by id what these messages mean for the hunt; deleted ones are missing. Returns null if there is no archive.
 * Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 */
export async function understandMessages(
  parts: HuntParts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UnderstoodLetter> | null> {
  const { mail, me } = parts
  if (mail === null) return null
  const hunt = await readApplications(parts)
  const known = hunt.withIds(ids)
  const states = statesByMessage(hunt, known)
  const found = new Map(
    known.map((message): [number, UnderstoodLetter] => {
      const state = states.get(message.id)
      return [message.id, state === undefined ? message : { ...message, waitingOn: state.waitingOn }]
    }),
  )
  const others = ids.filter((id) => !found.has(id))
  if (others.length === 0) return found
  // not about an application, so not compared with jobs
  const { messages } = await mail.byIds({ me, ids: others })
  for (const message of messages) found.set(message.id, { ...message, match: unmatched, verdict: null, isWeak: false })
  return found
}
