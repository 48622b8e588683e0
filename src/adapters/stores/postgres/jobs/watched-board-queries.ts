import { asc, eq, sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { watchedBoards as boards } from './tables.js'

/** No phrase has a comma. */
const readPhrases = (value: StoredValue) => readText(value)?.split(', ') ?? []
const readRequired = (value: StoredValue) => readText(value) ?? ''
const isGiven = eq(boards.reference, sql`${sql.placeholder('reference')}`)

export const allBoards = selection({
  reference: [boards.reference, readRequired],
  phrases: [boards.match, readPhrases],
  addedAt: [boards.addedAt, readRequired],
  readAt: [boards.readAt, readText],
  postings: [boards.postings, readInteger],
  failedAt: [boards.failedAt, readText],
  failure: [boards.failure, readText],
}).select(sql`from ${boards} order by ${asc(boards.reference)}`)

export const boardMatch = selection({ match: [boards.match, readText] }).select<{ reference: string }>(
  sql`from ${boards} where ${isGiven}`,
)
export const boardListed = selection({ listed: [boards.listed, readText] }).select<{ reference: string }>(
  sql`from ${boards} where ${isGiven}`,
)
export const insertBoard = insertInto(boards, ['reference', 'match', 'addedAt'], sql`on conflict do nothing`)

interface Change {
  readonly reference: string
}

export const changeMatch = statement<Change & { match: string | null; listed: null }>(
  sql`update ${boards} set ${assignments(boards, ['match', 'listed'])} where ${isGiven}`,
)
export const noteRead = statement<
  Change & { readAt: string; postings: number; listed: string; failedAt: null; failure: null }
>(
  sql`update ${boards} set ${assignments(boards, ['readAt', 'postings', 'listed', 'failedAt', 'failure'])}
    where ${isGiven}`,
)
export const noteFailure = statement<Change & { failedAt: string; failure: string }>(
  sql`update ${boards} set ${assignments(boards, ['failedAt', 'failure'])} where ${isGiven}`,
)
export const deleteBoard = statement<Change>(sql`delete from ${boards} where ${isGiven}`)
