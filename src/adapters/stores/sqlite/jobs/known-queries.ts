import { type SQL, sql } from 'drizzle-orm'
import { type TellingEvent, verdictsOf } from '#src/adapters/stores/sql/jobs/stored-verdicts.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { maxReasonCharacters, type Verdict } from '#src/domain/jobs/job-search.js'
import { hunt } from './hunt-queries.js'
import { hasSideTable } from './side-additions.js'
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
const reason = sql`substr(${events.reason}, 1, ${literal(maxReasonCharacters * 2)})`

const columns = sql`${jobs.id} as job, ${events.id} as event, ${events.score} as score, ${reason} as reason, ${events.undoes} as undoes`
const ofItsJob = sql`${jobs.id} = ${events.jobId}`
const ofItsUrl = sql`${jobs.url} = ${events.url}`
// from the job to its events: their URLs have an index only where a job first has one
const hadItsUrl = sql`${events.jobId} in ${hunt.hadUrl(sql`${jobs.url}`)} and ${ofItsUrl}`

/** Events by the id of their job, and by the URL that it has today; oldest first. */
const inOrder = (walk: (on: SQL) => SQL, byUrl: SQL) =>
  sql`select ${telling.columns} from (${walk(ofItsJob)} union ${walk(byUrl)}) order by event`

const score = sql`${events.score} as score, iif(${events.reason} is null, null, '') as reason, ${events.undoes} as undoes`
// whether its job is there still does not matter: only jobs that are there are asked for
const allTelling = telling.query(sql`select ${telling.columns} from (
    select ${events.jobId} as job, ${events.id} as event, ${score} from ${events} where ${isTelling}
    union all select ${jobs.id} as job, ${events.id} as event, ${score} from ${events} cross join ${jobs} on ${ofItsUrl}
      where ${isTelling} and ${jobs.id} <> ${events.jobId}) order by event`)
const tellingOfJobs = telling.query<{ ids: string }>(
  inOrder(
    (on) => sql`select ${columns} from ${jobs} cross join ${events} on ${on}
      where ${jobs.id} in (select value from json_each(${given('ids')})) and ${isTelling}`,
    hadItsUrl,
  ),
)

/** What the latest verdicts say, of these jobs; of all jobs whether they say something, and the scores; nothing where the file keeps no history. */
export function readVerdicts(connection: Connection, ids: readonly number[] | null): ReadonlyMap<number, Verdict> {
  if (!hasSideTable(connection, 'job_events') || !connection.columnNames('jobs').has('url')) return new Map()
  const told: readonly TellingEvent[] =
    ids === null ? connection.all(allTelling) : connection.all(tellingOfJobs, { ids: JSON.stringify(ids) })
  return verdictsOf(told)
}

const linked = selection({ id: jobs.id })
const isMail = sql`${links.state} = 'confirmed' and ${links.targetKind} in ('thread', 'message')`
const jobsWithMail =
  linked.query(sql`select ${jobs.id} from ${links} cross join ${jobs} on ${jobs.id} = ${links.jobId} where ${isMail}
  union select ${jobs.id} from ${links} cross join ${jobs} on ${jobs.url} = ${links.url} where ${isMail}`)

/** The jobs that mail was confirmed to belong to. */
export function readWithMail(connection: Connection): ReadonlySet<number> {
  if (!hasSideTable(connection, 'job_links') || !connection.columnNames('jobs').has('url')) return new Set()
  return new Set(connection.all(jobsWithMail).map(({ id }) => id))
}
