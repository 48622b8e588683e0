import { asc, sql } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, run } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type {
  BoardFailed,
  BoardReadOut,
  BoardToWatch,
  WatchedBoard,
  WatchedBoards,
} from '#src/application/jobs/ports/watched-boards.js'
import type { SideTables } from './side-tables.js'
import { readRequired } from './stored-hunt.js'

type BoardsTable = TableOf<{
  readonly reference: string
  readonly match: string | null
  readonly addedAt: string
  readonly readAt: string | null
  readonly postings: number | null
  readonly failedAt: string | null
  readonly failure: string | null
  readonly listed: string | null
}>

interface OfBoard {
  readonly reference: string
}

/** Splits at commas: no phrase contains one. */
const readPhrases = (value: StoredValue) => readText(value)?.split(', ') ?? []

/** Statements on watched boards, in SQL that both engines understand. */
export function boardStatements(boards: BoardsTable) {
  const isThis = sql`${boards.reference} = ${given('reference', 'text')}`
  const thisBoard = sql`from ${boards} where ${isThis}`
  const update = <Values extends OfBoard>(keys: readonly (keyof Values & string)[]) =>
    statement<Values>(sql`update ${boards} set ${assignments(boards, keys)} where ${isThis}`)
  return {
    all: selection({
      reference: [boards.reference, readRequired],
      phrases: [boards.match, readPhrases],
      addedAt: [boards.addedAt, readRequired],
      readAt: [boards.readAt, readText],
      postings: [boards.postings, readInteger],
      failedAt: [boards.failedAt, readText],
      failure: [boards.failure, readText],
    }).select(sql`from ${boards} order by ${asc(boards.reference)}`),
    match: selection({ match: [boards.match, readText] }).select<OfBoard>(thisBoard),
    listed: selection({ listed: [boards.listed, readText] }).select<OfBoard>(thisBoard),
    insert: statement<OfBoard & { match: string | null; addedAt: string }>(
      sql`insert into ${rowOf(boards, ['reference', 'match', 'addedAt'])} on conflict do nothing`,
    ),
    changeMatch: update<OfBoard & { match: string | null; listed: null }>(['match', 'listed']),
    noteRead: update<OfBoard & { readAt: string; postings: number; listed: string; failedAt: null; failure: null }>([
      ...(['readAt', 'postings', 'listed', 'failedAt', 'failure'] as const),
    ]),
    noteFailure: update<OfBoard & { failedAt: string; failure: string }>(['failedAt', 'failure']),
    remove: statement<OfBoard>(sql`delete ${thisBoard}`),
  }
}

export type BoardStatements = ReturnType<typeof boardStatements>

/** The watched boards in either engine. */
export class SqlWatchedBoards implements WatchedBoards {
  readonly #boards: BoardStatements
  readonly #tables: SideTables

  constructor(boards: BoardStatements, tables: SideTables) {
    this.#boards = boards
    this.#tables = tables
  }

  list(): Promise<readonly WatchedBoard[]> {
    return this.#tables.read(() => all(this.#boards.all))
  }

  add({ reference, phrases, at }: BoardToWatch): Promise<boolean> {
    const match = phrases.join(', ') || null
    const boards = this.#boards
    return this.#tables.write(function* () {
      const { changes } = yield* run(boards.insert, { reference, match, addedAt: at })
      if (changes > 0) return false
      const known = yield* first(boards.match, { reference })
      if (known?.match !== match) yield* run(boards.changeMatch, { reference, match, listed: null })
      return true
    })
  }

  async remove(reference: string): Promise<boolean> {
    return (await this.#tables.write(() => run(this.#boards.remove, { reference }))).changes > 0
  }

  async findListed(reference: string): Promise<string | null> {
    return (await this.#tables.read(() => first(this.#boards.listed, { reference })))?.listed ?? null
  }

  async noteRead({ reference, at, postings, listed }: BoardReadOut): Promise<void> {
    const read = { reference, readAt: at, postings, listed, failedAt: null, failure: null }
    await this.#tables.write(() => run(this.#boards.noteRead, read))
  }

  async noteFailure({ reference, at, failure }: BoardFailed): Promise<void> {
    await this.#tables.write(() => run(this.#boards.noteFailure, { reference, failedAt: at, failure }))
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}
