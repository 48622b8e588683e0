import { Command, Option } from 'commander'
import { interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { formatCounts } from '#src/adapters/edges/cli/format-counts.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, MailFiles, MailServices } from '#src/adapters/edges/cli/services.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ImportReport, ReasonCount, SkippedCount } from '#src/application/mail/import-tally.js'
import type { RereadReport } from '#src/application/mail/reread-mail.js'
import type { MailboxDoubt } from '#src/application/mail/settle-mailboxes.js'
import { markedDeleted } from '#src/domain/mail/raw-message.js'
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
      'Reads mail into the archive: mbox files (Google Takeout too), Maildirs, folders of .eml or .emlx files, MH folders, ' +
        "Thunderbird profiles and Apple Mail's exports, also packed as .zip, .tgz, .tar or .gz, and archives of NittyMail. " +
        'Run again, it adds what is new and reads nothing twice that is as it was; stopped, it goes on where it was. Ends ' +
        'with 1 when a file that begins as an mbox gave no message or ends in the middle of one, and when a folder was left ' +
        'out because it may be one that the archive has under another name.',
    )
    .argument('[path...]', 'files and folders of mail, packed or not')
    .addOption(new Option('--include-deleted', 'read what was marked as deleted in its mail program, too'))
    .addOption(
      new Option('--as <mailbox>', 'the mailbox that the messages of one folder are of, whatever it is called'),
    )
    .addOption(
      new Option('--reread', 'no files: derive texts, dates and names of all messages anew from the stored bytes'),
    )
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: Flags, command: Command) => {
      if (flags.reread && flags.as !== undefined) command.error('error: --as is for files that are imported')
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
    const files = await mail.readFiles(paths, { includeDeleted: flags.includeDeleted === true })
    const doubts = new MailboxDoubts(terminal)
    const report = await importFiles(mail, { ...files, as: flags.as }, doubts, terminal)
    const leftOut = doubts.open
    terminal.out(flags.json ? reportToJson(report, leftOut) : formatReport(report))
    for (const doubt of flags.json ? [] : leftOut) terminal.err(formatLeftOut(doubt))
    if (!report.finished) endWith(interrupted)
    else if (report.withoutMessages.length + report.cut.length + leftOut.length > 0) endWith(refused)
  })
}

/** Ctrl-C ends it after the batch that is being written. */
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
        bar.show(bytes, files.totalBytes, `${imported + updated + alreadyPresent} messages`),
    }),
  )
}

/** With the option that helps. */
const toSkipped = (entry: SkippedCount): SkippedCount =>
  entry.reason === markedDeleted ? { ...entry, reason: `${markedDeleted} (--include-deleted keeps it)` } : entry

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
    ...list('Imported, but:', warnings),
    ...list('Not all of a message could be read:', faults),
    ...withoutMessages.map((file) => `No message was found in ${shown(file)}, which begins as mail does.`),
    ...cut.map(
      (file) => `${shown(file)} is cut or damaged: what came before is in. Get the whole file and import it again.`,
    ),
    ...(finished ? [] : ['Stopped before the end; run it again to go on.']),
  ].join('\n')
}

function list(title: string, counts: readonly ReasonCount[]): string[] {
  return counts.length === 0 ? [] : [title, formatCounts(counts.map(({ reason, count }) => [reason, count]))]
}

/** Each reason with its count, and below it the files that it befell. */
function listSkipped(counts: readonly SkippedCount[]): string[] {
  const [title, lines = ''] = list('Skipped:', counts)
  if (title === undefined) return []
  const named = counts.map(({ files }) => files.map((file) => `    ${shown(file)}`))
  return [title, ...lines.split('\n').flatMap((line, index) => [line, ...(named[index] ?? [])])]
}

/** A file's name as a line may show it, whoever chose it. */
function shown(name: string): string {
  const line = printableLine(name)
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** `mail import --reread`: every message of the archive, as this version reads it. */
async function rereadArchive({ services, terminal, endWith }: CommandParts, flags: Flags): Promise<void> {
  const report = await closing(services.openMail(flags), (mail) => rereadMessages(mail, terminal))
  terminal.out(flags.json ? JSON.stringify(report) : formatReread(report))
  if (!report.finished) endWith(interrupted)
}

/** Ctrl-C ends it after the batch that is being written. */
function rereadMessages(mail: MailServices, terminal: Terminal): Promise<RereadReport> {
  return withProgress(terminal, (bar, signal) =>
    mail.reread({ signal, onProgress: ({ done, total }) => bar.show(done, total, `${done} of ${total} messages`) }),
  )
}

function formatReread({ reread, changed, finished }: RereadReport): string {
  const counts = `${reread} read again, ${changed} of them say something else now.`
  return finished ? counts : `${counts}\nStopped before the end; run it again to go on.`
}
