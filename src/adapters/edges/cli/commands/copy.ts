import { Command, Option } from 'commander'
import { interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { CommonFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { type CopiedContext, copiedContexts } from '#src/application/copy/copied-tables.js'
import type { CopyProgress } from '#src/application/copy/copy-progress.js'
import type { CopyReport } from '#src/application/copy/copy-store.js'
import type { Loss } from '#src/domain/copy/fit-cell.js'

interface Flags extends CommonFlags {
  readonly only?: CopiedContext
}

export function copyCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('copy')
    .summary('copy jobs and pages into another file or database')
    .description(
      'Copies the jobs and pages in FROM to TO, with their ids and all their data, then compares both. TO is ' +
        'created if it does not exist; one file can hold both jobs and pages. What an earlier run copied is skipped ' +
        'or updated; if TO holds anything else, nothing is overwritten or deleted and the copy is refused. After ' +
        'Ctrl-C, run it again to copy the rest. FROM is only read. Exits with 1 if the two sides differ.',
    )
    .argument('<from>', 'a file, or the URL of a PostgreSQL database')
    .argument('<to>', 'a file, or the URL of a PostgreSQL database')
    .addOption(new Option('--only <what>', 'only jobs or only websites').choices([...copiedContexts]))
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action((from: string, to: string, flags: Flags) =>
      closing(services.openCopy(from, to, flags), async (stores) => {
        const report = await withProgress(terminal, (bar, signal) =>
          stores.copy({
            only: flags.only ?? null,
            signal,
            onProgress: (progress) => bar.show(progress.done, progress.total, formatProgress(progress)),
          }),
        )
        terminal.out(flags.json ? reportToJson(report) : formatReport(report))
        const isSame = areSame(report)
        if (isSame === false)
          terminal.err(
            'jobworkflow: FROM and TO differ: one of them changed during the copy or lost data. Run it again.',
          )
        if (!report.finished) endWith(interrupted)
        else if (!isSame) endWith(refused)
      }),
    )
}

/** Returns null if the checksums are unknown. */
function areSame({ sums }: CopyReport): boolean | null {
  return sums === null ? null : sums.from.checksum === sums.to.checksum
}

function formatProgress({ phase, table, done, total }: CopyProgress): string {
  return `${phase === 'copying' ? '' : 'comparing '}${table}: ${done} of ${total}`
}

const lossTexts: Readonly<Record<Loss, readonly [name: string, text: string]>> = {
  nul: ['without_nul', 'Texts with NUL characters, which were removed'],
  repaired: ['repaired', 'Texts with invalid bytes, which became U+FFFD'],
  emptied: ['emptied', 'Values that were dropped, because their columns allow only whole numbers'],
  filled: ['filled', 'Required values that were missing and are now empty'],
}

function lossesOf({ losses }: CopyReport): readonly (readonly [name: string, count: number, text: string])[] {
  return Object.entries(losses).map(([loss, count]) => [lossTexts[loss as Loss][0], count, lossTexts[loss as Loss][1]])
}

function reportToJson(report: CopyReport): string {
  const { tables, sums, finished } = report
  return JSON.stringify({
    tables: tables.map(({ table, added, changed, same, removed, leftOut }) => ({
      ...{ table, added, changed, same, removed },
      ...(sums === null ? {} : { from_rows: sums.from.rows[table], to_rows: sums.to.rows[table] }),
      left_out: leftOut,
    })),
    losses: Object.fromEntries(lossesOf(report).map(([name, count]) => [name, count])),
    from_checksum: sums?.from.checksum ?? null,
    to_checksum: sums?.to.checksum ?? null,
    same: areSame(report),
    finished,
  })
}

function formatReport(report: CopyReport): string {
  const { tables, sums, finished } = report
  const titles = ['table', 'added', 'changed', 'unchanged', 'removed', 'FROM', 'TO']
  const rows = tables.map(({ table, added, changed, same, removed }) => [
    table,
    ...[added, changed, same, removed, sums?.from.rows[table], sums?.to.rows[table]].map((count) =>
      String(count ?? '-'),
    ),
  ])
  const leftOut = tables.flatMap(({ table, leftOut }) =>
    leftOut.map(({ column, values }) =>
      printableLine(`Not copied, because TO has no such column: ${table}.${column}, ${formatCount(values, 'value')}`),
    ),
  )
  const lost = lossesOf(report).flatMap(([, count, text]) => (count === 0 ? [] : [`${text}: ${count}`]))
  const checksums = sums === null ? [] : [`FROM  sha256 ${sums.from.checksum}`, `TO    sha256 ${sums.to.checksum}`]
  const stopped = finished ? [] : ['Stopped before the end; run it again to continue.']
  return [formatTable(titles, rows), ...leftOut, ...lost, ...checksums, ...stopped].join('\n')
}
