import { type SQL, sql } from 'drizzle-orm'
import { eventsAreWritten } from '#src/adapters/stores/postgres/jobs/written-events.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import { toText } from './cells.js'
import { type TypedColumn, tableOf } from './stored-columns.js'

/** Changes to one table; the rows have these columns. */
export type TypedChanges = Omit<RowChanges, 'columns'> & { readonly columns: readonly TypedColumn[] }

/** Writes rows of any table, one statement per kind of change. Locks rows in the order of their keys. */
export async function writeRows(connection: PostgresConnection, changes: TypedChanges): Promise<void> {
  const { added, changed, removed } = changes
  if (removed.length > 0) await removeRows(connection, changes, removed)
  if (changed.length > 0) await connection.run(update(changes, changed))
  if (added.length > 0) await connection.run(insert(changes, added))
}

/** Writes jobs whose history is copied too: no events are recorded for the changes. */
export async function writeJobs(connection: PostgresConnection, changes: TypedChanges): Promise<void> {
  await connection.run(eventsAreWritten)
  await writeRows(connection, changes)
}

async function removeRows(
  connection: PostgresConnection,
  { table, columns }: TypedChanges,
  keys: readonly Cell[],
): Promise<void> {
  const column = columns.find(({ name }) => name === table.key) as TypedColumn
  const texts = keys.map((key) => toText(key, column))
  const key = sql.identifier(table.key)
  await connection.run(
    sql`delete from ${tableOf(table)} where ${key} in (select ${key} from ${tableOf(table)}
      where ${key} = any(${sql.param(texts)}::text[]::${sql.raw(column.type)}[]) order by ${key} for update)`,
  )
}

/** Each column as an array of texts, so that one statement takes any number of rows. */
function given(columns: readonly TypedColumn[], rows: readonly Row[]): SQL {
  const lists = columns.map((column, at) => {
    const texts = rows.map((row) => toText(row[at] ?? null, column))
    return sql`${sql.param(texts)}::text[]`
  })
  return sql`unnest(${sql.join(lists, sql`, `)}) as given (${names(columns)})`
}

function names(columns: readonly TypedColumn[]): SQL {
  return sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)}`),
    sql`, `,
  )
}

function castValue({ name, type }: TypedColumn): SQL {
  const value = sql`given.${sql.identifier(name)}`
  return type === 'text' ? value : sql`${value}::${sql.raw(type)}`
}

function insert({ table, columns }: TypedChanges, rows: readonly Row[]): SQL {
  const values = sql.join(columns.map(castValue), sql`, `)
  return sql`insert into ${tableOf(table)} (${names(columns)}) select ${values} from ${given(columns, rows)}`
}

function update({ table, columns }: TypedChanges, rows: readonly Row[]): SQL {
  const key = columns.find(({ name }) => name === table.key) as TypedColumn
  const pairs = columns.map((column) => sql`${sql.identifier(column.name)} = ${castValue(column)}`)
  const isRow = (other: SQL) => sql`${other}.${sql.identifier(table.key)} = ${castValue(key)}`
  return sql`with given as materialized (select * from ${given(columns, rows)}),
    held as (select present.${sql.identifier(table.key)} from ${tableOf(table)} as present join given on ${isRow(sql`present`)}
      order by present.${sql.identifier(table.key)} for update of present)
    update ${tableOf(table)} as target set ${sql.join(pairs, sql`, `)} from given
      join held on ${isRow(sql`held`)} where ${isRow(sql`target`)}`
}
