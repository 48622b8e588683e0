import { type SQL, sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { verdictsOf } from '#src/adapters/stores/sql/jobs/stored-verdicts.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { maxReasonCharacters, type Verdict } from '#src/domain/jobs/job-search.js'
import { hunt } from './hunt-queries.js'
import { jobEvents as events, jobs, jobLinks as links } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const readScore = (value: StoredValue) => (typeof value === 'number' ? Math.round(value) : null)

const telling = selection({
  job: [sql`job`, readCount],
  id: [sql`event`, readCount],
  score: [sql`score`, readScore],
  reason: [sql`reason`, readText],
  undoes: [sql`undoes`, readInteger],
})

const isTelling = sql`(${events.score} is not null or ${events.reason} is not null or ${events.undoes} is not null)`
const reason = sql`left(${events.reason}, ${literal(maxReasonCharacters * 2)})`
const columns = sql`${jobs.id} as job, ${events.id} as event, ${events.score} as score, ${reason} as reason, ${events.undoes} as undoes`
const sameUrl = (table: typeof events | typeof links) =>
  sql`md5(${jobs.url}) = md5(${table.url}) and ${jobs.url} = ${table.url}`

/** Events by the id of their job, and by the URL that it has today; oldest first. */
function eventsWhere<Values = undefined>(condition: SQL, byUrl: SQL) {
  const walk = (on: SQL) =>
    sql`select ${columns} from ${jobs} join ${events} on ${on} where ${isTelling} and ${condition}`
  return telling.query<Values>(sql`select ${telling.columns} from (${walk(sql`${events.jobId} = ${jobs.id}`)}
    union ${walk(byUrl)}) as told order by event`)
}

const allTelling = eventsWhere(sql`true`, sameUrl(events))
// from the job to its events: their URLs have an index only where a job first has one
const tellingOfJobs = eventsWhere<{ ids: readonly number[] }>(
  sql`${jobs.id} = any(${given('ids')}::bigint[])`,
  sql`${events.jobId} in ${hunt.hadUrl(sql`${jobs.url}`)} and ${jobs.url} = ${events.url}`,
)

/** What the latest verdicts say: of these jobs, or of all. */
export async function readVerdicts(
  connection: PostgresConnection,
  ids: readonly number[] | null,
): Promise<ReadonlyMap<number, Verdict>> {
  return verdictsOf(ids === null ? await connection.all(allTelling) : await connection.all(tellingOfJobs, { ids }))
}

const isMail = sql`${links.state} = 'confirmed' and ${links.targetKind} in ('thread', 'message')`
const withMail = selection({ id: jobs.id }).query(
  sql`select ${jobs.id} from ${links} join ${jobs} on ${jobs.id} = ${links.jobId} where ${isMail}
    union select ${jobs.id} from ${links} join ${jobs} on ${sameUrl(links)} where ${isMail}`,
)

/** The jobs that mail was confirmed to belong to. */
export async function readWithMail(connection: PostgresConnection): Promise<ReadonlySet<number>> {
  return new Set((await connection.all(withMail)).map(({ id }) => id))
}
