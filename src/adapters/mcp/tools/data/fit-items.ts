/** Clients cut what is longer, and keep its end: an agent would not see that something is missing. */
const defaultMaxChars = 30_000

/**
 * The first of the items whose answer is at most `pageChars` characters of JSON, and never more than 30,000; one at least.
 * `frame` is the answer without its items.
 */
export function fitItems<T>(items: readonly T[], frame: object, pageChars: number | null): readonly T[] {
  let left = Math.min(pageChars ?? defaultMaxChars, defaultMaxChars) - JSON.stringify(frame).length
  const end = items.findIndex((item) => {
    // with the comma before the next
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}
