import { Command, Option } from 'commander'
import type { OpenFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, homeOption, pageOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, UnopenedPage } from '#src/adapters/edges/cli/services.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface Flags extends OpenFlags {
  readonly print?: boolean
  readonly revoke?: boolean
}

/** Source: page-open. */
export function openCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('open')
    .summary('open the page in the browser, already logged in')
    .description(
      'Opens the page of the running server in your browser and logs it in; nothing has to be typed. The browser stays ' +
        'logged in for 30 days after its last visit. Without a browser on this machine, it prints a link that works once, ' +
        'for one minute.',
    )
    .argument('[page]', 'what to open, such as /applications', '/')
    .addOption(new Option('--print', 'print the link instead of opening it'))
    .addOption(new Option('--revoke', 'end the login of every browser, and open nothing').conflicts('print'))
    .addOption(homeOption())
  return addOptions(command, pageOptions()).action(async (path: string, flags: Flags) => {
    if (!/^\/(?![/\\])/.test(path))
      throw new AppError('VALIDATION_ERROR', `The page must begin with /, as in /applications, not "${path}".`)
    const page = await services.openPage(flags)
    if (flags.revoke === true)
      return terminal.out(page.revoke() ? 'Every browser is logged out.' : 'No browser was logged in.')
    if (flags.print === true) return terminal.out(await page.link(path))
    await page.open(path, ({ problem, link }) => {
      terminal.err(`jobworkflow: ${unopened[problem]}`)
      terminal.out(link)
    })
  })
}

const unopened: Readonly<Record<UnopenedPage['problem'], string>> = {
  noBrowser: 'no browser could be started here. Open this link within a minute:',
  noBrowserNoLogin: 'no browser could be started here. Open this link:',
  unused: 'if no page has appeared, open this link within a minute:',
}
