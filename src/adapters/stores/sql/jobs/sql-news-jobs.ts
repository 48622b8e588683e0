import {
  checkIsOf,
  formatPosition,
  readPosition,
  type SeenRows,
  type SeenWriters,
} from '#src/adapters/stores/index/jobs/jobs-position.js'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { all, first, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  ArrivedJob,
  CheckNews,
  JobNews,
  JobNewsRequest,
  JobsPosition,
  NewRows,
  NewsStart,
} from '#src/application/hunt/ports/news-jobs.js'
import type { SqlJobCatalog } from './job-catalog.js'
import type { NewsKind, NewsStatements, NewsValues } from './news-statements.js'
import { toEntries } from './stored-entry.js'

/** What a storage has: a file of another program may lack any of the tables. */
export type PresentTables = Readonly<Record<NewsKind, boolean>>

type Counted<Row> = {
  readonly total: Query<{ readonly total: number }, NewsValues>
  readonly newest: Query<Row, NewsValues & { readonly limit: number }>
}

/** Reads what came into the storage of jobs; to be run on one state of it. */
export class SqlNewsJobs {
  readonly #news: NewsStatements
  readonly #jobs: SqlJobCatalog
  readonly #has: PresentTables

  constructor(news: NewsStatements, jobs: SqlJobCatalog, has: PresentTables) {
    this.#news = news
    this.#jobs = jobs
    this.#has = has
  }

  *position(): Work<JobsPosition> {
    return formatPosition({ ...(yield* this.#lastRows()), writers: yield* this.#writers() })
  }

  *since({ since, limit, arrivals = limit }: JobNewsRequest): Work<JobNews> {
    const until = yield* this.position()
    const news = 'time' in since ? this.#news.sinceTime : this.#news.afterPosition
    const values = { ...(yield* this.#valuesOf(since)), limit }
    const arrived = yield* this.#rows('arrival', news.arrived, { ...values, limit: arrivals })
    const checks = yield* this.#rows('check', news.checks, values)
    const events = yield* this.#rows('event', news.events, values)
    const entries = yield* this.#rows('entry', news.entries, values)
    return {
      until,
      isRecorded: this.#has.arrival,
      arrived: { ...arrived, newest: yield* this.#listed(arrived.newest) },
      checks: { ...checks, newest: checks.newest.map(({ content: _, ...check }): CheckNews => check) },
      events,
      entries: { ...entries, newest: toEntries(entries.newest.toReversed()).entries.toReversed() },
    }
  }

  *#lastRows(): Work<SeenRows> {
    return {
      arrival: yield* this.#last('arrival'),
      check: yield* this.#last('check'),
      event: yield* this.#last('event'),
      entry: yield* this.#last('entry'),
    }
  }

  *#last(kind: NewsKind): Work<number> {
    return this.#has[kind] ? ((yield* first(this.#news.last[kind]))?.id ?? 0) : 0
  }

  *#writers(): Work<SeenWriters | null> {
    const { store = null, snapshot = null } = (yield* first(this.#news.writers)) ?? {}
    return store === null || snapshot === null ? null : { store, snapshot }
  }

  *#valuesOf(since: NewsStart): Work<NewsValues> {
    if ('time' in since) return since
    const { writers, ...ids } = readPosition(since.position)
    checkIsOf(ids, yield* this.#lastRows())
    // in a copy of the store, the transactions of the original mean nothing
    const isOurs = writers !== null && writers.store === (yield* this.#writers())?.store
    return { ...ids, snapshot: isOurs ? writers.snapshot : null }
  }

  *#rows<Row>(
    kind: NewsKind,
    { total, newest }: Counted<Row>,
    values: NewsValues & { limit: number },
  ): Work<NewRows<Row>> {
    if (!this.#has[kind]) return { total: 0, newest: [] }
    return { total: (yield* first(total, values))?.total ?? 0, newest: yield* all(newest, values) }
  }

  *#listed(arrived: readonly { readonly id: number; readonly at: string }[]): Work<readonly ArrivedJob[]> {
    const jobs = new Map((yield* this.#jobs.listed(arrived.map(({ id }) => id))).map((job) => [job.id, job]))
    return arrived.flatMap(({ id, at }) => {
      const job = jobs.get(id)
      return job === undefined ? [] : [{ ...job, arrivedAt: at }]
    })
  }
}
