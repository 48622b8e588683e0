import { Command } from 'commander'
import type { MigrationReport } from '../../../application/jobs/ports/job-storage.js'
import { busyTimeoutOption, dbOption, jsonOption } from '../options.js'
import { type CommandParts, closing, type JobsFlags } from '../services.js'

interface Flags extends JobsFlags {
  readonly json?: boolean
}

export function jobsMigrateCommand({ services, terminal }: CommandParts): Command {
  return new Command('migrate')
    .summary('bring an older jobs database up to date')
    .description('Adds the columns and the index that an older database lacks, after writing a backup beside it.')
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const report = await closing(services.openJobs(flags), (jobs) => jobs.migrate())
      terminal.out(flags.json ? reportToJson(report) : formatReport(report))
    })
}

function reportToJson({ backup, addedColumns, addedIndexes }: MigrationReport): string {
  return JSON.stringify({ backup, added_columns: addedColumns, added_indexes: addedIndexes })
}

function formatReport({ backup, addedColumns, addedIndexes }: MigrationReport): string {
  const added = [...addedColumns.map((name) => `column ${name}`), ...addedIndexes.map((name) => `index ${name}`)]
  if (added.length === 0) return 'The database is up to date; nothing was changed.'
  const kept = backup === null ? [] : [`The database as it was is beside it: ${backup}`]
  return [`Added ${added.join(', ')}.`, ...kept].join('\n')
}
