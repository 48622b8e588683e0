import { Command } from 'commander'
import type { ImportCount } from '../../../application/jobs/import-jobs.js'
import type { RowReport, WalkRequest } from '../../../application/jobs/walk-postings.js'
import { type ColumnMapping, parseMapping } from '../../../domain/jobs/column-mapping.js'
import { refused as refusedCode } from '../exit-codes.js'
import { busyTimeoutOption, collect, dbOption, jsonOption } from '../options.js'
import { printableLine } from '../printable.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, JobsFlags, JobsServices, PostingFiles } from '../services.js'
import type { Terminal } from '../terminal.js'

interface Flags extends JobsFlags {
  readonly map?: readonly string[]
  readonly source?: string
  readonly encoding?: string
  readonly dryRun?: boolean
  readonly strict?: boolean
  readonly json?: boolean
}

export function jobsImportCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('import')
    .summary('add captured postings to the queue')
    .description(
      'Adds captured postings to the queue. A posting whose URL is known is left as it is; a row that cannot be read is ' +
        'reported by file and line, and skipped.',
    )
    .argument('<file...>', 'JSON arrays, JSON Lines or CSV, told apart by content; - is standard input')
    .addOption(dbOption())
    .option('--map <name=column>', 'take this field from that column; may be repeated', collect)
    .option('--source <name>', 'source of the postings that name none')
    .option('--encoding <name>', 'encoding of the files, such as shift_jis (default: UTF-8)')
    .option('--dry-run', 'count what would be added, and write nothing')
    .option('--strict', 'import nothing when any row is bad, and exit 1')
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: Flags) => {
      const mapping = parseMapping(flags.map ?? [])
      const jobs = await services.openJobs(flags)
      const { encoding, strict = false } = flags
      const files = await jobs.readFiles({ paths, twice: strict, ...(encoding === undefined ? {} : { encoding }) })
      const run: Run = { jobs, files, flags, mapping, terminal }
      try {
        const refusal = strict ? await checkAll(run) : null
        const count = refusal ?? (await importAll(run))
        reportMissingColumns(count, terminal)
        terminal.out(flags.json ? toJson(count, run) : toText(count, run))
        if (count.refused) endWith(refusedCode)
      } finally {
        await files.close()
      }
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

/** The refusal of a strict import, or null when every row is sound. */
async function checkAll(run: Run): Promise<Outcome | null> {
  const count = await withProgress(run, true, (request) => run.jobs.checkPostings.execute(request))
  return count.bad > 0 ? { ...count, added: 0, known: 0, refused: true } : null
}

async function importAll(run: Run): Promise<Outcome> {
  const { importJobs, close } = run.jobs.openImport(run.flags.dryRun ?? false)
  try {
    // a strict run has reported every row in its first pass
    const count = await withProgress(run, !run.flags.strict, (request) => importJobs.execute(request))
    return { ...count, refused: false }
  } finally {
    close()
  }
}

/** Walks the files once, with a progress bar, and writes what is wrong with their rows to stderr. */
async function withProgress<T>(run: Run, report: boolean, walk: (request: WalkRequest) => Promise<T>): Promise<T> {
  const { files, flags, mapping, terminal } = run
  const bar = new ProgressBar(terminal, files.totalBytes)
  let bytes = 0
  let rows = 0
  const source = files.open((count) => {
    bytes += count
    bar.show(bytes, `${rows} rows`)
  })
  try {
    return await walk({
      rows: source.rows(),
      mapping,
      defaultSource: flags.source || null,
      onProgress: (read) => {
        rows = read
      },
      ...(report ? { onReport: (row: RowReport) => terminal.err(describeRow(row)) } : {}),
    })
  } finally {
    bar.finish()
  }
}

function describeRow({ file, line, level, message }: RowReport): string {
  return printableLine(`${file}:${line}: ${level === 'bad' ? 'skipped' : 'note'}: ${message}`)
}

function reportMissingColumns({ read, missingColumns }: Outcome, terminal: Terminal): void {
  if (read === 0) return
  for (const column of missingColumns)
    terminal.err(printableLine(`note: no row has the column ${JSON.stringify(column)} that --map names`))
}

function toJson({ read, added, known, bad, warned, missingColumns, refused }: Outcome, { flags }: Run): string {
  const counts = { read, added, known, bad, warned, missing_columns: missingColumns }
  return JSON.stringify({ ...counts, dry_run: flags.dryRun ?? false, refused })
}

function toText({ read, added, known, bad, warned, refused }: Outcome, { flags }: Run): string {
  if (refused) return `Read ${read} rows: ${bad} bad. Nothing was imported, because of --strict.`
  const verb = flags.dryRun ? 'would be added' : 'added'
  const undated = warned === 0 ? '' : ` Kept without their date: ${warned}.`
  return `Read ${read} rows: ${added} ${verb}, ${known} known already, ${bad} bad and skipped.${undated}`
}
