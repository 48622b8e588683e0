/** Why a row was left out: its largest value, which can be queried in parts. */
export interface LeftOutValue {
  /** The position of the row in the answer, from 1. */
  readonly row: number
  readonly column: string
  /** The length of the value in characters as counted by SQL. */
  readonly characters: number
}

/** Returns the longest text of a row that does not fit into an answer. */
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
