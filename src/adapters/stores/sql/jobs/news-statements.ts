import { type Column, desc, type SQL, sql, type Table } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type Selection, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import type { HuntStatements } from './hunt-statements.js'
import type { HuntTables, JobsDialect } from './shared-columns.js'
import { readRequired } from './stored-hunt.js'

export interface NewsTables extends HuntTables {
  readonly arrivals: TableOf<{ readonly id: number; readonly jobId: number; readonly at: string }>
}

export interface NewsDialect extends JobsDialect {
  /** Whether a row with a lower id than others was committed after the reading whose snapshot is bound as `snapshot`. */
  isLate(table: Table): SQL
  /** The name of the store, and what a reading sees now; null if ids are committed in their order. */
  readonly store: SQL
  readonly snapshot: SQL
}

/** The values that news begin after: ids and a snapshot, or a time. */
export interface NewsValues {
  readonly arrival?: number
  readonly check?: number
  readonly event?: number
  readonly entry?: number
  readonly snapshot?: string | null
  readonly time?: string
}

type Counted = NewsTables[Exclude<keyof NewsTables, 'jobs' | 'links'>]

export type NewsKind = 'arrival' | 'check' | 'event' | 'entry'

type IsNew = (table: Counted, kind: NewsKind) => SQL

/** Statements on what came into the storage of jobs, in SQL that both engines understand. */
export function newsStatements(tables: NewsTables, hunt: HuntStatements, dialect: NewsDialect) {
  const { jobs, arrivals, checks, events, entries } = tables
  const afterPosition: IsNew = (table, kind) =>
    sql`(${table.id} > ${given(kind, 'bigint')} or ${dialect.isLate(table)})`
  const sinceTime: IsNew = (table) => sql`${dialect.byBytes(table.at as Column)} >= ${given('time', 'text')}`
  const told = sql`(${checks.state} = 'changed' or ${checks.state} = 'closed' and coalesce((select earlier.state from ${checks} as earlier
    where earlier.id < ${checks.id} and earlier.state <> 'unknown'
      and (earlier.job_id = ${checks.jobId} or ${dialect.hasText(sql`earlier.url`, sql`${checks.url}`)})
    order by earlier.id desc limit 1), '') <> 'closed')`
  const by = (isNew: IsNew) => {
    const came = sql`from (select ${arrivals.jobId} as job_id, max(${arrivals.id}) as last, min(${arrivals.at}) as at
      from ${arrivals} where ${isNew(arrivals, 'arrival')} group by ${arrivals.jobId}) as came
      join ${jobs} on ${jobs.id} = came.job_id where ${dialect.isNamed(jobs.id)}`
    return {
      arrived: {
        total: count.select<NewsValues>(came),
        newest: selection({ id: jobs.id, at: [sql`came.at`, readRequired] }).select<Newest>(
          sql`${came} order by came.last desc limit ${given('limit', 'integer')}`,
        ),
      },
      checks: rowsOf(hunt.check, checks, sql`${isNew(checks, 'check')} and ${told}`),
      events: rowsOf(hunt.event, events, isNew(events, 'event')),
      entries: rowsOf(hunt.entry, entries, isNew(entries, 'entry')),
    }
  }
  const lastOf = (table: Counted) =>
    selection({ id: [sql`coalesce(max(${table.id}), 0)`, readCount] }).select(sql`from ${table}`)
  return {
    last: { arrival: lastOf(arrivals), check: lastOf(checks), event: lastOf(events), entry: lastOf(entries) },
    writers: selection({ store: [dialect.store, readText], snapshot: [dialect.snapshot, readText] }).select(sql``),
    afterPosition: by(afterPosition),
    sinceTime: by(sinceTime),
  }
}

export type NewsStatements = ReturnType<typeof newsStatements>

type Newest = NewsValues & { readonly limit: number }

const count = selection({ total: [sql`count(*)`, readCount] })

function rowsOf<Row>(rows: Selection<Row>, table: Counted, condition: SQL) {
  const from = sql`from ${table} where ${condition}`
  return {
    total: count.select<NewsValues>(from),
    newest: rows.select<Newest>(sql`${from} order by ${desc(table.id)} limit ${given('limit', 'integer')}`),
  }
}
