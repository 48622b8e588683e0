import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { jobsAddCommand } from './add.js'
import { jobsCheckCommand } from './check.js'
import { jobsExportCommand } from './export.js'
import { jobsFetchCommand } from './fetch.js'
import { jobsFindCommand } from './find.js'
import { jobsHistoryCommand } from './history.js'
import { jobsImportCommand } from './import.js'
import { jobsListCommand } from './list.js'
import { jobsMigrateCommand } from './migrate.js'
import { jobsSearchesCommand } from './searches.js'
import { jobsShowCommand } from './show.js'
import { jobsStatsCommand } from './stats.js'
import { jobsTriageCommand } from './triage.js'
import { jobsUndoCommand } from './undo.js'
import { jobsWatchCommand } from './watch.js'

/** All commands about jobs. */
export function jobsCommand(parts: CommandParts): Command {
  return new Command('jobs')
    .description('import, add, fetch, list, count, export and migrate captured jobs')
    .addCommand(jobsImportCommand(parts))
    .addCommand(jobsAddCommand(parts))
    .addCommand(jobsFetchCommand(parts))
    .addCommand(jobsFindCommand(parts))
    .addCommand(jobsWatchCommand(parts))
    .addCommand(jobsListCommand(parts))
    .addCommand(jobsSearchesCommand(parts))
    .addCommand(jobsShowCommand(parts))
    .addCommand(jobsTriageCommand(parts))
    .addCommand(jobsHistoryCommand(parts))
    .addCommand(jobsUndoCommand(parts))
    .addCommand(jobsCheckCommand(parts))
    .addCommand(jobsStatsCommand(parts))
    .addCommand(jobsExportCommand(parts))
    .addCommand(jobsMigrateCommand(parts))
}
