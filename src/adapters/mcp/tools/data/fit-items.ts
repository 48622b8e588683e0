import { countJsonFitting } from '../../../kit/answers/count-fitting.js'

/** Clients cut what is longer, and keep its end: an agent would not see that something is missing. */
const maxCharacters = 30_000

/**
 * The first of the items whose answer is at most `pageChars` characters of JSON, and never more than 30,000; one at least.
 * `frame` is the answer without its items.
 */
export function fitItems<T>(items: readonly T[], frame: object, pageChars: number | null): readonly T[] {
  const room = Math.min(pageChars ?? maxCharacters, maxCharacters) - JSON.stringify(frame).length
  return items.slice(0, countJsonFitting(items, room))
}
