import { Command, Option } from 'commander'
import { type ContentType, contentTypes, defaultContentType } from '../../../domain/websites/website.js'
import { defined } from '../../kit/defined.js'
import { addOptions, websiteCommandOptions } from '../options.js'
import type { CommandParts, WebsiteReportFlags } from '../services.js'
import { reportPages } from './report-pages.js'

interface Flags extends WebsiteReportFlags {
  readonly type?: ContentType
  readonly force?: boolean
}

export function websitesAddCommand(parts: CommandParts): Command {
  const command = new Command('add')
    .summary('read web pages into the store')
    .description('Reads web pages into the store, several at once. A page that is there already is left as it is.')
    .argument('<url...>', 'addresses of pages')
    .addOption(
      new Option('--type <type>', 'what kind of pages they are').choices([...contentTypes]).default(defaultContentType),
    )
    .option('--force', 'read them again although they are there already')
  return addOptions(command, websiteCommandOptions()).action((urls: string[], flags: Flags) =>
    reportPages(parts, flags, urls, (websites, url, wait) =>
      websites.process({
        url,
        ...defined({ contentType: flags.type }),
        forceRefresh: flags.force ?? false,
        ...wait,
      }),
    ),
  )
}
