import type { Query } from './query.js'
import type { StoredRow } from './stored-values.js'

/** The arguments of a query: none if it has no placeholders. */
export type Given<Values> = [Values] extends [undefined] ? [] : [values: Values]

export interface Changes {
  /** Number of rows that a statement changed. */
  readonly changes: number
}

/** One step of work: a statement, or an engine-specific operation. */
export interface Step {
  readonly ask: 'all' | 'first' | 'run' | 'use'
  readonly query: Query<never, never> | ((connection: never) => unknown)
  readonly given: readonly unknown[]
}

/**
 * The statements of one transaction in sequence, written once for both engines: SQLite runs each synchronously,
 * PostgreSQL awaits it. A generator: `yield*` waits for a statement, or for other work.
 *
 *     function* rename(id: number, title: string): Work<boolean> {
 *       if ((yield* first(byId, { id })) === null) return false
 *       return (yield* run(setTitle, { id, title })).changes === 1
 *     }
 */
export type Work<T> = Generator<Step, T, unknown>

export function* all<Row, Values>(query: Query<Row, Values>, ...given: Given<Values>): Work<readonly Row[]> {
  return (yield { ask: 'all', query: query as Query<never, never>, given }) as readonly Row[]
}

export function* first<Row, Values>(query: Query<Row, Values>, ...given: Given<Values>): Work<Row | null> {
  return (yield { ask: 'first', query: query as Query<never, never>, given }) as Row | null
}

export function* run<Values>(query: Query<StoredRow, Values>, ...given: Given<Values>): Work<Changes> {
  return (yield { ask: 'run', query: query as Query<never, never>, given }) as Changes
}

/**
 * Runs engine-specific code on the connection: as single steps of work, a loop of many statements takes several times
 * as long.
 */
export function* use<Connection, T>(work: (connection: Connection) => T): Work<Awaited<T>> {
  return (yield { ask: 'use', query: work as (connection: never) => unknown, given: [] }) as Awaited<T>
}

type Answer = (query: Step['query'], ...given: readonly unknown[]) => unknown

/** Runs the work on a synchronous connection. */
export function runAtOnce<T>(connection: Readonly<Record<Step['ask'], unknown>>, work: Work<T>): T {
  let step = work.next()
  while (!step.done) {
    const { ask, query, given } = step.value
    step = work.next((connection[ask] as Answer).call(connection, query, ...given))
  }
  return step.value
}

/** Runs the work on an asynchronous connection. */
export async function runInTurn<T>(connection: Readonly<Record<Step['ask'], unknown>>, work: Work<T>): Promise<T> {
  let step = work.next()
  while (!step.done) {
    const { ask, query, given } = step.value
    step = work.next(await (connection[ask] as Answer).call(connection, query, ...given))
  }
  return step.value
}
