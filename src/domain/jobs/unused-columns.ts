import { normalizeDate } from './captured-date.js'
import { columnHints } from './column-aliases.js'
import { type CapturedValues, type ColumnMapping, columnsByField, valueAt } from './column-mapping.js'
import { knownColumns } from './known-columns.js'
import { type PostingField, postingFields } from './posting.js'
import { findValue, valueText } from './posting-text.js'

const maxColumns = 50
const maxColumnLength = 60
const maxSuggestions = 4

/**
 * Collects what the rows of a file leave unused: fields that are empty in all rows, and columns that belong to no
 * field.
 */
export class UnusedColumns {
  readonly #mapping: ColumnMapping
  #empty: readonly PostingField[] = postingFields
  /** The first text of each column that belongs to no field. */
  readonly #samples = new Map<string, string>()

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping
  }

  /** Adds a row; `filled` tells which fields were filled from something other than their columns. */
  add(values: CapturedValues, filled: (field: PostingField) => boolean): void {
    if (this.#empty.length === 0) return
    const columns = columnsByField(values, this.#mapping)
    const isEmpty = (field: PostingField) => !filled(field) && findValue(values, columns[field]).text === null
    this.#empty = this.#empty.filter(isEmpty)
    const mapped = new Set(Object.values(this.#mapping).flatMap((path) => [path, path.split('.', 1).join()]))
    for (const column of knownColumns(Object.keys(values)).others) {
      if (this.#samples.size >= maxColumns || this.#samples.has(column) || mapped.has(column)) continue
      const text = column.length > maxColumnLength ? null : valueText(valueAt(values, column))
      if (text !== null) this.#samples.set(column, text)
    }
  }

  /** Suggests a column for each empty field, by its name and content; each column once. */
  suggestions(): readonly (readonly [PostingField, string])[] {
    const free = new Map(this.#samples)
    const pairs: (readonly [PostingField, string])[] = []
    for (const field of suggestedFirst) {
      if (!this.#empty.includes(field) || pairs.length === maxSuggestions) continue
      const column = bestColumn(field, free)
      if (column === undefined) continue
      free.delete(column)
      pairs.push([field, column])
    }
    return pairs
  }
}

// fields that are easy to recognize get their column first
const toldByKind: readonly PostingField[] = ['url', 'captured_at', 'description', 'job_id', 'source']
const suggestedFirst = [...toldByKind, ...postingFields.filter((field) => !toldByKind.includes(field))]

/**
 * Returns a column that fits by content and name, or else the first that fits by content and whose name fits no field.
 */
function bestColumn(field: PostingField, samples: ReadonlyMap<string, string>): string | undefined {
  const likely = [...samples].filter(([column, text]) => isLikely(field, column, text)).map(([column]) => column)
  const isNamed = (column: string) => Object.values(columnHints).some((name) => name.test(column))
  return likely.find((column) => columnHints[field].test(column)) ?? likely.find((column) => !isNamed(column))
}

function isLikely(field: PostingField, column: string, text: string): boolean {
  const isAddress = /^https?:\/\//i.test(text)
  if (field === 'url') return isAddress
  // a plain number may be anything
  const isDate = /\D/.test(text) && normalizeDate(text) !== null
  if (field === 'captured_at') return isDate
  if (isAddress || isDate) return false
  if (field === 'job_id' || field === 'source') return columnHints[field].test(column) && text.length <= 100
  const isWords = /\p{L}{2}/u.test(text) && !/^(?:[{[]|(?:true|false|yes|no)$)/i.test(text)
  const isLong = text.length >= 40 || (columnHints.description.test(column) && text.length >= 8)
  return isWords && (field === 'description' ? isLong : text.length <= 150)
}
