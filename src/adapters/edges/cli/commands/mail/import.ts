import { Command, Option } from 'commander'
import { interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { formatCounts } from '#src/adapters/edges/cli/format-counts.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, MailFiles, MailServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ImportReport, ReasonCount, SkippedCount } from '#src/application/mail/import-tally.js'
import type { RereadReport } from '#src/application/mail/reread-mail.js'
import type { MailboxDoubt } from '#src/application/mail/settle-mailboxes.js'
import { markedDeleted } from '#src/domain/mail/raw-message.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { formatLeftOut, MailboxDoubts } from './mailbox-doubts.js'

interface Flags extends MailFlags {
  readonly reread?: boolean
  readonly includeDeleted?: boolean
  readonly as?: string
}

export function mailImportCommand(parts: CommandParts): Command {
  return new Command('import')
    .summary('read mail files into the archive')
    .description(
      'Reads mail into the archive: mbox files (Google Takeout too), Maildirs, folders of .eml or .emlx files, MH ' +
        "folders, Thunderbird profiles and Apple Mail's exports, also packed as .zip, .tgz, .tar or .gz, and archives " +
        'of NittyMail. Running it again adds what is new and skips what is unchanged; after a stop, it resumes. ' +
        'Exits with 1 if an mbox file contains no message or ends in the middle of one, or if a ' +
        'folder was skipped because the archive may have it under another name.',
    )
    .argument('[path...]', 'files and folders of mail, packed or not')
    .addOption(new Option('--include-deleted', 'also read messages marked as deleted in the mail program'))
    .addOption(new Option('--as <mailbox>', 'the mailbox for the messages of one folder, whatever its name'))
    .addOption(new Option('--reread', 'read texts, dates and names again from the stored messages; takes no files'))
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: Flags, command: Command) => {
      if (flags.reread && flags.as !== undefined) command.error('error: --as works only with files to import')
      if (flags.reread && paths.length > 0)
        command.error('error: --reread takes no files: it reads what is in the archive')
      if (flags.reread) return rereadArchive(parts, flags)
      if (paths.length === 0) command.error("error: missing required argument 'path'")
      return importPaths(parts, paths, flags)
    })
}

async function importPaths(parts: CommandParts, paths: readonly string[], flags: Flags): Promise<void> {
  const { services, terminal, endWith } = parts
  await closing(services.openMail(flags), async (mail) => {
    const reading = mail.readFiles(paths, { includeDeleted: flags.includeDeleted === true })
    const files = await (paths.length === 1 ? reading : reading.catch(nothingImported))
    const doubts = new MailboxDoubts(terminal)
    const report = await importFiles(mail, { ...files, as: flags.as }, doubts, terminal)
    const leftOut = doubts.open
    terminal.out(flags.json ? reportToJson(report, leftOut) : formatReport(report))
    for (const doubt of flags.json ? [] : leftOut) terminal.err(formatLeftOut(doubt))
    if (!report.finished) endWith(interrupted)
    else if (report.withoutMessages.length + report.cut.length + leftOut.length > 0) endWith(refused)
  })
}

/** One bad path stops the import before it begins. */
function nothingImported(error: unknown): never {
  if (!(error instanceof AppError) || error.facts !== null) throw error
  throw new AppError(error.code, `${error.message} Nothing was imported.`, { cause: error })
}

/** Ctrl-C stops it after the current batch. */
function importFiles(
  mail: MailServices,
  files: MailFiles & { readonly as?: string | undefined },
  doubts: MailboxDoubts,
  terminal: Terminal,
): Promise<ImportReport> {
  return withProgress(terminal, (bar, signal) =>
    mail.import({
      from: files.sources,
      as: files.as,
      onDoubt: (doubt) => doubts.answer(doubt),
      signal,
      onPreparing: ({ done, total }) => bar.show(done, total, `${done} of ${total} messages of an earlier version`),
      onProgress: ({ bytes, imported, updated, alreadyPresent }) =>
        bar.show(bytes, files.totalBytes, formatCount(imported + updated + alreadyPresent, 'message')),
      onAttachments: ({ done, total }) => bar.show(done, total, `attachments of ${done} of ${total} messages`),
    }),
  )
}

/** Adds the option that would keep the messages. */
const toSkipped = (entry: SkippedCount): SkippedCount =>
  entry.reason === markedDeleted ? { ...entry, reason: `${markedDeleted} (--include-deleted imports it)` } : entry

const total = (counts: readonly ReasonCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

function reportToJson(report: ImportReport, leftOut: readonly MailboxDoubt[]): string {
  const { imported, updated, alreadyPresent, warnings, withoutMessages, cut, faults, finished } = report
  const skipped = report.skipped.map(toSkipped)
  return JSON.stringify({
    imported,
    ...(updated === 0 ? {} : { updated }),
    ...{ already_present: alreadyPresent, skipped, faults },
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(withoutMessages.length === 0 ? {} : { without_messages: withoutMessages }),
    ...(cut.length === 0 ? {} : { cut }),
    ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
    ...(report.attachments == null ? {} : { attachments: report.attachments }),
    finished,
  })
}

function formatReport(report: ImportReport): string {
  const { imported, updated, alreadyPresent, warnings, withoutMessages, cut, faults, finished } = report
  const skipped = report.skipped.map(toSkipped)
  const changed = updated === 0 ? '' : `${updated} updated, `
  return [
    `${imported} imported, ${changed}${alreadyPresent} already present, ${total(skipped)} skipped.`,
    ...listSkipped(skipped),
    ...list('Imported, with problems:', warnings),
    ...list('Parts of a message could not be read:', faults),
    ...withoutMessages.map(
      (file) =>
        `No message was found in ${shown(file)}: it is no mbox, or it is damaged. Export the mail again as mbox or .eml, and import that.`,
    ),
    ...cut.map(
      (file) =>
        `${shown(file)} is cut off or damaged. Only messages before the damage are imported: get the whole file and import it again.`,
    ),
    ...attachmentLines(report.attachments),
    ...(finished ? [] : ['Stopped before the end; run it again to continue.']),
  ].join('\n')
}

/** Nothing if there was no attachment to read. */
function attachmentLines(attachments: ImportReport['attachments']): string[] {
  const { read = 0, unreadable = 0, left = 0 } = attachments ?? {}
  const rest =
    left === 0
      ? ''
      : left === 1
        ? ' 1 message with attachments is left: run it again to read it.'
        : ` ${left} messages with attachments are left: run it again to read them.`
  if (read + unreadable === 0 && rest === '') return []
  const without = unreadable === 0 ? '' : `, ${unreadable} without text that can be read`
  return [`Attachments: text of ${read} read${without}.${rest}`]
}

function list(title: string, counts: readonly ReasonCount[]): string[] {
  return counts.length === 0 ? [] : [title, formatCounts(counts.map(({ reason, count }) => [reason, count]))]
}

/** Each reason with its count, followed by the files it applies to. */
function listSkipped(counts: readonly SkippedCount[]): string[] {
  const [title, lines = ''] = list('Skipped:', counts)
  if (title === undefined) return []
  const named = counts.map(({ files }) => files.map((file) => `    ${shown(file)}`))
  return [title, ...lines.split('\n').flatMap((line, index) => [line, ...(named[index] ?? [])])]
}

/** A file name made safe for one line of output and cut to 200 characters. */
function shown(name: string): string {
  const line = printableLine(name)
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** `mail import --reread`: parses every message of the archive again with this version. */
async function rereadArchive({ services, terminal, endWith }: CommandParts, flags: Flags): Promise<void> {
  const report = await closing(services.openMail(flags), (mail) => rereadMessages(mail, terminal))
  terminal.out(flags.json ? JSON.stringify(report) : formatReread(report))
  if (!report.finished) endWith(interrupted)
}

/** Ctrl-C stops it after the current batch. */
function rereadMessages(mail: MailServices, terminal: Terminal): Promise<RereadReport> {
  return withProgress(terminal, (bar, signal) =>
    mail.reread({ signal, onProgress: ({ done, total }) => bar.show(done, total, `${done} of ${total} messages`) }),
  )
}

function formatReread({ reread, changed, finished, attachments }: RereadReport): string {
  const counts = [`${reread} read again, ${changed} of them changed.`, ...attachmentLines(attachments)].join('\n')
  return finished ? counts : `${counts}\nStopped before the end; run it again to continue.`
}
