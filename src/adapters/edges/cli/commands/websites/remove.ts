import { Command } from 'commander'
import {
  failedItemJson,
  type ItemReport,
  reportOn,
  tellFailures,
} from '#src/adapters/edges/cli/commands/item-reports.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { readSourceId } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { DeletedSource } from '#src/application/websites/ports/website-repository.js'

export function websitesRemoveCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('remove')
    .summary('remove pages from the store')
    .description('Removes pages from the store, with all their data.')
    .argument('<id...>', 'ids of pages, as `websites list` shows them')
  return addOptions(command, websiteCommandOptions()).action(async (ids: string[], flags: WebsiteFlags) => {
    const sourceIds = ids.map(readSourceId)
    await closing(services.openWebsites(flags), async (websites) => {
      const reports: ItemReport<DeletedSource>[] = []
      for (const id of sourceIds) reports.push(await reportOn(id, () => websites.delete(id)))
      printDeletions(reports, flags, terminal)
      const code = tellFailures(reports, terminal)
      if (code !== null) endWith(code)
    })
  })
}

function printDeletions(
  reports: readonly ItemReport<DeletedSource>[],
  { json }: WebsiteFlags,
  terminal: Terminal,
): void {
  if (json) terminal.out(JSON.stringify(reports.map(toReportItem)))
  else for (const report of reports) if ('result' in report) terminal.out(formatDeletion(report.result))
}

function toReportItem(report: ItemReport<DeletedSource>): object {
  if ('error' in report) return failedItemJson(report)
  const { url, chunksDeleted } = report.result
  return { source_id: report.item, url, chunks_deleted: chunksDeleted }
}

function formatDeletion({ url, chunksDeleted }: DeletedSource): string {
  return `Removed ${url} with ${formatCount(chunksDeleted, 'passage')}.`
}
