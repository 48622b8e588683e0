import { sql } from 'drizzle-orm'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type MadePart, madePartsOf, plainStatement, type Schema } from '#src/adapters/stores/sqlite/kit/migrations.js'

/** Known by its journal too: a table of this name is made by capture scripts as well, and those are left to `migrate`. */
export const jobsSchema: Schema = {
  migrationsFolder: migrationsPath('jobs'),
  marks: ['jobs'],
  journal: '__jobs_migrations',
}

// an index of the jobs themselves is known by its columns
const indexOfJobs = /^CREATE INDEX `\w+` ON `jobs`/

let parts: readonly MadePart[] | null = null

/** What our migrations add beside the table of jobs, in the order in which it can be made: all but the first is beside them. */
export function sideParts(): readonly MadePart[] {
  parts ??= madePartsOf(jobsSchema).filter(
    ({ migration, statement }) => !migration.startsWith('0000') && !indexOfJobs.test(statement),
  )
  return parts
}

const statementNamed = selection({ statement: [sql`sql`, readText] }).select<{ name: string }>(
  sql`from sqlite_schema where name = ${sql.placeholder('name')} collate nocase`,
)

/** Whether the file has all of these side parts, as we made them. */
export function hasParts(connection: Connection, names: readonly string[]): boolean {
  return names.every((name) => {
    const stored = plainStatement(connection.first(statementNamed, { name })?.statement ?? '')
    return sideParts().some((part) => part.name === name && part.plain === stored)
  })
}

/** What keeps the counts of jobs. */
export const partsOfCounts: readonly string[] = [
  ...(['job_counts', 'idx_job_counts', 'job_replaced', 'job_replaced_by_insert', 'job_replaced_by_update'] as const),
  ...(['job_counts_of_insert', 'job_counts_of_move', 'job_counts_of_update', 'job_counts_of_delete'] as const),
]

/**
 * Finds a row where triggers can keep counts of the jobs: a row is replaced by its id or its URL alone, each of which an index finds, and
 * texts are compared by their bytes.
 */
export const countableTable = statement(sql`select 1 from sqlite_schema as made
  where made.type = 'table' and made.name = 'jobs' collate nocase and made.sql not like '%collate%' and made.sql not like '%without%'
    and (select count(*) from pragma_table_info('jobs') where pk > 0) = 1
    and (select count(*) from pragma_table_info('jobs')
      where (lower(name) = 'id' and pk = 1 and upper(type) = 'INTEGER') or (lower(name) in ('url', 'status') and upper(type) = 'TEXT')) = 3
    and exists (select 1 from pragma_index_list('jobs') where "unique" = 1)
    and not exists (select 1 from pragma_index_list('jobs') as list where list."unique" = 1 and (list.partial = 1 or
      (select group_concat(lower(name) || ' ' || coll) from pragma_index_xinfo(list.name) where key = 1) is not 'url BINARY'))`)
