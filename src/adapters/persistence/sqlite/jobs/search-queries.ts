import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { searchedTexts } from '../../../../domain/jobs/job-search.js'
import { listedTextKeys } from '../../../../domain/jobs/shelved-job.js'
import { selection } from '../../kit/selection.js'
import { readCount, readText, type StoredValue } from '../../kit/stored-values.js'
import { bounded, named } from './job-queries.js'
import { jobs } from './tables.js'

const { id, capturedAt } = jobs

type JobColumn = Exclude<keyof typeof jobs.$inferSelect, 'id'>
type TextRead = readonly [SQL, (value: StoredValue) => string | null]

const given = (name: string) => sql`${sql.placeholder(name)}`

/** The statements that find jobs of a file whose table has the columns `present`; the others are read as missing. */
export function makeSearchQueries(present: ReadonlySet<string>) {
  const has = (key: JobColumn) => present.has(jobs[key].name)
  const text = (key: JobColumn): TextRead => [has(key) ? bounded(jobs[key]) : sql`null`, readText]
  const texts = <Key extends JobColumn>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, TextRead>
  const inOrder = has('capturedAt') ? sql`${desc(capturedAt)}, ${desc(id)}` : desc(id)
  const after = (dated: SQL, undated: SQL) =>
    has('capturedAt') ? sql`iif(${given('capturedAt')} is null, ${undated}, ${dated})` : sql`${id} >= ${given('id')}`
  const boundary = sql`iif(${given('isThere')}, (select at.captured_at from jobs as at where at.id = ${given('id')}), ${given('capturedAt')})`
  return {
    /** Every id, in the order of the queue. */
    queue: selection({ id }).select(sql`from ${jobs} where ${named} order by ${inOrder}`),
    /** What tells whether a job is found. */
    scanned: selection({ id, ...texts([...searchedTexts, 'status', 'source', 'capturedAt']) }).select(
      sql`from ${jobs} where ${named}`,
    ),
    date: selection({ capturedAt: text('capturedAt') }).select<{ id: number }>(
      sql`from ${jobs} where ${id} = ${given('id')}`,
    ),
    /** How many jobs do not stand after a position; `isThere` where it is that of the job with its id. */
    passed: selection({ count: [sql`count(*)`, readCount] }).select<{
      readonly id: number
      readonly capturedAt: string | null
      readonly isThere: number
    }>(
      sql`from ${jobs} where ${and(
        named,
        after(
          sql`(${capturedAt} > ${boundary} or (${capturedAt} = ${boundary} and ${id} >= ${given('id')}))`,
          sql`(${capturedAt} is not null or (${isNull(capturedAt)} and ${id} >= ${given('id')}))`,
        ),
      )}`,
    ),
    /** The jobs of a page, whose ids are a JSON array. */
    found: selection({ id, status: text('status'), ...texts([...listedTextKeys, 'description']) }).select<{
      ids: string
    }>(sql`from ${jobs} where ${id} in (select value from json_each(${given('ids')}))`),
  }
}

export type SearchQueries = ReturnType<typeof makeSearchQueries>
