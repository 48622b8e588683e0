import type { RowReport } from '../../../application/jobs/import-jobs.js'
import type { ColumnMapping } from '../../../domain/jobs/column-mapping.js'
import { shellWord } from '../../presentation/failure-message.js'
import { printableLine } from '../printable.js'

/** What is wrong with a row, or with a file, in one line. */
export function formatRowReport(report: RowReport): string {
  const { file, line, level } = report
  const prefix = level === 'warning' ? 'note: ' : line === null ? '' : 'skipped: '
  return printableLine(`${file}:${line === null ? '' : `${line}:`} ${prefix}${formatReportMessage(report)}`)
}

/** The message, and the options that would mend what it says. */
export function formatReportMessage({ message, suggestedMapping }: RowReport): string {
  return suggestedMapping === undefined ? message : `${message}; ${formatMapping(suggestedMapping)}`
}

function formatMapping(mapping: ColumnMapping): string {
  const pairs = Object.entries(mapping)
  const options = pairs.map(([field, column]) => `--map ${shellWord(`${field}=${column}`)}`)
  return `if ${pairs.length === 1 ? 'it is' : 'they are'} meant, add ${options.join(' ')}`
}
