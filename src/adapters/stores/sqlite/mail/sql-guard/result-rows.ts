import { type LeftOutValue, leftOutValue } from '#src/domain/mail/left-out-value.js'

/** A value that can be written as JSON. */
export type ResultValue = string | number | null | { readonly bytes: number }
export type ResultRow = Readonly<Record<string, ResultValue>>

/** Collects rows until there are enough or their JSON would be too large. */
export class ResultRows {
  readonly rows: ResultRow[] = []
  /** Set if the next row is too large for any answer. */
  leftOut: LeftOutValue | undefined
  readonly #limit: number
  readonly #names: readonly string[]
  readonly #maxBytes: number
  #bytesLeft: number

  /** `limit` is in rows, `maxBytes` applies to the JSON of all rows. */
  constructor(columns: readonly string[], limit: number, maxBytes: number) {
    this.#names = distinct(columns)
    this.#limit = limit
    this.#maxBytes = maxBytes
    this.#bytesLeft = maxBytes
  }

  /** Returns false if the row was not taken: the result is then complete, and truncated. */
  take(values: readonly unknown[]): boolean {
    if (this.rows.length === this.#limit) return false
    // not an assignment: a column may be named __proto__
    const row: ResultRow = Object.fromEntries(this.#names.map((name, at) => [name, toJsonValue(values[at])]))
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1
    this.#bytesLeft -= bytes
    if (bytes > this.#maxBytes) this.leftOut = leftOutValue(this.rows.length + 1, row)
    if (this.#bytesLeft < 0) return false
    this.rows.push(row)
    return true
  }
}

/** The second column with the same name becomes `name_2`, or has the next free number. */
function distinct(columns: readonly string[]): readonly string[] {
  const taken = new Set(columns)
  const given = new Set<string>()
  return columns.map((name) => {
    let own = name
    for (let n = 2; given.has(own) || (own !== name && taken.has(own)); n++) own = `${name}_${n}`
    given.add(own)
    return own
  })
}

function toJsonValue(value: unknown): ResultValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  // JSON has no infinity, and null would read as a missing value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string') return value
  return value instanceof Uint8Array ? { bytes: value.byteLength } : null
}
