import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import { type ColumnMapping, valueAt } from '#src/domain/jobs/column-mapping.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { type PostingReading, readPosting } from '#src/domain/jobs/read-posting.js'
import { FileReports, type RowReport } from './file-reports.js'

export interface WalkRequest {
  readonly rows: AsyncIterable<CapturedRow>
  readonly mapping: ColumnMapping
  /** The source of rows that name none. */
  readonly defaultSource: string | null
  /** Called at most 20 times per file, and once if none of its rows could be read. */
  readonly onReport?: (report: RowReport) => void
  /** Called with the number of rows read, at intervals and at the end. */
  readonly onProgress?: (read: number) => void
  /** Stops before the next row; the counts up to then remain valid. */
  readonly signal?: AbortSignal
}

export interface WalkCount {
  /** All rows, including bad ones. */
  readonly read: number
  readonly bad: number
  readonly warned: number
  /** Columns of the mapping that no row has; probably misspelt. */
  readonly missingColumns: readonly string[]
  /** Files of which no row could be read, and files that contain something other than rows. */
  readonly unreadFiles: readonly string[]
  /** False if `signal` stopped it. */
  readonly finished: boolean
}

/** Returns HTML unchanged. */
export const leaveMarkup: HtmlToText = (html) => html

const rowsPerProgress = 500

/** Passes each row's posting to `take`, one at a time, and reports rows without one. Fails as `rows` and `take` do. */
export async function walkPostings(
  request: WalkRequest,
  htmlToText: HtmlToText,
  take: (posting: Posting) => Promise<void> | void,
): Promise<WalkCount> {
  const count = { read: 0, bad: 0, warned: 0 }
  const missing = new Set(Object.values(request.mapping))
  const reports = new FileReports(request.mapping, request.onReport ?? (() => {}))
  for await (const row of request.rows) {
    if (request.signal?.aborted) break
    if (row.fileProblem !== undefined) {
      reports.takeFile(row.file, row.fileProblem)
      continue
    }
    count.read++
    const reading = readRow(row, request, htmlToText)
    removePresent(row, missing)
    if (reading.problem !== undefined) count.bad++
    if (reading.warning !== undefined) count.warned++
    reports.take(row, reading)
    if (reading.posting !== undefined) await take(reading.posting)
    if (count.read % rowsPerProgress === 0) request.onProgress?.(count.read)
  }
  request.onProgress?.(count.read)
  return { ...count, missingColumns: [...missing], unreadFiles: reports.end(), finished: !request.signal?.aborted }
}

/** Removes the columns that the row has. */
function removePresent({ values = {} }: CapturedRow, columns: Set<string>): void {
  for (const column of columns) if (valueAt(values, column) !== undefined) columns.delete(column)
}

function readRow(row: CapturedRow, { mapping, defaultSource }: WalkRequest, htmlToText: HtmlToText): PostingReading {
  if (row.values === undefined) return { problem: row.problem ?? 'could not be read' }
  return readPosting(row.values, { mapping, defaultSource, defaultCompany: row.company ?? null, htmlToText })
}
