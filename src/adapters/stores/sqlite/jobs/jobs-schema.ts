import { sql } from 'drizzle-orm'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type MadePart, madePartsOf, plainStatement, type Schema } from '#src/adapters/stores/sqlite/kit/migrations.js'

/**
 * Recognized by its journal too: capture scripts also make a table of this name, and their files are left to `migrate`.
 */
export const jobsSchema: Schema = {
  migrationsFolder: migrationsPath('jobs'),
  marks: ['jobs'],
  content: 'jobs',
  journal: '__jobs_migrations',
}

// an index on the jobs themselves is recognized by its columns
const indexOfJobs = /^CREATE INDEX `\w+` ON `jobs`/

let parts: readonly MadePart[] | null = null

/**
 * The parts that our migrations add besides the jobs table, in an order in which they can be created. Only the first
 * migration creates the table itself.
 */
export function sideParts(): readonly MadePart[] {
  parts ??= madePartsOf(jobsSchema).filter(
    ({ migration, statement }) => !migration.startsWith('0000') && !indexOfJobs.test(statement),
  )
  return parts
}

const statementsNamed = selection({ statement: [sql`sql`, readText] }).select<{ names: string }>(
  sql`from sqlite_schema where lower(name) in (select value from json_each(${sql.placeholder('names')}))`,
)

/** Whether the file has all of these parts, as our migrations created them. */
export function hasParts(connection: Connection, names: readonly string[]): boolean {
  const stored = connection.all(statementsNamed, { names: JSON.stringify(names) })
  const present = new Set(stored.map(({ statement }) => plainStatement(statement ?? '')))
  const wanted = sideParts().filter(({ name }) => names.includes(name))
  return wanted.length === names.length && wanted.every(({ plain }) => present.has(plain))
}

/** The names of the parts that maintain the counts of jobs. */
export function partsOfCounts(): readonly string[] {
  return sideParts().flatMap(({ migration, name }) => (migration.startsWith('0005') ? [name] : []))
}

/** The names of the parts that record when jobs are inserted. They rely on what counting relies on. */
export function partsOfArrivals(): readonly string[] {
  return sideParts().flatMap(({ name }) => (/^(?:idx_)?job_arriv/.test(name) ? [name] : []))
}

/**
 * Returns a row if triggers can maintain counts of the jobs: a row is replaced only by its id or its URL, both of which
 * have an index, and texts are compared by their bytes.
 */
export const countableTable = statement(sql`select 1 from sqlite_schema as made
  where made.type = 'table' and made.name = 'jobs' collate nocase and made.sql not like '%collate%' and made.sql not like '%without%'
    and (select count(*) from pragma_table_info('jobs') where pk > 0) = 1
    and (select count(*) from pragma_table_info('jobs')
      where (lower(name) = 'id' and pk = 1 and upper(type) = 'INTEGER') or (lower(name) in ('url', 'status') and upper(type) = 'TEXT')) = 3
    and exists (select 1 from pragma_index_list('jobs') where "unique" = 1)
    and not exists (select 1 from pragma_index_list('jobs') as list where list."unique" = 1 and (list.partial = 1 or
      (select group_concat(lower(name) || ' ' || coll) from pragma_index_xinfo(list.name) where key = 1) is not 'url BINARY'))`)
