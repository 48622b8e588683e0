import { Command } from 'commander'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, dbOption, jsonOption, websitesDbOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, MigratedStore } from '#src/adapters/edges/cli/services.js'
import type { MigrationReport } from '#src/application/shared/ports/storage-migration.js'

/** Migrates both stores, whether they share a schema or not. */
export function migrateCommand({ services, terminal }: CommandParts): Command {
  return new Command('migrate')
    .summary('create the tables of a PostgreSQL database, or bring older stores up to date')
    .description(
      'Creates the tables of the given stores on PostgreSQL, or brings older ones up to date, each in one ' +
        'transaction; safe to run twice at once. A file is brought up to date as well. By default, the stores in ' +
        'their usual places are used.',
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

/** The added parts of the schema, grouped by kind. */
function addedOf({ addedColumns, addedIndexes, addedTables = [], addedTriggers = [] }: MigrationReport) {
  return { column: addedColumns, index: addedIndexes, table: addedTables, trigger: addedTriggers }
}

export function migrationToJson(report: MigrationReport): object {
  const { outcome, backup } = report
  const { column, index, table, trigger } = addedOf(report)
  return { outcome, backup, added_tables: table, added_columns: column, added_indexes: index, added_triggers: trigger }
}

export function formatMigration(report: MigrationReport): string {
  const { outcome, backup } = report
  if (outcome === 'created') return 'The tables were created.'
  if (outcome === 'current') return 'The database is up to date; nothing was changed.'
  const added = Object.entries(addedOf(report)).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`))
  const kept = backup === null ? [] : [`The old database was backed up to ${backup}`]
  return [added.length === 0 ? 'The tables were brought up to date.' : `Added ${added.join(', ')}.`, ...kept].join('\n')
}
