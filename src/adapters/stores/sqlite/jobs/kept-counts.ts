import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { createTables } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { Notes } from '#src/adapters/stores/sqlite/kit/notes.js'
import { countableTable, hasParts, jobsSchema, partsOfCounts } from './jobs-schema.js'
import { jobCounts, jobs, jobWordsInfo } from './tables.js'

const info = new Notes(jobWordsInfo)
const countedNote = 'counted in schema'

const currentSchema = selection({ version: [sql`cast(schema_version as text)`, readText] }).select(
  sql`from pragma_schema_version`,
)
const isCounted = statement(
  sql`select 1 from ${jobWordsInfo} where ${jobWordsInfo.name} = ${countedNote}
    and ${jobWordsInfo.value} = (select cast(schema_version as text) from pragma_schema_version)`,
)

/**
 * Whether `job_counts` is exact: the schema version of the file has not changed since the jobs were counted. So every
 * write ran our triggers and no others, and had the unique indexes that the triggers rely on.
 */
export function areCountsKept(connection: Connection): boolean {
  try {
    return connection.first(isCounted) !== null
  } catch {
    // usually there is no such table
    return false
  }
}

const forgetCounts = statement(sql`delete from ${jobCounts}`)
const countAll = statement(sql`insert into ${jobCounts} (status, count)
  select status collate binary, count(*) from ${jobs} group by status collate binary`)

/** Recounts the jobs, in the caller's transaction, if the counts can be maintained exactly from then on. */
export function countAnew(connection: Connection): void {
  if (!hasParts(connection, ['job_words_info', ...partsOfCounts()])) return
  const canBeKept = connection.first(countableTable) !== null && findForeignParts(connection, jobsSchema).length === 0
  if (canBeKept) {
    connection.run(forgetCounts)
    connection.run(countAll)
  }
  info.write(connection, countedNote, canBeKept ? (connection.first(currentSchema)?.version ?? null) : null)
}

/** The same if the counts are not maintained. */
export function countIfUnknown(connection: Connection): void {
  if (!areCountsKept(connection)) countAnew(connection)
}

/** Creates all tables in an empty file. */
export function createJobTables(connection: Connection): void {
  createTables(connection, jobsSchema, () => countAnew(connection))
}
