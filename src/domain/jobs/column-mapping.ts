import { AppError } from '../shared/app-error.js'
import { columnAliases } from './column-aliases.js'
import { type PostingField, postingFields } from './posting-field.js'

/** The file's column for a field. A field without one is looked for under the names that are common. */
export type ColumnMapping = Readonly<Partial<Record<PostingField, string>>>

/** A row as it was captured, by column. */
export type CapturedValues = Readonly<Record<string, unknown>>

/**
 * Reads `FIELD=COLUMN`; `COLUMN=FIELD` too where that has one reading.
 * Throws VALIDATION_ERROR for anything else, and for a field that is mapped twice.
 */
export function parseMapping(texts: readonly string[]): ColumnMapping {
  const mapping: Partial<Record<PostingField, string>> = {}
  for (const text of texts) {
    const [field, column] = readPair(text)
    if (mapping[field] !== undefined) {
      throw new AppError('VALIDATION_ERROR', `${field} is mapped more than once; name one column for it.`)
    }
    mapping[field] = column
  }
  return mapping
}

function readPair(text: string): readonly [PostingField, string] {
  // a column may hold '=' itself, so each order splits at its field's own side
  const [first, last] = [text.indexOf('='), text.lastIndexOf('=')]
  const pairs = [
    [text.slice(0, Math.max(first, 0)), text.slice(first + 1)],
    [text.slice(last + 1), text.slice(0, Math.max(last, 0))],
  ] as const
  for (const [name, rest] of first < 0 ? [] : pairs) {
    const [field, column] = [name.trim(), rest.trim()]
    if (isPostingField(field) && column !== '') return [field, column]
  }
  throw new AppError(
    'VALIDATION_ERROR',
    `A mapping is FIELD=COLUMN, such as title=Position, where FIELD is one of ${postingFields.join(', ')}; ` +
      `${JSON.stringify(text.slice(0, 80))} is not.`,
  )
}

function isPostingField(name: string): name is PostingField {
  return (postingFields as readonly string[]).includes(name)
}

/** Where the values for each field may stand in a row, best first. */
export type FieldColumns = Readonly<Record<PostingField, readonly string[]>>

/** The mapped column alone, or else the row's columns with a common name. */
export function columnsByField(values: CapturedValues, mapping: ColumnMapping): FieldColumns {
  const common = commonColumns(Object.keys(values))
  return recordOf((field) => (mapping[field] === undefined ? common[field] : [mapping[field]]))
}

/** The column of that name, or else the value at that path: `company.display_name`. */
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

/** A file's rows have few sets of columns between them; each is looked through once. */
const known = new Map<string, FieldColumns>()
const mostKnown = 1000
const longestKnown = 10_000

function commonColumns(columns: readonly string[]): FieldColumns {
  const key = JSON.stringify(columns)
  const found = known.get(key)
  if (found !== undefined) return found
  const common = findCommonColumns(columns)
  // rows may have any keys, and must not fill memory with them
  if (known.size >= mostKnown) known.clear()
  if (key.length <= longestKnown) known.set(key, common)
  return common
}

const aliases = recordOf((field) => columnAliases[field].map((alias) => ({ alias, name: plainName(alias) })))

function findCommonColumns(columns: readonly string[]): FieldColumns {
  const byName = new Map<string, string[]>()
  for (const column of columns) {
    const name = plainName(column)
    const alike = byName.get(name)
    if (alike === undefined) byName.set(name, [column])
    else alike.push(column)
  }
  return recordOf((field) =>
    aliases[field].flatMap(({ alias, name }) => {
      if (alias.includes('.')) return alias
      // a name written exactly comes before one that differs in case, spaces, hyphens or camelCase
      return (byName.get(name) ?? []).sort((a, b) => Number(b === alias) - Number(a === alias))
    }),
  )
}

function recordOf<T>(make: (field: PostingField) => T): Readonly<Record<PostingField, T>> {
  return {
    url: make('url'),
    title: make('title'),
    company: make('company'),
    description: make('description'),
    location: make('location'),
    source: make('source'),
    job_id: make('job_id'),
    captured_at: make('captured_at'),
  }
}

/** `Job URL`, `job-url` and `jobUrl` are all `job_url`. */
export function plainName(column: string): string {
  return column
    .normalize('NFKC')
    .trim() // takes a byte order mark too
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, low, high, last) => (last ? `${last}_` : `${low}_${high}`))
    .replace(/[\s\-_]+/g, '_')
    .toLowerCase()
}
