import { type Column, sql, type Table } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { JobsSummary, StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import { readJobText } from '#src/domain/jobs/queue.js'

const toName = (value: StoredValue) => readJobText(readText(value))

/** How many jobs there are of each kind. */
export class JobCounts {
  readonly #byStatus
  readonly #bySource

  constructor(jobs: Table & { readonly status: Column; readonly source: Column }) {
    const countBy = (column: Column) => {
      // '' and NULL are both a missing value
      const name = sql`nullif(${column}, '')`
      return selection({ name: [name, toName], count: [sql`count(*)`, readCount] }).select(
        sql`from ${jobs} group by ${name} order by count(*) desc, ${name} nulls first`,
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
