import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { websitesAddCommand } from './add.js'
import { websitesListCommand } from './list.js'
import { websitesModelPullCommand } from './model-pull.js'
import { websitesQueryCommand } from './query.js'
import { websitesRefreshCommand } from './refresh.js'
import { websitesReindexCommand } from './reindex.js'
import { websitesRemoveCommand } from './remove.js'
import { websitesWorkCommand } from './work.js'

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
      new Command('model').description('the local embedding model').addCommand(websitesModelPullCommand(parts)),
    )
}
