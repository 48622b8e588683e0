/** The maximum size of one page of an answer, in characters and in bytes of UTF-8. Infinity means no limit. */
export interface PageBudget {
  readonly characters: number
  readonly bytes: number
}

export const unboundedPage: PageBudget = { characters: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }

// UTF-8 bytes of one UTF-16 unit, at most
const maxUnitBytes = 3

/** Null and 0 mean no limit. */
export function toPageBudget(characters: number | null, bytes: number | null): PageBudget {
  return { characters: characters || unboundedPage.characters, bytes: bytes || unboundedPage.bytes }
}

/** What is left of a page after `characters` characters of ASCII. */
export function pageBeside(characters: number, page: PageBudget): PageBudget {
  return { characters: page.characters - characters, bytes: page.bytes - characters }
}

export function fitsPage(text: string, { characters, bytes }: PageBudget): boolean {
  if (text.length > characters) return false
  // most texts are so short that they need no counting
  return text.length * maxUnitBytes <= bytes || Buffer.byteLength(text) <= bytes
}

/** The length in characters of the longest text that may fit: each character takes at least one byte. */
export function maxCharactersOf({ characters, bytes }: PageBudget): number {
  return Math.min(characters, bytes)
}

/** The answer with as many of the first rows as fit on the page. `answerWith` must also work without rows. */
export function fitRows<Row, Answer extends object>(
  rows: readonly Row[],
  page: PageBudget,
  answerWith: (rows: Row[], count: number) => Answer,
): Answer {
  const count = countOnPage(rows, page, (each) => JSON.stringify(answerWith([], each)))
  return answerWith(rows.slice(0, count), count)
}

/**
 * How many of the first items fit on a page as JSON, together with `frameOf(count)`: the answer with that count,
 * written without the items. At least 1 unless there are no items: a list whose pages may be empty would never end.
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

/** The room that is left for the frame after each item. Stops measuring at the first item that is too large. */
function leftAfter(items: readonly unknown[], page: PageBudget): readonly PageBudget[] {
  const left: PageBudget[] = []
  // the first item has no comma
  let room = pageBeside(-1, page)
  for (const item of items) {
    const json = JSON.stringify(item)
    room = { characters: room.characters - json.length - 1, bytes: room.bytes - Buffer.byteLength(json) - 1 }
    if (room.characters < 0 || room.bytes < 0) break
    left.push(room)
  }
  return left
}
