import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { type StorageProblem, storageFailure } from '#src/domain/shared/storage-failure.js'
import type { Connection } from './connection.js'
import { type MadePart, madePartsOf, plainStatement, type Schema, usualJournal } from './migrations.js'
import { shownName } from './sqlite-errors.js'

/** Another program's trigger on one of our tables, or its view or virtual table in place of one. */
export interface ForeignPart {
  readonly type: 'trigger' | 'view' | 'table'
  readonly name: string
  readonly table: string
  /** Whether it has the name of one of our triggers; `migrate` then replaces it by the right one. */
  readonly isReplaced: boolean
}

interface OwnParts {
  readonly tables: ReadonlySet<string>
  /** The beginnings of the names of virtual tables' shadow tables. */
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

/**
 * The parts of other programs that a write to this schema's tables would run. Our own are recognized by their
 * statement, not by their name.
 */
export function findForeignParts(connection: Connection, schema: Schema): readonly ForeignPart[] {
  const own = ownPartsOf(schema)
  return connection.all(suspects).flatMap(({ type, name, table, statement }) => {
    const isOnOurs = own.tables.has(table) || own.prefixes.some((prefix) => table.startsWith(prefix))
    if (!isOnOurs || own.statements.has(plainStatement(statement))) return []
    return [{ type, name, table, isReplaced: type === 'trigger' && own.triggers.has(name.toLowerCase()) }]
  })
}

export type StoreKind = Extract<StorageProblem, { readonly problem: 'foreign-part' }>['store']

/** Throws DB_ERROR if there are any, so that no write runs a stranger's code. Source: jobs-hostile-file. */
export function refuseForeignParts([first]: readonly ForeignPart[], path: string, store: StoreKind): void {
  if (first === undefined) return
  const file = shownName(path)
  const what = first.type === 'trigger' ? `on its table ${first.table}` : `instead of its table ${first.table}`
  const message = `Database ${file} has a ${first.type} of another program ${what}: ${shownPart(first)}. A write would run it, so nothing was written.`
  throw storageFailure('DB_ERROR', message, { problem: 'foreign-part', store, file })
}

/** A name that a stranger chose, made safe: it cannot form a sentence for an agent or end a quotation. */
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
