/** Why a row did not come: its largest value, to be asked for in parts. */
export interface LeftOutValue {
  /** Place of the row among those of the answer, from 1. */
  readonly row: number
  readonly column: string
  /** Length of the value, in characters as SQL counts them. */
  readonly characters: number
}

/** The longest text of a row that an answer cannot hold. */
export function leftOutValue(row: number, values: Readonly<Record<string, unknown>>): LeftOutValue {
  let longest: LeftOutValue = { row, column: Object.keys(values)[0] ?? '', characters: 0 }
  for (const [column, value] of Object.entries(values)) {
    const characters = typeof value === 'string' ? codePoints(value) : 0
    if (characters > longest.characters) longest = { row, column, characters }
  }
  return longest
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
