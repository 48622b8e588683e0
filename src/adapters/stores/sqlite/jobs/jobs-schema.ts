import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { type MadePart, madePartsOf, type Schema } from '#src/adapters/stores/sqlite/kit/migrations.js'

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
