import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Dialect, Query, statement } from '../../kit/query.js'
import type { StoredRow } from '../../kit/stored-values.js'
import { breakOff, requestCancel } from './cancel.js'
import { StatementTimeout } from './postgres-errors.js'

/** What a run of the query is given: nothing where it names no values. */
type Given<Values> = [Values] extends [undefined] ? [] : [values: Values]

// after a request to stop, before the connection is broken off
const graceMs = 2000

interface RunResult {
  /** How many rows it changed, or gave. */
  readonly changes: number
}

/**
 * The one way to run SQL on a connection that a call has for itself. A statement is a `Query`, or a bare `sql` template
 * whose rows are read by place. None is prepared under a name: a pooler between may give each to another session.
 * Throws what the driver throws, or StatementTimeout: `translatePostgresError` says it in our words.
 */
export class PostgresConnection {
  readonly #client: pg.PoolClient
  readonly #dialect: Dialect
  readonly #deadlineMs: number

  /** No statement takes longer than `deadlineMs`. */
  constructor(client: pg.PoolClient, dialect: Dialect, deadlineMs: number) {
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
  ): Promise<RunResult> {
    const { rowCount } = await this.#ask<Row>(query, given).asked
    return { changes: rowCount ?? 0 }
  }

  /** Statements without values, as they are. Gives the tags of their ends, such as COMMIT. */
  async exec(text: string): Promise<readonly string[]> {
    const results: unknown = await this.#within(this.#client.query(text))
    return [results].flat().map((result) => (result as pg.QueryResult).command)
  }

  #ask<Row>(query: Query<Row, unknown> | SQL, [values]: readonly unknown[]) {
    const known = query instanceof Query ? query : (statement(query) as Query<Row, unknown>)
    const compiled = known.in(this.#dialect)
    const bound = compiled.bind((values ?? {}) as Readonly<Record<string, unknown>>).map(storable)
    const asked = this.#client.query<unknown[]>({ text: compiled.text, values: bound, rowMode: 'array' })
    return { toRow: known.toRow, asked: this.#within(asked) }
  }

  async #within<T>(asked: Promise<T>): Promise<T> {
    let isLate = false
    let grace: ReturnType<typeof setTimeout> | undefined
    const timer = setTimeout(() => {
      isLate = true
      requestCancel(this.#client)
      grace = setTimeout(() => breakOff(this.#client), graceMs)
    }, this.#deadlineMs)
    try {
      return await asked
    } catch (error) {
      throw isLate ? new StatementTimeout(this.#deadlineMs, error) : error
    } finally {
      clearTimeout(timer)
      clearTimeout(grace)
    }
  }
}

/** A text without NUL, which the engine cannot keep; the rest of it is kept. Lists hold texts too. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  return Array.isArray(value) ? value.map(storable) : value
}
