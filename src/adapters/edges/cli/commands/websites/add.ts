import { Command, Option } from 'commander'
import { printReports, reportPages } from '#src/adapters/edges/cli/commands/report-pages.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { type ContentType, contentTypes, defaultContentType } from '#src/domain/websites/website.js'

interface Flags extends WebsiteFlags {
  readonly type?: ContentType
  readonly force?: boolean
  readonly queue?: boolean
}

export function websitesAddCommand(parts: CommandParts): Command {
  const command = new Command('add')
    .summary('read web pages into the store')
    .description(
      'Reads web pages into the store, several at once. A page that is already stored is not read again. With ' +
        '--queue nothing is read here: the pages wait until `websites work` reads them, here or on another machine.',
    )
    .argument('<url...>', 'addresses of pages')
    .addOption(new Option('--type <type>', 'the kind of pages').choices([...contentTypes]).default(defaultContentType))
    .option('--force', 'read them again even if they are stored')
    .option('--queue', 'leave reading them to `websites work`')
  return addOptions(command, websiteCommandOptions()).action((urls: string[], flags: Flags) => {
    if (flags.queue) return queuePages(parts, flags, urls)
    return reportPages(parts, flags, urls, (websites, url, wait) =>
      websites.process({
        url,
        ...defined({ contentType: flags.type }),
        forceRefresh: flags.force ?? false,
        ...wait,
      }),
    )
  })
}

async function queuePages({ services, terminal, endWith }: CommandParts, flags: Flags, urls: string[]): Promise<void> {
  await closing(services.openWebsites(flags), async (websites) => {
    const queued = await websites.queue({
      urls,
      ...defined({ contentType: flags.type }),
      forceRefresh: flags.force ?? false,
    })
    const reports = queued.map((each) => {
      const { url: item } = each
      return 'error' in each
        ? { item, error: each.error }
        : { item, result: { ...each.result, chunksDeleted: 0, changes: null } }
    })
    const code = printReports(reports, flags, terminal)
    if (code !== null) endWith(code)
  })
}
