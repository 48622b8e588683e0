import { groupBy } from '#src/domain/shared/group-by.js'
import { identityOf, type JudgedMessage } from './counted-verdicts.js'
import type { LetterIdentity } from './hunt-entry.js'
import { letterKey } from './standing-entries.js'

/**
 * Returns the messages for these letters. If several messages match one letter, returns the one with its id, or else
 * none.
 */
export function findLetters<Message extends JudgedMessage>(
  letters: readonly LetterIdentity[],
  messages: readonly Message[],
): readonly Message[] {
  const bearers = groupBy(messages, (message) => letterKey(identityOf(message)))
  return letters.flatMap((letter) => {
    const [first, ...others] = bearers.get(letterKey(letter)) ?? []
    if (first === undefined) return []
    return others.length === 0 ? first : ([first, ...others].find(({ id }) => id === letter.emailId) ?? [])
  })
}
