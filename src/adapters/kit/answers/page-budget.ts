/** How long an answer that comes in pages may be: its text in characters, and in bytes of UTF-8. Infinity is no bound. */
export interface PageBudget {
  readonly characters: number
  readonly bytes: number
}

export const unboundedPage: PageBudget = { characters: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }

// of one UTF-16 unit, in UTF-8
const maxUnitBytes = 3

/** Null and 0 stand for no bound. */
export function toPageBudget(characters: number | null, bytes: number | null): PageBudget {
  return { characters: characters || unboundedPage.characters, bytes: bytes || unboundedPage.bytes }
}

/** What is left of a page beside a text of so many characters of ASCII. */
export function pageBeside(characters: number, page: PageBudget): PageBudget {
  return { characters: page.characters - characters, bytes: page.bytes - characters }
}

export function fitsPage(text: string, { characters, bytes }: PageBudget): boolean {
  if (text.length > characters) return false
  // most texts are so short that they need no counting
  return text.length * maxUnitBytes <= bytes || Buffer.byteLength(text) <= bytes
}

/** The longest text that fits, in characters: none takes less than a byte. */
export function maxCharactersOf({ characters, bytes }: PageBudget): number {
  return Math.min(characters, bytes)
}

/** The answer with as many of the first rows as the page has room for; `answerWith` writes it without them too. */
export function fitRows<Row, Answer extends object>(
  rows: readonly Row[],
  page: PageBudget,
  answerWith: (rows: Row[], count: number) => Answer,
): Answer {
  const count = countOnPage(rows, page, (each) => JSON.stringify(answerWith([], each)))
  return answerWith(rows.slice(0, count), count)
}

/**
 * How many of the first items a page has room for as JSON, beside `frameOf(count)`: the answer with so many of them, written
 * without them. One always fits: a list whose parts may be empty would never end.
 */
export function countOnPage(items: readonly unknown[], page: PageBudget, frameOf: (count: number) => string): number {
  if (page.characters === Number.POSITIVE_INFINITY && page.bytes === Number.POSITIVE_INFINITY) return items.length
  const left = leftAfter(items, page)
  for (let count = left.length; count > 1; count--) {
    const room = left[count - 1]
    if (room !== undefined && fitsPage(frameOf(count), room)) return count
  }
  return Math.min(items.length, 1)
}

/** What each item leaves of the page for the frame. No item is measured behind the first that is too much. */
function leftAfter(items: readonly unknown[], page: PageBudget): readonly PageBudget[] {
  const left: PageBudget[] = []
  // the first item does without its comma
  let room = pageBeside(-1, page)
  for (const item of items) {
    const json = JSON.stringify(item)
    room = { characters: room.characters - json.length - 1, bytes: room.bytes - Buffer.byteLength(json) - 1 }
    if (room.characters < 0 || room.bytes < 0) break
    left.push(room)
  }
  return left
}
