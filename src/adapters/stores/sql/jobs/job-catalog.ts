import { type Column, sql, type Table } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { ColumnOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { CatalogRequest, JobDetails, JobListing, TextsOfJob } from '#src/application/jobs/ports/job-catalog.js'
import {
  type ListedJob,
  listedTextKeys,
  recordTexts,
  toJobDetails,
  toListedJob,
  toTextsOfJob,
} from '#src/domain/jobs/listed-job.js'
import { jobTexts } from './job-texts.js'
import type { JobsDialect } from './shared-columns.js'

const toldTexts = ['title', 'company', 'location', 'description'] as const

type CatalogKey = (typeof listedTextKeys)[number] | (typeof recordTexts)[number]
export type CatalogTable = Table & { readonly id: ColumnOf<number> } & {
  readonly [K in CatalogKey | 'status' | 'description' | 'payloadJson' | 'attemptCount']: Column
}

/**
 * All jobs of a table that has the columns `present`; null means that it has all. Other columns are read as missing.
 */
function catalogStatements(jobs: CatalogTable, dialect: JobsDialect, present: ReadonlySet<string> | null) {
  const has = (column: Column) => present === null || present.has(column.name)
  const { id, status, capturedAt } = jobs
  const { bounded, whole } = dialect
  const inOrder = sql`order by ${has(capturedAt) ? sql`${capturedAt} desc nulls last,` : sql``} ${id} desc nulls last`
  const named = sql`from ${jobs} where ${dialect.isNamed(id)}`
  const storedStatus = has(status) ? sql`coalesce(${status}, '')` : sql`''`
  const listed = selection({ id, ...jobTexts(jobs, ['status', ...listedTextKeys], bounded, present) })
  const details = listed.with({
    ...jobTexts(jobs, ['description', ...recordTexts], bounded, present),
    ...jobTexts(jobs, ['payloadJson'], whole, present),
    attemptCount: [has(jobs.attemptCount) ? jobs.attemptCount : sql`null`, readInteger],
  })
  return {
    ids: selection({ id }).select(sql`${named} ${inOrder}`),
    idsWith: selection({ id }).select<{ statuses: readonly string[] }>(
      sql`${named} and ${dialect.oneOf(storedStatus, 'statuses', 'text')} ${inOrder}`,
    ),
    /** One scan if the table has no index on ids, as a capture script's may. */
    listed: listed.select<{ ids: readonly number[] }>(sql`from ${jobs} where ${dialect.oneOf(id, 'ids')} ${inOrder}`),
    texts: selection({ id, ...jobTexts(jobs, toldTexts, bounded, present) }).select<{ ids: readonly number[] }>(
      sql`from ${jobs} where ${dialect.oneOf(id, 'ids')}`,
    ),
    details: details.select<{ id: number }>(sql`from ${jobs} where ${id} = ${given('id', 'bigint')}`),
  }
}

/** Queries over all jobs, in the order of the queue. */
export class SqlJobCatalog {
  readonly #statements: ReturnType<typeof catalogStatements>

  constructor(jobs: CatalogTable, dialect: JobsDialect, present: ReadonlySet<string> | null = null) {
    this.#statements = catalogStatements(jobs, dialect, present)
  }

  *list({ statuses, limit }: CatalogRequest): Work<JobListing> {
    const { ids, idsWith, listed } = this.#statements
    const found = (statuses === null ? yield* all(ids) : yield* all(idsWith, { statuses })).map(({ id }) => id)
    const jobs = yield* all(listed, { ids: found.slice(0, limit) })
    return { jobs: jobs.map(toListedJob), total: found.length }
  }

  /** The jobs with these ids. */
  *listed(ids: readonly number[]): Work<readonly ListedJob[]> {
    return (yield* all(this.#statements.listed, { ids })).map(toListedJob)
  }

  *texts(ids: readonly number[]): Work<readonly TextsOfJob[]> {
    return (yield* all(this.#statements.texts, { ids })).map(toTextsOfJob)
  }

  *find(id: number): Work<JobDetails | null> {
    const stored = yield* first(this.#statements.details, { id })
    return stored === null ? null : toJobDetails(stored)
  }
}
