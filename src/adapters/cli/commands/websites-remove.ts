import { Command } from 'commander'
import { jsonOption, readSourceId, websiteOptions } from '../options.js'
import type { CliServices, WebsiteReportFlags } from '../services.js'
import type { Terminal } from '../terminal.js'

export function websitesRemoveCommand(services: CliServices, terminal: Terminal): Command {
  const command = new Command('remove')
    .summary('remove pages from the store')
    .argument('<id...>', 'ids of pages, as `websites list` shows them')
  for (const option of [...websiteOptions(), jsonOption()]) command.addOption(option)
  return command.action(async (ids: string[], flags: WebsiteReportFlags) => {
    const sourceIds = ids.map(readSourceId)
    const websites = await services.openWebsites(flags)
    try {
      for (const sourceId of sourceIds) {
        const { url, chunksDeleted } = await websites.deleteWebsite.execute(sourceId)
        const json = { source_id: sourceId, url, chunks_deleted: chunksDeleted }
        terminal.out(flags.json ? JSON.stringify(json) : `Removed ${url} with ${chunksDeleted} chunks.`)
      }
    } finally {
      await websites.close()
    }
  })
}
