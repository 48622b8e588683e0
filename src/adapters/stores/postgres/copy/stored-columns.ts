import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { storeSchema } from '#src/adapters/stores/postgres/kit/schema-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { CopiedTable } from '#src/application/copy/copied-tables.js'
import type { ColumnKind, StoredColumn } from '#src/domain/copy/fit-cell.js'

/** A column with the name of its type, as used in a cast. */
export interface TypedColumn extends StoredColumn {
  readonly type: string
}

/** Tables whose shared name differs from their name in this engine. */
const ownNames: Readonly<Record<string, string>> = { website_vectors: 'website_chunk_vectors' }

const ownName = (name: string) => ownNames[name] ?? name

/** The table, for use in a statement. */
export const tableOf = ({ name }: CopiedTable) => storeSchema.table(ownName(name), {})

const catalogued = selection({
  name: sql<string>`attname`,
  type: sql<string>`format_type(atttypid, atttypmod)`,
  isRequired: sql<boolean>`attnotnull`,
  hasDefault: sql<boolean>`atthasdef or attidentity <> ''`,
}).select<{ schema: string; table: string }>(
  sql`from pg_catalog.pg_attribute join pg_catalog.pg_class on pg_class.oid = attrelid
      join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${sql.placeholder('schema')} and relname = ${sql.placeholder('table')}
      and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
)

/** The columns of a table; empty if there is no such table. */
export async function readColumns(
  connection: PostgresConnection,
  schema: string,
  { name }: CopiedTable,
): Promise<readonly TypedColumn[]> {
  const found = await connection.all(catalogued, { schema, table: ownName(name) })
  return found.map((column) => ({
    ...column,
    kind: kindOf(column.type),
    bits: column.type === 'integer' ? 32 : 64,
    isStrict: true,
  }))
}

function kindOf(type: string): ColumnKind {
  if (type === 'bigint' || type === 'integer') return 'whole'
  return type === 'bytea' || type === 'real[]' ? 'bytes' : 'text'
}
