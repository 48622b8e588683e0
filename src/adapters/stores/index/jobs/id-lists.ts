const comma = 44
const zero = 48

/**
 * Parses comma-separated positive integers: an engine returns a hundred thousand ids this way in a tenth of the time
 * that rows take.
 */
export function readIds(text: string | null): readonly number[] {
  const ids: number[] = []
  if (text === null || text === '') return ids
  let id = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === comma) {
      ids.push(id)
      id = 0
    } else id = id * 10 + unit - zero
  }
  ids.push(id)
  return ids
}

// one byte per id; with a higher maximum all ids are kept in a map
const maxBytes = 16_000_000

/** A small number for each id, 0 by default. */
export class IdMarks {
  readonly #bytes: Uint8Array | null
  readonly #others = new Map<number, number>()

  /** `highest` is the highest id that is often marked; higher ids may be marked too. */
  constructor(highest: number) {
    this.#bytes = highest < maxBytes ? new Uint8Array(highest + 1) : null
  }

  get(id: number): number {
    if (this.#bytes !== null && id < this.#bytes.length) return this.#bytes[id] ?? 0
    return this.#others.get(id) ?? 0
  }

  set(id: number, mark: number): void {
    if (this.#bytes !== null && id < this.#bytes.length) this.#bytes[id] = mark
    else this.#others.set(id, mark)
  }
}

/** Returns 0 if there are no ids. */
export function highestOf(lists: readonly (readonly number[])[]): number {
  let highest = 0
  for (const ids of lists) for (const id of ids) if (id > highest) highest = id
  return highest
}
