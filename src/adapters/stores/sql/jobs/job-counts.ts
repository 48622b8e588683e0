import { type Column, type SQL, sql, type Table } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { JobsSummary, StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import { readJobText } from '#src/domain/jobs/queue.js'

const toName = (value: StoredValue) => readJobText(readText(value))

/** Counts jobs by status and by source. */
export class JobCounts {
  readonly #byStatus
  readonly #bySource

  /** `grouped` counts by a column's bytes: rows of `found` and `count`, where several rows may have the same name. */
  constructor(jobs: Table & { readonly status: Column; readonly source: Column }, grouped: (column: Column) => SQL) {
    const countBy = (column: Column) => {
      // '' and NULL are both a missing value; the inner grouping by the bare column can use its index
      const name = sql`nullif(found, '')`
      return selection({ name: [name, toName], count: [sql`cast(sum(count) as bigint)`, readCount] }).select(
        sql`from (${grouped(column)}) as counted group by ${name} order by sum(count) desc, ${name} nulls first`,
      )
    }
    this.#byStatus = countBy(jobs.status)
    this.#bySource = countBy(jobs.source)
  }

  *countByStatus(): Work<StatusCounts> {
    return (yield* all(this.#byStatus)).map(({ name, count }) => ({ status: name, count }))
  }

  *summarize(): Work<JobsSummary> {
    const byStatus = yield* this.countByStatus()
    const bySource = (yield* all(this.#bySource)).map(({ name, count }) => ({ source: name, count }))
    return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus, bySource }
  }
}
