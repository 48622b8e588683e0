import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/cli/services.js'
import { jobsCheckCommand } from './jobs-check.js'
import { jobsFetchCommand } from './jobs-fetch.js'
import { jobsHistoryCommand } from './jobs-history.js'
import { jobsImportCommand } from './jobs-import.js'
import { jobsListCommand } from './jobs-list.js'
import { jobsMigrateCommand } from './jobs-migrate.js'
import { jobsShowCommand } from './jobs-show.js'
import { jobsStatsCommand } from './jobs-stats.js'
import { jobsUndoCommand } from './jobs-undo.js'
import { jobsWatchCommand } from './jobs-watch.js'

/** All commands about jobs. */
export function jobsCommand(parts: CommandParts): Command {
  return new Command('jobs')
    .description('import, fetch, list, count and migrate captured jobs')
    .addCommand(jobsImportCommand(parts))
    .addCommand(jobsFetchCommand(parts))
    .addCommand(jobsWatchCommand(parts))
    .addCommand(jobsListCommand(parts))
    .addCommand(jobsShowCommand(parts))
    .addCommand(jobsHistoryCommand(parts))
    .addCommand(jobsUndoCommand(parts))
    .addCommand(jobsCheckCommand(parts))
    .addCommand(jobsStatsCommand(parts))
    .addCommand(jobsMigrateCommand(parts))
}
