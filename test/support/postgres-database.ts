import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { jobsTables } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
import { jobs } from '#src/adapters/stores/postgres/jobs/tables.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { type DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { freshSchema, schemaIn, withClient } from './postgres.js'

/** A jobs database opened through the kit and closed when the test ends. `ready` creates its tables. */
export function databaseAt(url: string, options: DatabaseOptions = {}): PostgresDatabase {
  const database = new PostgresDatabase(url, jobsTables, options)
  onTestFinished(() => database.close())
  return database
}

/** An empty database in its own schema, which is dropped when the test ends. */
export async function freshDatabase(options: DatabaseOptions = {}) {
  const url = await freshSchema()
  const database = databaseAt(url, options)
  await database.makeTables()
  return { url, database }
}

/** Throws; for code that needs existing tables. */
export function gone(): never {
  throw new Error('The tables do not exist.')
}

export const addJob = (connection: PostgresConnection, title: string, url = `https://jobs.example/${title}`) =>
  connection.run(
    sql`insert into ${jobs} (title, url, payload_json, created_at) values (${title}, ${url}, '{}', '2026-01-01')`,
  )

export const titles = (database: PostgresDatabase) =>
  database.ask(sql`select ${jobs.title} from ${jobs} order by ${jobs.id}`, gone).then((rows) => rows.flat())

/** Returns the AppError of work that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(AppError)
  return failure as AppError
}

/** Returns the statements that the server is running for this schema, except the caller's own. */
export function statementsIn(url: string): Promise<readonly { pid: number; query: string; wait: string | null }[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select pid, query, wait_event as wait from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
      [schemaIn(url)],
    )
    return rows
  })
}

/** Terminates all connections with this application name, like an operator would. Returns how many there were. */
export function terminate(url: string, applicationName: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [applicationName],
    )
    return rowCount ?? 0
  })
}

/** Returns the URL with one parameter changed. */
export function withParameter(url: string, name: string, value: string): string {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}
