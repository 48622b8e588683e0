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

const statementsNamed = selection({ statement: [sql`sql`, readText] }).select<{ names: string }>(
  sql`from sqlite_schema where lower(name) in (select value from json_each(${sql.placeholder('names')}))`,
)

/** Whether the file has all of these side parts, as we made them. */
export function hasParts(connection: Connection, names: readonly string[]): boolean {
  const stored = connection.all(statementsNamed, { names: JSON.stringify(names) })
  const present = new Set(stored.map(({ statement }) => plainStatement(statement ?? '')))
  const wanted = sideParts().filter(({ name }) => names.includes(name))
  return wanted.length === names.length && wanted.every(({ plain }) => present.has(plain))
}

/** The names of what keeps the counts of jobs. */
export function partsOfCounts(): readonly string[] {
  return sideParts().flatMap(({ migration, name }) => (migration.startsWith('0005') ? [name] : []))
}

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
