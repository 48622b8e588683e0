import { groupBy } from '#src/domain/shared/group-by.js'
import { foldText } from '#src/domain/shared/text.js'
import { columnAliases } from './column-aliases.js'
import { factAliases, type PostingFact } from './fact-columns.js'
import type { PostingField } from './posting.js'

/** Where to find the value of each field in a row, best first: column names, or paths into nested objects. */
export type FieldColumns = Readonly<Record<PostingField, readonly string[]>>

/** The same for each fact. */
export type FactColumns = Readonly<Record<PostingFact, readonly string[]>>

/** The meaning of a row's columns. */
export interface KnownColumns {
  readonly fields: FieldColumns
  readonly facts: FactColumns
  /** Columns that belong to no field and no fact. */
  readonly others: readonly string[]
}

/** Cache: the rows of a file have few distinct sets of columns. */
const found = new Map<string, KnownColumns>()
const maxFound = 1000
const maxKeyLength = 10_000

let last: { readonly columns: readonly string[]; readonly known: KnownColumns } | null = null

/** Returns the columns of a row that have a common name. */
export function knownColumns(columns: readonly string[]): KnownColumns {
  if (last !== null && areSame(last.columns, columns)) return last.known
  const key = JSON.stringify(columns)
  const known = found.get(key) ?? findKnown(columns)
  // rows may have arbitrary keys, so the cache is bounded
  if (found.size >= maxFound) found.clear()
  if (key.length <= maxKeyLength) {
    found.set(key, known)
    last = { columns, known }
  }
  return known
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column, i) => column === others[i])
}

interface Alias {
  readonly alias: string
  readonly name: string
}

type Aliases<Name extends string> = readonly (readonly [Name, readonly Alias[]])[]

const fieldAliases = namedAliases(columnAliases)
const factNames = namedAliases(factAliases)

function namedAliases<Name extends string>(aliases: Readonly<Record<Name, readonly string[]>>): Aliases<Name> {
  const entries = Object.entries<readonly string[]>(aliases) as [Name, readonly string[]][]
  return entries.map(([name, texts]) => [name, texts.map((alias) => ({ alias, name: plainColumnName(alias) }))])
}

function findKnown(columns: readonly string[]): KnownColumns {
  const byName = groupBy(columns, plainColumnName)
  const fields = findAll(fieldAliases, byName)
  const facts = findAll(factNames, byName)
  const taken = new Set(
    [...Object.values(fields), ...Object.values(facts)].flat().flatMap((path) => [path, rootOf(path)]),
  )
  return { fields, facts, others: columns.filter((column) => !taken.has(column)) }
}

function findAll<Name extends string>(
  aliases: Aliases<Name>,
  byName: ReadonlyMap<string, readonly string[]>,
): Readonly<Record<Name, readonly string[]>> {
  const found: Partial<Record<Name, readonly string[]>> = {}
  for (const [name, names] of aliases) found[name] = names.flatMap((alias) => findColumns(alias, byName))
  return found as Record<Name, readonly string[]>
}

function findColumns({ alias, name }: Alias, byName: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const dot = alias.indexOf('.')
  if (dot > 0) return (byName.get(plainColumnName(rootOf(alias))) ?? []).map((root) => root + alias.slice(dot))
  // an exactly equal name comes before one that differs in case, spaces, hyphens or camelCase
  return [...(byName.get(name) ?? [])].sort((a, b) => Number(b === alias) - Number(a === alias))
}

function rootOf(path: string): string {
  const dot = path.indexOf('.')
  return dot > 0 ? path.slice(0, dot) : path
}

/** Normalizes a column name: `Job URL`, `job-url`, `jobUrl` and `JOBURL` all become `joburl`. */
export function plainColumnName(column: string): string {
  // \s also matches a byte order mark
  return foldText(column).replace(/[\s\-_]/g, '')
}
