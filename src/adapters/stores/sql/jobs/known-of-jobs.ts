import { type SQL, sql } from 'drizzle-orm'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { maxReasonCharacters, type Verdict } from '#src/domain/jobs/job-search.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { HuntStatements } from './hunt-statements.js'
import type { HuntTables, JobsDialect } from './shared-columns.js'

/** An event that gives or undoes a verdict, with the id of the current job that it belongs to. */
interface TellingEvent extends Verdict {
  readonly job: number
  readonly id: number
  readonly undoes: number | null
}

const readScore = (value: StoredValue) => (typeof value === 'number' ? Math.round(value) : null)

const telling = selection({
  job: [sql`job`, readCount],
  id: [sql`event`, readCount],
  score: [sql`score`, readScore],
  reason: [sql`reason`, readText],
  undoes: [sql`undoes`, readInteger],
})

type HistoryTables = Pick<HuntTables, 'jobs' | 'events' | 'links'>

/** What is known about all jobs apart from their rows; null for what was not asked for. */
export interface Known {
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  readonly withMail: ReadonlySet<number> | null
}

/** What history and links say about jobs. They belong to a job by its id and by its current URL. */
export class KnownOfJobs {
  readonly #ofAll: Query<TellingEvent, undefined>
  readonly #ofJobs: Query<TellingEvent, { ids: readonly number[] }>
  readonly #withMail: Query<{ readonly id: number }, undefined>

  constructor(tables: HistoryTables, dialect: JobsDialect, { hadUrl }: HuntStatements) {
    this.#ofAll = tellingOfAll(tables, dialect)
    this.#ofJobs = tellingOfJobs(tables, dialect, hadUrl)
    const { jobs, links } = tables
    const isMail = sql`${links.state} = 'confirmed' and ${links.targetKind} in ('thread', 'message')`
    const linked = (on: SQL) => sql`select ${jobs.id} from ${links} cross join ${jobs} where ${on} and ${isMail}`
    this.#withMail = selection({ id: jobs.id }).query(
      sql`${linked(sql`${jobs.id} = ${links.jobId}`)} union ${linked(dialect.hasText(jobs.url, links.url))}`,
    )
  }

  /** What a search needs. */
  *of({ order, minScore, hasMail, matchedMail = [] }: JobSearchRequest): Work<Known> {
    return {
      verdicts: order === 'score' || minScore !== null ? yield* this.verdicts(null) : null,
      withMail: hasMail === null ? null : new Set([...(yield* this.withMail()), ...matchedMail]),
    }
  }

  /** The latest verdicts of these jobs. With null, of all jobs: only their scores, and whether there is a reason. */
  *verdicts(ids: readonly number[] | null): Work<ReadonlyMap<number, Verdict>> {
    return verdictsOf(ids === null ? yield* all(this.#ofAll) : yield* all(this.#ofJobs, { ids }))
  }

  /** The jobs with confirmed mail. */
  *withMail(): Work<ReadonlySet<number>> {
    return new Set((yield* all(this.#withMail)).map(({ id }) => id))
  }
}

const isTelling = ({ events }: HistoryTables) =>
  sql`(${events.score} is not null or ${events.reason} is not null or ${events.undoes} is not null)`

/** Oldest first. Includes events of deleted jobs: callers only look up existing ones. */
function tellingOfAll(tables: HistoryTables, { hasText }: JobsDialect) {
  const { jobs, events } = tables
  const said = sql`${events.score} as score, case when ${events.reason} is not null then '' end as reason, ${events.undoes} as undoes`
  return telling.query(sql`select ${telling.columns} from (
    select ${events.jobId} as job, ${events.id} as event, ${said} from ${events} where ${isTelling(tables)}
    union all select ${jobs.id} as job, ${events.id} as event, ${said} from ${events} cross join ${jobs}
      where ${hasText(jobs.url, events.url)} and ${isTelling(tables)} and ${jobs.id} <> ${events.jobId}) as told order by event`)
}

/** By the id of the job, and by its current URL; oldest first. */
function tellingOfJobs(tables: HistoryTables, { cut, oneOf }: JobsDialect, hadUrl: HuntStatements['hadUrl']) {
  const { jobs, events } = tables
  const reason = cut(events.reason, maxReasonCharacters * 2)
  const columns = sql`${jobs.id} as job, ${events.id} as event, ${events.score} as score, ${reason} as reason, ${events.undoes} as undoes`
  const walk = (on: SQL) =>
    sql`select ${columns} from ${jobs} cross join ${events} where ${on} and ${oneOf(jobs.id, 'ids')} and ${isTelling(tables)}`
  // from the job to its events: the URL index only has the event where a URL first appears on a job
  const byUrl = sql`${events.jobId} in ${hadUrl(sql`${jobs.url}`)} and ${jobs.url} = ${events.url}`
  return telling.query<{ ids: readonly number[] }>(
    sql`select ${telling.columns} from (${walk(sql`${jobs.id} = ${events.jobId}`)} union ${walk(byUrl)}) as told order by event`,
  )
}

/** The latest verdict of each job; `events` must be oldest first. */
function verdictsOf(events: readonly TellingEvent[]): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  for (const [job, told] of groupBy(events, (event) => event.job)) {
    const verdict = latestVerdict(told)
    if (verdict !== null) verdicts.set(job, verdict)
  }
  return verdicts
}
