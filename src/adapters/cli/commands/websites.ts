import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/cli/services.js'
import { websitesAddCommand } from './websites-add.js'
import { websitesListCommand } from './websites-list.js'
import { websitesModelPullCommand } from './websites-model-pull.js'
import { websitesQueryCommand } from './websites-query.js'
import { websitesRefreshCommand } from './websites-refresh.js'
import { websitesReindexCommand } from './websites-reindex.js'
import { websitesRemoveCommand } from './websites-remove.js'
import { websitesWorkCommand } from './websites-work.js'

/** All commands about web pages. */
export function websitesCommand(parts: CommandParts): Command {
  return new Command('websites')
    .description('read, search and list web pages')
    .addCommand(websitesAddCommand(parts))
    .addCommand(websitesWorkCommand(parts))
    .addCommand(websitesListCommand(parts))
    .addCommand(websitesQueryCommand(parts))
    .addCommand(websitesRefreshCommand(parts))
    .addCommand(websitesRemoveCommand(parts))
    .addCommand(websitesReindexCommand(parts))
    .addCommand(
      new Command('model')
        .description('the model that embeds on this machine')
        .addCommand(websitesModelPullCommand(parts)),
    )
}
