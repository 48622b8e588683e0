import { Command } from 'commander'
import { reportPages } from '#src/adapters/edges/cli/commands/report-pages.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { readSourceId } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'

export function websitesRefreshCommand(parts: CommandParts): Command {
  const command = new Command('refresh')
    .summary('read pages of the store again')
    .description('Reads pages of the store again. The old text of a page stays until the new text is stored.')
    .argument('<id...>', 'ids of pages, as `websites list` shows them')
  return addOptions(command, websiteCommandOptions()).action((ids: string[], flags: WebsiteFlags) =>
    reportPages(parts, flags, ids.map(readSourceId), (websites, sourceId, wait) =>
      websites.refresh({ sourceId, ...wait }),
    ),
  )
}
