import { Command } from 'commander'
import type { DeleteWebsiteResult } from '../../../application/websites/delete-website.js'
import { readSourceId, websiteCommandOptions } from '../options.js'
import type { CliServices, WebsiteReportFlags } from '../services.js'
import type { Terminal } from '../terminal.js'
import { failedItemJson, type ItemReport, reportOn, tellFailures } from './item-reports.js'

export function websitesRemoveCommand(
  services: CliServices,
  terminal: Terminal,
  endWith: (code: number) => void,
): Command {
  const command = new Command('remove')
    .summary('remove pages from the store')
    .description('Removes pages from the store, with everything made of them.')
    .argument('<id...>', 'ids of pages, as `websites list` shows them')
  for (const option of websiteCommandOptions()) command.addOption(option)
  return command.action(async (ids: string[], flags: WebsiteReportFlags) => {
    const sourceIds = ids.map(readSourceId)
    const { deleteWebsite, close } = await services.openWebsites(flags)
    try {
      const reports: ItemReport<DeleteWebsiteResult>[] = []
      for (const id of sourceIds) reports.push(await reportOn(id, () => deleteWebsite.execute(id)))
      if (flags.json) terminal.out(JSON.stringify(reports.map(toJson)))
      else for (const report of reports) if ('result' in report) terminal.out(toText(report.result))
      const code = tellFailures(reports, terminal)
      if (code !== null) endWith(code)
    } finally {
      await close()
    }
  })
}

function toJson(report: ItemReport<DeleteWebsiteResult>): object {
  if ('error' in report) return failedItemJson(report)
  const { url, chunksDeleted } = report.result
  return { source_id: report.item, url, chunks_deleted: chunksDeleted }
}

function toText({ url, chunksDeleted }: DeleteWebsiteResult): string {
  return `Removed ${url} with ${chunksDeleted} ${chunksDeleted === 1 ? 'chunk' : 'chunks'}.`
}
