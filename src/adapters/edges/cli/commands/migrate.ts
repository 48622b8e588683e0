import { Command } from 'commander'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, dbOption, jsonOption, websitesDbOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, MigratedStore } from '#src/adapters/edges/cli/services.js'
import type { MigrationReport } from '#src/application/shared/ports/storage-migration.js'

/** Of both stores, in one schema or in two. */
export function migrateCommand({ services, terminal }: CommandParts): Command {
  return new Command('migrate')
    .summary('make the tables of a PostgreSQL database, or bring older stores up to date')
    .description(
      'Makes the tables of the stores that are named on PostgreSQL, or brings older ones up to date, each in one ' +
        'transaction; run twice at once, it does so once. A file is brought up to date as well. Without a name, the ' +
        'stores in their usual places are meant.',
    )
    .addOption(dbOption())
    .addOption(websitesDbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: JobsFlags) => {
      for await (const migrated of services.migrateStores(flags))
        terminal.out(flags.json ? migratedToJson(migrated) : `${migrated.store}: ${formatMigration(migrated.report)}`)
    })
}

function migratedToJson({ store, report }: MigratedStore): string {
  return JSON.stringify({ store, ...migrationToJson(report) })
}

export function migrationToJson({
  outcome,
  backup,
  addedTables = [],
  addedColumns,
  addedIndexes,
  addedTriggers = [],
}: MigrationReport): object {
  return {
    outcome,
    backup,
    added_tables: addedTables,
    added_columns: addedColumns,
    added_indexes: addedIndexes,
    added_triggers: addedTriggers,
  }
}

export function formatMigration({
  outcome,
  backup,
  addedTables = [],
  addedColumns,
  addedIndexes,
  addedTriggers = [],
}: MigrationReport): string {
  if (outcome === 'created') return 'The tables were made.'
  const added = [
    ...addedColumns.map((name) => `column ${name}`),
    ...addedIndexes.map((name) => `index ${name}`),
    ...addedTables.map((name) => `table ${name}`),
    ...addedTriggers.map((name) => `trigger ${name}`),
  ]
  if (outcome === 'current') return 'The database is up to date; nothing was changed.'
  const kept = backup === null ? [] : [`The database as it was is beside it: ${backup}`]
  return [added.length === 0 ? 'The tables were brought up to date.' : `Added ${added.join(', ')}.`, ...kept].join('\n')
}
