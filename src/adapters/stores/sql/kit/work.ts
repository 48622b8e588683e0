import type { Query } from './query.js'
import type { StoredRow } from './stored-values.js'

/** What a run of a query is given: nothing where it names no values. */
export type Given<Values> = [Values] extends [undefined] ? [] : [values: Values]

export interface Changes {
  /** How many rows a statement changed. */
  readonly changes: number
}

/** One statement that work waits for. */
export interface Step {
  readonly ask: 'all' | 'first' | 'run'
  readonly query: Query<never, never>
  readonly given: readonly unknown[]
}

/**
 * Statements of one transaction, one after another, written once for both engines: SQLite runs each at once, PostgreSQL
 * awaits it. It is a generator: `yield*` waits for a statement, or for other work.
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

type Answer = (query: Query<never, never>, ...given: readonly unknown[]) => unknown

/** Does the work on a connection that answers at once. */
export function runAtOnce<T>(connection: Readonly<Record<Step['ask'], unknown>>, work: Work<T>): T {
  let step = work.next()
  while (!step.done) {
    const { ask, query, given } = step.value
    step = work.next((connection[ask] as Answer).call(connection, query, ...given))
  }
  return step.value
}

/** Does the work on a connection that promises its answers. */
export async function runInTurn<T>(connection: Readonly<Record<Step['ask'], unknown>>, work: Work<T>): Promise<T> {
  let step = work.next()
  while (!step.done) {
    const { ask, query, given } = step.value
    step = work.next(await (connection[ask] as Answer).call(connection, query, ...given))
  }
  return step.value
}
