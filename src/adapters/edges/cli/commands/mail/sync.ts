import { Command, Option } from 'commander'
import { failureJson, failureText, interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { MailSyncFlags } from '#src/adapters/edges/cli/flags.js'
import type { MailSyncServices } from '#src/adapters/edges/cli/mail-sync-services.js'
import { readByteSize } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, busyTimeoutOption, databaseOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { formatStacks } from '#src/adapters/kit/errors.js'
import type { SyncMailReport } from '#src/application/sync/sync-mail-report.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { formatSyncProgress, formatSyncReport, syncReportToJson } from './sync-words.js'

export function mailSyncCommand(parts: CommandParts): Command {
  const command = new Command('sync')
    .summary('download new mail of the mail accounts')
    .description(
      'Downloads what is new in mail accounts into the archive: messages, flags and labels. Messages that are gone ' +
        'from a server stay in the archive. Mail accounts are only read. Running it again continues after a stop. Exits ' +
        'with 1 if an account failed, or is being downloaded by another run.',
    )
    .argument('[address...]', 'the accounts; all if none is named')
    .addOption(new Option('--watch', 'keep running and download mail as it arrives, until Ctrl-C'))
    .addOption(new Option('--full', 'compare every message, not only what the server reports as changed'))
    .addOption(new Option('--dry-run', 'only say what would be downloaded'))
    .addOption(
      new Option('--max-size <size>', 'leave out larger messages, such as 20M or 1G')
        .default('100M')
        .argParser((text) => text),
    )
  addOptions(command, [databaseOption(), dbOption(), busyTimeoutOption(), jsonOption()])
  return command.action(async (addresses: string[], flags: MailSyncFlags) => {
    if (flags.watch && flags.dryRun) command.error('error: --watch and --dry-run cannot be combined')
    await closing(parts.services.openMailSync(flags), (mail) => syncAll(parts, mail, addresses, flags))
  })
}

interface Outcome {
  readonly account: MailAccount
  readonly result: SyncMailReport | AppError
}

async function syncAll(
  { terminal, endWith }: CommandParts,
  mail: MailSyncServices,
  addresses: readonly string[],
  flags: MailSyncFlags,
): Promise<void> {
  const accounts = await mail.accounts(addresses.map((address) => address.trim().toLowerCase()))
  const show = (outcome: Outcome) => showOutcome(terminal, outcome, flags.json === true)
  const outcomes = flags.watch
    ? await watch(terminal, mail, accounts, { flags, show })
    : await once(terminal, mail, accounts, { flags, show })
  if (outcomes.some(({ result }) => result instanceof Error || result.failure !== null)) endWith(refused)
  else if (outcomes.some(({ result }) => 'finished' in result && !result.finished)) endWith(interrupted)
}

interface Showing {
  readonly flags: MailSyncFlags
  readonly show: (outcome: Outcome) => void
}

/** One account after the other; one that fails does not stop the others. */
function once(
  terminal: Terminal,
  mail: MailSyncServices,
  accounts: readonly MailAccount[],
  { flags, show }: Showing,
): Promise<readonly Outcome[]> {
  return withProgress(terminal, async (bar, signal) => {
    const outcomes: Outcome[] = []
    for (const account of accounts) {
      if (signal.aborted) break
      const began = performance.now()
      const result = await mail
        .sync({
          account,
          ...wishesOf(flags),
          dryRun: flags.dryRun,
          signal,
          onPreparing: ({ done, total }) => bar.show(done, total, `${done} of ${total} messages of an earlier version`),
          onProgress: (progress) => {
            const { messages, messagesExpected } = progress
            bar.show(messages, messagesExpected, formatSyncProgress(progress, performance.now() - began))
          },
        })
        .catch(toAppError)
      bar.finish()
      outcomes.push({ account, result })
      show({ account, result })
    }
    return outcomes
  })
}

/** All accounts side by side, until Ctrl-C. */
function watch(
  terminal: Terminal,
  mail: MailSyncServices,
  accounts: readonly MailAccount[],
  { flags, show }: Showing,
): Promise<readonly Outcome[]> {
  return withProgress(terminal, async (_bar, signal) => {
    const failed: Outcome[] = []
    const watching = accounts.map(async (account) => {
      let isFirst = true
      const onReport = (report: SyncMailReport) => {
        // a report of nothing is only news once
        const { added, known, updated, gone } = report
        if (isFirst || added + known + updated + gone > 0) show({ account, result: report })
        isFirst = false
      }
      const onFailure = (failure: AppError) => show({ account, result: failure })
      try {
        await mail.watch({ account, ...wishesOf(flags), signal, onReport, onFailure })
      } catch (error) {
        const outcome = { account, result: toAppError(error) }
        failed.push(outcome)
        show(outcome)
      }
    })
    await Promise.all(watching)
    return failed
  })
}

function wishesOf({ full, maxSize }: MailSyncFlags) {
  return { full, maxMessageBytes: maxSize === undefined ? undefined : readByteSize('--max-size', maxSize) }
}

function showOutcome(terminal: Terminal, { account, result }: Outcome, isJson: boolean): void {
  const { address } = account
  if (result instanceof Error) {
    if (isJson) terminal.out(JSON.stringify({ address, error: failureJson(result) }))
    else terminal.err(`${address}: ${failureText(result)}`)
    if (result.code === 'INTERNAL_ERROR') terminal.err(formatStacks(result.cause))
    return
  }
  terminal.out(isJson ? JSON.stringify(syncReportToJson(result)) : formatSyncReport(result))
  if (result.failure !== null && !isJson) terminal.err(printableLine(`${address}: ${result.failure}`))
}
