import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Dialect, Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Changes, type Given, runInTurn, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { withinDeadline } from './deadline.js'
import { encodeTextList } from './text-list.js'

/**
 * The one way to run SQL on a connection that a call has for itself. A statement is a `Query`, or a bare `sql` template
 * whose rows are read by place. None is prepared under a name: a pooler between may give each to another session.
 * A list of texts is for what the statement has as `text[]`. Throws what the driver throws, or StatementTimeout:
 * `translatePostgresError` says it in our words.
 */
export class PostgresConnection {
  readonly #client: pg.PoolClient
  readonly #dialect: Dialect
  readonly #deadlineMs: number | null

  /** No statement takes longer than `deadlineMs`, the wait for others' writes included; null for as long as it takes. */
  constructor(client: pg.PoolClient, dialect: Dialect, deadlineMs: number | null) {
    this.#client = client
    this.#dialect = dialect
    this.#deadlineMs = deadlineMs
  }

  async all<Row = StoredRow, Values = undefined>(
    query: Query<Row, Values> | SQL,
    ...given: Given<Values>
  ): Promise<readonly Row[]> {
    const { toRow, asked } = this.#ask<Row>(query, given)
    const { rows } = await asked
    return rows.map((row) => toRow(row as StoredRow))
  }

  async first<Row = StoredRow, Values = undefined>(
    query: Query<Row, Values> | SQL,
    ...given: Given<Values>
  ): Promise<Row | null> {
    return (await this.all(query, ...given))[0] ?? null
  }

  async run<Row = StoredRow, Values = undefined>(
    query: Query<Row, Values> | SQL,
    ...given: Given<Values>
  ): Promise<Changes> {
    const { rowCount } = await this.#ask<Row>(query, given).asked
    return { changes: rowCount ?? 0 }
  }

  /** Does work that stands once for both engines. */
  do<T>(work: Work<T>): Promise<T> {
    return runInTurn(this, work)
  }

  /** As a step of such work. */
  use<T>(work: (connection: this) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** Statements without values, as they are, in one message. Gives the rows of the last, by place. */
  async exec(text: string): Promise<readonly StoredRow[]> {
    const results: unknown = await this.#within(this.#client.query({ text, rowMode: 'array' }))
    return ([results].flat().at(-1) as pg.QueryArrayResult<never>).rows
  }

  #ask<Row>(query: Query<Row, unknown> | SQL, [values]: readonly unknown[]) {
    const known = query instanceof Query ? query : (statement(query) as Query<Row, unknown>)
    const compiled = known.in(this.#dialect)
    const bound = compiled.bind((values ?? {}) as Readonly<Record<string, unknown>>).map(storable)
    const asked = this.#client.query<unknown[]>({ text: compiled.text, values: bound, rowMode: 'array' })
    return { toRow: known.toRow, asked: this.#within(asked) }
  }

  #within<T>(asked: Promise<T>): Promise<T> {
    return this.#deadlineMs === null ? asked : withinDeadline(this.#client, this.#deadlineMs, asked)
  }
}

/** A text without NUL, which the engine cannot keep; the rest of it is kept. Lists hold texts too. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (!Array.isArray(value)) return value
  const list = value.map(storable)
  return isTextList(list) ? encodeTextList(list) : list
}

/** Lists of nulls alone, and empty ones, are of any type. */
function isTextList(list: readonly unknown[]): list is (string | null)[] {
  return (
    list.some((value) => typeof value === 'string') &&
    list.every((value) => value === null || typeof value === 'string')
  )
}
