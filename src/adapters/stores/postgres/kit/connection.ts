import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Dialect, Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Changes, type Given, runInTurn, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { withinDeadline } from './deadline.js'
import { encodeTextList } from './text-list.js'

/**
 * Runs SQL on a connection that is reserved for one call. A statement is a `Query`, or a bare `sql` template whose rows
 * are read by position. Statements are never prepared under a name: a pooler in between may send each to another
 * session. A list of texts is bound as `text[]`. Throws the driver's error or StatementTimeout;
 * `translatePostgresError` turns both into an AppError.
 */
export class PostgresConnection {
  readonly #client: pg.PoolClient
  readonly #dialect: Dialect
  readonly #deadlineMs: number | null

  /** `deadlineMs` limits each statement, including waits for locks; null means no limit. */
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

  /** Runs work that is written once for both engines. */
  do<T>(work: Work<T>): Promise<T> {
    return runInTurn(this, work)
  }

  /** Runs a step of such work. */
  use<T>(work: (connection: this) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** Runs several statements without values in one message. Returns the rows of the last one, by position. */
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

/** Removes NUL from texts, also within lists: the engine cannot store it. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (!Array.isArray(value)) return value
  const list = value.map(storable)
  return isTextList(list) ? encodeTextList(list) : list
}

/** Empty lists and lists of nulls can have any type. */
function isTextList(list: readonly unknown[]): list is (string | null)[] {
  return (
    list.some((value) => typeof value === 'string') &&
    list.every((value) => value === null || typeof value === 'string')
  )
}
