import { Command, Option } from 'commander'
import { interrupted, refused as refusedCode } from '#src/adapters/edges/cli/failure.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { collect } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, JobsServices, PostingFiles, PostingRowsRequest } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { ImportCount, RowReport } from '#src/application/jobs/import-jobs.js'
import type { WalkCount } from '#src/application/jobs/walk-postings.js'
import { type ColumnMapping, parseMapping } from '#src/domain/jobs/column-mapping.js'

interface Flags extends JobsFlags {
  readonly map?: readonly string[]
  readonly source?: string
  readonly encoding?: string
  readonly fill?: boolean
  readonly dryRun?: boolean
  readonly strict?: boolean
}

export function jobsImportCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('import')
    .summary('add captured postings to your jobs')
    .description(
      'Adds captured postings to your jobs. A posting whose URL is known is not changed unless --fill is given; a ' +
        'row that cannot be read is reported by file and line and skipped. After Ctrl-C, run it again to add the ' +
        'rest. Exits with 1 if no row of a file can be read.',
    )
    .argument('<file...>', 'JSON, JSON Lines, CSV or a spreadsheet (.xlsx), detected by content; - is standard input')
    .addOption(dbOption())
    .option('--map <name=column>', 'read this field from that column; may be repeated', collect)
    .option('--source <name>', 'source for postings that have none')
    .addOption(new Option('--encoding <name>', 'encoding of the files, such as cp932').default(undefined, 'UTF-8'))
    .option('--fill', 'fill the empty fields of known postings from the files; nothing else in them changes')
    .option('--dry-run', 'count what would be added, and write nothing')
    .option('--strict', 'import nothing when any row is bad, and exit 1')
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: Flags) => {
      const mapping = parseMapping(flags.map ?? [])
      const { encoding, strict = false } = flags
      await closing(services.openJobs(flags), (jobs) => {
        const opening = jobs.readFiles({ paths, twice: strict, ...defined({ encoding }) })
        return closing(opening, async (files) => {
          const run: Run = { jobs, files, flags, mapping, terminal }
          const count = (strict ? await checkAll(run) : null) ?? (await importAll(run))
          reportMissingColumns(count, terminal)
          terminal.out(flags.json ? outcomeToJson(count, run) : formatOutcome(count, run))
          const code = exitCodeOf(count)
          if (code !== null) endWith(code)
        })
      })
    })
}

interface Run {
  readonly jobs: JobsServices
  readonly files: PostingFiles
  readonly flags: Flags
  readonly mapping: ColumnMapping
  readonly terminal: Terminal
}

interface Outcome extends ImportCount {
  /** Whether nothing was imported because of a bad row. */
  readonly refused: boolean
}

function exitCodeOf({ finished, refused, unreadFiles }: Outcome): number | null {
  if (!finished) return interrupted
  return refused || unreadFiles.length > 0 ? refusedCode : null
}

/** Returns the refusal of a strict import, or null if every row is valid. */
async function checkAll(run: Run): Promise<Outcome | null> {
  const count = await walkOnce(run, true, (request) => run.jobs.check(request))
  const isSound = count.bad === 0 && count.unreadFiles.length === 0 && count.finished
  return isSound ? null : { ...count, added: 0, known: 0, filled: 0, refused: count.finished }
}

async function importAll(run: Run): Promise<Outcome> {
  const { dryRun = false, fill = false, strict = false } = run.flags
  // a strict run has already reported every row in its first pass
  const count = await walkOnce(run, !strict, (request) => run.jobs.import({ ...request, dryRun, fill }))
  return { ...count, refused: false }
}

/** Walks the files once with a progress bar and reports faulty rows on stderr. Ctrl-C stops it. */
function walkOnce<T extends WalkCount>(
  run: Run,
  report: boolean,
  walk: (request: PostingRowsRequest) => Promise<T>,
): Promise<T> {
  const { files, flags, mapping, terminal } = run
  let [bytes, rows] = [0, 0]
  return withProgress(terminal, (bar, signal) => {
    const show = () => bar.show(bytes, files.totalBytes, formatCount(rows, 'row'))
    const onBytes = (count: number) => {
      bytes += count
      show()
    }
    const onProgress = (read: number) => {
      rows = read
      show()
    }
    const onReport = (row: RowReport) => terminal.err(formatRowReport(row, flags.dryRun !== true))
    const from = files.rows({ onBytes, signal })
    const request = { from, mapping, defaultSource: flags.source || null, signal, onProgress }
    return walk({ ...request, ...(report ? { onReport } : {}) })
  })
}

function reportMissingColumns({ read, missingColumns }: Outcome, terminal: Terminal): void {
  if (read === 0) return
  for (const column of missingColumns)
    terminal.err(printableLine(`note: no row has the column ${JSON.stringify(column)} given in --map`))
}

function outcomeToJson(outcome: Outcome, { flags }: Run): string {
  const { read, added, known, filled, bad, warned, missingColumns, unreadFiles, refused, finished } = outcome
  return JSON.stringify({
    ...{ read, added, known, ...(flags.fill ? { filled } : {}), bad, warned, missing_columns: missingColumns },
    ...(unreadFiles.length === 0 ? {} : { unread_files: unreadFiles }),
    ...{ dry_run: flags.dryRun ?? false, refused, finished },
  })
}

function formatOutcome(
  { read, added, known, filled, bad, warned, refused, finished }: Outcome,
  { flags }: Run,
): string {
  const rows = formatCount(read, 'row')
  if (refused) return `Read ${rows}: ${bad} bad. Nothing was imported, because of --strict.`
  const verb = flags.dryRun ? 'would be added' : 'added'
  const fills = flags.fill ? ` (${filled} of them ${flags.dryRun ? 'would be filled' : 'filled'})` : ''
  const undated = warned === 0 ? '' : ` Imported without a date: ${warned}.`
  const stopped = finished ? '' : '\nStopped before the end; run it again to continue.'
  return `Read ${rows}: ${added} ${verb}, ${known} already known${fills}, ${bad} bad and skipped.${undated}${stopped}`
}

/** The problem with a row or a file, on one line. */
export function formatRowReport(report: RowReport, isWritten = true): string {
  const { file, line, level } = report
  const prefix = level === 'warning' ? 'note: ' : line === null ? '' : 'skipped: '
  return printableLine(`${file}:${line === null ? '' : `${line}:`} ${prefix}${formatReportMessage(report, isWritten)}`)
}

/** The message, with the options that would fix the problem. */
export function formatReportMessage(
  { message, suggestedMapping, isOfStatuses, level }: RowReport,
  isWritten = true,
): string {
  if (isOfStatuses) return `${message}; \`jobworkflow copy FROM TO --only jobs\` keeps the statuses of a database`
  if (suggestedMapping === undefined) return message
  return `${message}; ${formatMapping(suggestedMapping, isWritten && level === 'warning')}`
}

/** Postings that are already added get the field only with --fill. */
function formatMapping(mapping: ColumnMapping, areAdded: boolean): string {
  const pairs = Object.entries(mapping)
  const options = pairs.map(([field, column]) => `--map ${shellWord(`${field}=${column}`)}`)
  const added = `${areAdded ? 'run this again with' : 'add'} ${options.join(' ')}${areAdded ? ' --fill' : ''}`
  return `to read ${pairs.length === 1 ? 'it' : 'them'}, ${added}`
}
