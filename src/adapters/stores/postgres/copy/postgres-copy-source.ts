import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { quoteName } from '#src/adapters/stores/postgres/kit/schema-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type CopiedContext, type CopiedTable, copiedContexts } from '#src/application/copy/copied-tables.js'
import type { CopySource, RowsRequest } from '#src/application/copy/ports/copied-store.js'
import type { Row } from '#src/domain/copy/cell.js'
import { StoreSnapshot } from './store-snapshot.js'
import { readColumns, type TypedColumn, tableOf } from './stored-columns.js'
import { readRows } from './table-pages.js'
import { readFacts, readVectorRows, vectorColumns } from './vector-rows.js'

/** The tables of each context, all in one schema. */
export type CopiedDatabases = Readonly<Record<CopiedContext, PostgresDatabase>>

export interface CopySourceOptions {
  /** Whether all reads use one snapshot; otherwise they see what others write. */
  readonly holdsState?: boolean
}

type Work<T> = (connection: PostgresConnection) => Promise<T>

/** A schema of a PostgreSQL database to copy from. */
export class PostgresCopySource implements CopySource {
  readonly name: string
  readonly #databases: CopiedDatabases
  readonly #held: Readonly<Record<CopiedContext, StoreSnapshot>> | null
  readonly #columns = new Map<string, readonly TypedColumn[]>()
  readonly #chosen = new Map<string, readonly TypedColumn[]>()

  constructor(databases: CopiedDatabases, { holdsState = true }: CopySourceOptions = {}) {
    const { database, schema } = databases.jobs.address
    this.name = `${database}.${schema}`
    this.#databases = databases
    this.#held = holdsState
      ? { jobs: new StoreSnapshot(databases.jobs), websites: new StoreSnapshot(databases.websites) }
      : null
  }

  async contexts(): Promise<readonly CopiedContext[]> {
    const held: CopiedContext[] = []
    for (const context of copiedContexts) {
      const isThere = await this.use(
        context,
        async () => true,
        () => false,
      )
      if (isThere) held.push(context)
    }
    return held
  }

  async columns(table: CopiedTable): Promise<readonly TypedColumn[]> {
    const known = this.#columns.get(table.name)
    if (known !== undefined) return known
    const { schema } = this.#databases[table.context].address
    const stored = await this.use<readonly TypedColumn[]>(
      table.context,
      (connection) => readColumns(connection, schema, table),
      () => [],
    )
    const columns = table.name === 'website_vectors' && stored.length > 0 ? vectorColumns : stored
    // a missing table may be created later
    if (columns.length > 0) this.#columns.set(table.name, columns)
    return columns
  }

  async rows(request: RowsRequest): Promise<readonly Row[]> {
    const { table } = request
    const columns = await this.#choose(request)
    return this.use<readonly Row[]>(
      table.context,
      (connection) => {
        if (table.name === 'website_vectors') return readVectorRows(connection, request, columns)
        return table.name === 'website_info'
          ? readFacts(connection, request, columns)
          : readRows(connection, request, columns)
      },
      () => [],
    )
  }

  count(table: CopiedTable): Promise<number> {
    const among = table.among ?? []
    const where = among.length === 0 ? sql`true` : sql`${sql.identifier(table.key)} = any(${sql.param(among)}::text[])`
    return this.#readNumber(table, sql`select count(*) from ${tableOf(table)} where ${where}`)
  }

  async countValues(table: CopiedTable, columns: readonly string[]): Promise<readonly number[]> {
    if (columns.length === 0) return []
    const counts = columns.map((column) => sql`count(${sql.identifier(column)})`)
    return this.use<readonly number[]>(
      table.context,
      async (connection) =>
        ((await connection.first(sql`select ${sql.join(counts, sql`, `)} from ${tableOf(table)}`)) ?? []).map(Number),
      () => [],
    )
  }

  highestKey(table: CopiedTable): Promise<bigint | null> {
    const key = sql.identifier(table.key)
    return this.use<bigint | null>(
      table.context,
      async (connection) => {
        const row = await connection.first(
          sql`select greatest(max(${key}), pg_sequence_last_value(${sequenceOf(this.#databases, table)}))::text from ${tableOf(table)}`,
        )
        return row === null || row[0] === null ? null : BigInt(String(row[0]))
      },
      () => null,
    )
  }

  async close(): Promise<void> {
    for (const context of copiedContexts) {
      await this.#held?.[context].release()
      await this.#databases[context].close()
    }
  }

  /** Runs `work` if the context has tables, else `missing`. */
  protected use<T>(context: CopiedContext, work: Work<T>, missing: () => T): Promise<T> {
    if (this.#held !== null) return this.#held[context].use(work, missing)
    return this.#databases[context].read(work, missing)
  }

  async #choose({ table, columns }: RowsRequest): Promise<readonly TypedColumn[]> {
    const name = [table.name, ...columns].join()
    const known = this.#chosen.get(name)
    if (known !== undefined) return known
    const all = await this.columns(table)
    const chosen = columns.flatMap((each) => all.find((column) => column.name === each) ?? [])
    this.#chosen.set(name, chosen)
    return chosen
  }

  async #readNumber(table: CopiedTable, question: ReturnType<typeof sql>): Promise<number> {
    const query = statement(question)
    return this.use(
      table.context,
      async (connection) => Number((await connection.first(query))?.[0] ?? 0),
      () => 0,
    )
  }
}

/** The sequence for the keys of a table. */
export function sequenceOf(databases: CopiedDatabases, { name, key, context }: CopiedTable) {
  const { schema } = databases[context].address
  return sql`pg_get_serial_sequence(${`${quoteName(schema)}.${quoteName(name)}`}, ${key})::regclass`
}
