import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { type StorageProblem, storageFailure } from '#src/domain/shared/storage-failure.js'
import type { Connection } from './connection.js'
import { type MadePart, madePartsOf, plainStatement, type Schema, usualJournal } from './migrations.js'
import { shownName } from './sqlite-errors.js'

/** Another program's trigger on a table of ours, or its view or table of a module in the place of one. */
export interface ForeignPart {
  readonly type: 'trigger' | 'view' | 'table'
  readonly name: string
  readonly table: string
  /** Whether it bears the name of a trigger of ours, in whose place `migrate` puts the right one. */
  readonly isReplaced: boolean
}

interface OwnParts {
  readonly tables: ReadonlySet<string>
  /** Of tables of a module, whose own tables have names that begin so. */
  readonly prefixes: readonly string[]
  readonly triggers: ReadonlySet<string>
  readonly statements: ReadonlySet<string>
}

const suspects = selection({
  type: sql<ForeignPart['type']>`type`,
  name: sql<string>`name`,
  table: sql<string>`lower(tbl_name)`,
  statement: sql<string>`sql`,
}).select(sql`from sqlite_schema where type in ('trigger', 'view') or (type = 'table' and rootpage = 0) order by name`)

/** What a write to the tables of this schema would run of another program's. Ours is known by its statement, not by its name. */
export function findForeignParts(connection: Connection, schema: Schema): readonly ForeignPart[] {
  const own = ownPartsOf(schema)
  return connection.all(suspects).flatMap(({ type, name, table, statement }) => {
    const isOnOurs = own.tables.has(table) || own.prefixes.some((prefix) => table.startsWith(prefix))
    if (!isOnOurs || own.statements.has(plainStatement(statement))) return []
    return [{ type, name, table, isReplaced: type === 'trigger' && own.triggers.has(name.toLowerCase()) }]
  })
}

export type StoreKind = Extract<StorageProblem, { readonly problem: 'foreign-part' }>['store']

/** Throws DB_ERROR where there is any of these, so that nobody's write runs what a stranger wrote. Source: jobs-hostile-file. */
export function refuseForeignParts([first]: readonly ForeignPart[], path: string, store: StoreKind): void {
  if (first === undefined) return
  const file = shownName(path)
  const what = first.type === 'trigger' ? `on its table ${first.table}` : `in the place of its table ${first.table}`
  const message = `Database ${file} has a ${first.type} of another program ${what}: ${shownPart(first)}. A write would run it, so nothing was written.`
  throw storageFailure('DB_ERROR', message, { problem: 'foreign-part', store, file })
}

/** A name that a stranger chose: no sentence for an agent, no end of a quotation. */
export function shownPart({ name }: ForeignPart): string {
  return name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').slice(0, 40)
}

const known = new Map<string, OwnParts>()

function ownPartsOf(schema: Schema): OwnParts {
  const found = known.get(schema.migrationsFolder) ?? readOwnParts(schema)
  known.set(schema.migrationsFolder, found)
  return found
}

function readOwnParts(schema: Schema): OwnParts {
  const made = madePartsOf(schema)
  const named = (type: MadePart['type']) => made.filter((part) => part.type === type).map(({ name }) => name)
  return {
    tables: new Set([...named('table'), schema.journal, usualJournal]),
    prefixes: made.filter(({ isVirtual }) => isVirtual).map(({ name }) => `${name}_`),
    triggers: new Set(named('trigger')),
    statements: new Set(made.map(({ plain }) => plain)),
  }
}
