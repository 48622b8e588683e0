/** A limit on the size of a list, in characters or in bytes. */
export interface SizeLimit<T> {
  readonly max: number
  /** Size of one item, separator included. */
  readonly sizeOf: (item: T) => number
  /** Size of the answer around `count` items; 0 when absent. */
  readonly frameOf?: (count: number) => number
}

/** How many of the first items fit within every limit. Stops measuring at the first item that is too large. */
export function countFitting<T>(items: readonly T[], ...limits: readonly SizeLimit<T>[]): number {
  const sizes = limits.map(() => 0)
  let fitting = 0
  for (const [i, item] of items.entries()) {
    const left = limits.map(({ max, sizeOf }, index) => {
      sizes[index] = (sizes[index] ?? 0) + sizeOf(item)
      return max - sizes[index]
    })
    if (left.some((space) => space < 0)) break
    if (limits.every(({ frameOf }, index) => (frameOf?.(i + 1) ?? 0) <= (left[index] ?? 0))) fitting = i + 1
  }
  return fitting
}

/** Size in bytes of JSON inside a JSON string: only quotation marks and backslashes are escaped there. */
export function quotedBytes(json: string): number {
  return Buffer.byteLength(json) + countOf(json, '"') + countOf(json, '\\') + '""'.length
}

/** Size in bytes of JSON in an answer that holds it twice: as structured content and inside a text. */
export function wireBytes(json: string): number {
  return Buffer.byteLength(json) + quotedBytes(json)
}

function countOf(text: string, character: string): number {
  let found = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++
  return found
}
