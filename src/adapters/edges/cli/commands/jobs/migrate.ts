import { Command } from 'commander'
import { formatMigration, migrationToJson } from '#src/adapters/edges/cli/commands/migrate.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { closing } from '#src/adapters/kit/closing.js'

export function jobsMigrateCommand({ services, terminal }: CommandParts): Command {
  return new Command('migrate')
    .summary('bring an older jobs database up to date')
    .description(
      'Adds the columns, tables, indexes and triggers that an older database lacks; a file is first backed up next to it.',
    )
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: JobsFlags) => {
      const report = await closing(services.openJobs(flags), (jobs) => jobs.migrate())
      terminal.out(flags.json ? JSON.stringify(migrationToJson(report)) : formatMigration(report))
    })
}
