import { Command } from 'commander'
import { failedItemJson } from '#src/adapters/edges/cli/commands/item-reports.js'
import { toReportItem } from '#src/adapters/edges/cli/commands/report-pages.js'
import { exitCodes, failureText } from '#src/adapters/edges/cli/failure.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, websiteCommandOptions, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'
import { type WorkedPage, type WorkOnQueueResult, workLimit } from '#src/application/websites/work-on-queue.js'

interface Flags extends WebsiteFlags {
  readonly concurrency?: number
  readonly untilEmpty?: boolean
}

export function websitesWorkCommand({ services, terminal, endWith }: CommandParts): Command {
  const { max } = workLimit.concurrency
  const command = new Command('work')
    .summary('read queued pages')
    .description(
      'Reads pages queued by `websites add --queue`, and prints a line for each. It waits for more until it is ' +
        'stopped, then puts unfinished pages back in the queue. Any number of workers may share a store.',
    )
    .addOption(wholeNumberOption('--concurrency <n>', `pages at once, up to ${max}`, workLimit.concurrency))
    .option('--until-empty', 'exit when no page is waiting or being read')
  return addOptions(command, websiteCommandOptions()).action(async (flags: Flags) => {
    const stop = new AbortController()
    const forget = onShutdownSignal(() => stop.abort())
    try {
      await closing(services.openWebsites(flags), async (websites) => {
        const { result, code } = await work(websites, flags, terminal, stop.signal)
        if (flags.json !== true) terminal.err(formatResult(result))
        if (code !== null && !stop.signal.aborted) endWith(code)
      })
    } finally {
      forget()
    }
  })
}

interface Ended {
  readonly result: WorkOnQueueResult
  /** The exit code for the first page that failed; null if none did. */
  readonly code: number | null
}

async function work(websites: WebsiteServices, flags: Flags, terminal: Terminal, signal: AbortSignal): Promise<Ended> {
  let code: number | null = null
  const onPage = (page: WorkedPage) => {
    if ('error' in page) code ??= exitCodes[page.error.code]
    printPage(page, flags, terminal)
  }
  const result = await websites.workOnQueue({
    ...defined({ concurrency: flags.concurrency, untilEmpty: flags.untilEmpty }),
    signal,
    onPage,
    // this command tries again, not the person
    onStoreAway: (failure) =>
      terminal.err(`jobworkflow: ${failureText(failure).replace('; try again', '')} Trying again.`),
  })
  return { result, code }
}

function printPage(page: WorkedPage, { json }: Flags, terminal: Terminal): void {
  if ('error' in page) {
    const { url: item, error } = page
    if (json) terminal.out(JSON.stringify(failedItemJson({ item, error })))
    terminal.err(`jobworkflow: ${item}: ${failureText(error)}`)
    return
  }
  const { source, state } = page.result
  if (json) terminal.out(JSON.stringify(toReportItem(page.result)))
  else
    terminal.out(printableLine(`${source.id}  ${state}  ${formatCount(source.chunksCount, 'passage')}  ${source.url}`))
}

function formatResult({ processed, failed, givenBack }: WorkOnQueueResult): string {
  const parts = [
    `${formatCount(processed, 'page')} processed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(givenBack === 0 ? [] : [`${givenBack} returned to the queue`]),
  ]
  return `${parts.join(', ')}.`
}
