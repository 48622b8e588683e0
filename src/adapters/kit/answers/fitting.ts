/** How much room a list has, in characters or in bytes. */
export interface Room<T> {
  readonly max: number
  /** What one item takes, with what parts it from the next. */
  readonly sizeOf: (item: T) => number
  /** What an answer with so many of the items takes around them; nothing when absent. */
  readonly frameOf?: (count: number) => number
}

/** How many of the first items fit: as many as every room has space for. No item is measured behind the first that is too much. */
export function countFitting<T>(items: readonly T[], ...rooms: readonly Room<T>[]): number {
  const sizes = rooms.map(() => 0)
  let fitting = 0
  for (const [i, item] of items.entries()) {
    const left = rooms.map(({ max, sizeOf }, room) => {
      sizes[room] = (sizes[room] ?? 0) + sizeOf(item)
      return max - sizes[room]
    })
    if (left.some((space) => space < 0)) break
    if (rooms.every(({ frameOf }, room) => (frameOf?.(i + 1) ?? 0) <= (left[room] ?? 0))) fitting = i + 1
  }
  return fitting
}

/** What JSON takes inside a text, in bytes: quotation marks and backslashes are escaped there, and nothing else is. */
export function quotedBytes(json: string): number {
  return Buffer.byteLength(json) + countOf(json, '"') + countOf(json, '\\') + '""'.length
}

/** What JSON takes in an answer that holds it twice, in bytes: as structured content, and inside a text. */
export function wireBytes(json: string): number {
  return Buffer.byteLength(json) + quotedBytes(json)
}

function countOf(text: string, character: string): number {
  let found = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++
  return found
}
