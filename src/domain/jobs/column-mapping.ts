import { AppError } from '#src/domain/shared/app-error.js'
import { type FieldColumns, knownColumns } from './known-columns.js'
import { type PostingField, postingFields } from './posting.js'

/** Maps a field to a column of the file. Unmapped fields are looked up under the common names. */
export type ColumnMapping = Readonly<Partial<Record<PostingField, string>>>

/** A captured row, by column name. */
export type CapturedValues = Readonly<Record<string, unknown>>

/**
 * Parses `FIELD=COLUMN`, and `COLUMN=FIELD` if it is unambiguous. Throws VALIDATION_ERROR for anything else and for a
 * field that is mapped twice.
 */
export function parseMapping(texts: readonly string[]): ColumnMapping {
  const mapping: Partial<Record<PostingField, string>> = {}
  for (const text of texts) {
    const [field, column] = readPair(text)
    if (mapping[field] !== undefined) {
      throw new AppError('VALIDATION_ERROR', `${field} is mapped more than once; map one column to it.`)
    }
    mapping[field] = column
  }
  return mapping
}

function readPair(text: string): readonly [PostingField, string] {
  // a column name may contain '=', so each order splits next to its field
  const [first, last] = [text.indexOf('='), text.lastIndexOf('=')]
  const pairs = [
    [text.slice(0, first), text.slice(first + 1)],
    [text.slice(last + 1), text.slice(0, last)],
  ] as const
  for (const [name, rest] of first < 0 ? [] : pairs) {
    const [field, column] = [name.trim(), rest.trim()]
    if (isPostingField(field) && column !== '') return [field, column]
  }
  throw new AppError(
    'VALIDATION_ERROR',
    `${JSON.stringify(text.slice(0, 80))} is not a mapping. Use FIELD=COLUMN, such as title=Position, ` +
      `where FIELD is one of ${postingFields.join(', ')}.`,
  )
}

function isPostingField(name: string): name is PostingField {
  return (postingFields as readonly string[]).includes(name)
}

/** Returns the mapped column of each field, or else all columns of the row with a common name. */
export function columnsByField(values: CapturedValues, mapping: ColumnMapping): FieldColumns {
  const { fields } = knownColumns(Object.keys(values))
  const mapped = Object.entries(mapping)
  if (mapped.length === 0) return fields
  return { ...fields, ...Object.fromEntries(mapped.map(([field, column]) => [field, [column]])) }
}

/**
 * Returns the value of the column with that name, or else the value at that path, such as `company.name`. Returns
 * undefined if there is none.
 */
export function valueAt(values: CapturedValues, path: string): unknown {
  if (Object.hasOwn(values, path)) return values[path]
  if (!path.includes('.')) return undefined
  let value: unknown = values
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as CapturedValues)[step]
  }
  return value
}
