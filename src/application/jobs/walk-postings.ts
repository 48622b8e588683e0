import { type ColumnMapping, valueAt } from '../../domain/jobs/column-mapping.js'
import type { Posting } from '../../domain/jobs/posting.js'
import { readPosting } from '../../domain/jobs/read-posting.js'
import type { CapturedRow } from './ports/posting-source.js'

/** What is to be said about one row: `bad` rows are left out, those with a `warning` are not. */
export interface RowReport {
  readonly file: string
  readonly line: number
  readonly level: 'bad' | 'warning'
  readonly message: string
}

export interface WalkRequest {
  readonly rows: AsyncIterable<CapturedRow>
  readonly mapping: ColumnMapping
  /** The source of rows that name none. */
  readonly defaultSource: string | null
  readonly onReport?: (report: RowReport) => void
  /** Told how many rows were read so far, every so often and at the end. */
  readonly onProgress?: (read: number) => void
  /** Ends the walk before the next row; what was counted until then stands. */
  readonly signal?: AbortSignal
}

export interface WalkCount {
  /** All rows, bad ones among them. */
  readonly read: number
  readonly bad: number
  readonly warned: number
  /** Columns of the mapping that no row has: misspelt, most likely. */
  readonly missingColumns: readonly string[]
}

const rowsPerProgress = 500

/** Hands each row's posting to `take`, one at a time, and reports the rows that make none. Fails as `rows` and `take` do. */
export async function walkPostings(
  request: WalkRequest,
  take: (posting: Posting) => Promise<void> | void,
): Promise<WalkCount> {
  const count = { read: 0, bad: 0, warned: 0 }
  const missing = new Set(Object.values(request.mapping))
  for await (const row of request.rows) {
    if (request.signal?.aborted) break
    count.read++
    const { posting, warning, problem } = readRow(row, request)
    removeThoseIn(row, missing)
    if (problem !== undefined) count.bad++
    if (warning !== undefined) count.warned++
    report(row, { warning, problem }, request)
    if (posting !== undefined) await take(posting)
    if (count.read % rowsPerProgress === 0) request.onProgress?.(count.read)
  }
  request.onProgress?.(count.read)
  return { ...count, missingColumns: [...missing] }
}

function removeThoseIn({ values = {} }: CapturedRow, columns: Set<string>): void {
  for (const column of columns) if (valueAt(values, column) !== undefined) columns.delete(column)
}

function readRow(row: CapturedRow, { mapping, defaultSource }: WalkRequest): ReturnType<typeof readPosting> {
  if (row.values === undefined) return { problem: row.problem ?? 'could not be read' }
  return readPosting(row.values, mapping, defaultSource)
}

function report(
  { file, line }: CapturedRow,
  { problem, warning }: { readonly problem: string | undefined; readonly warning: string | undefined },
  { onReport }: WalkRequest,
): void {
  if (problem !== undefined) onReport?.({ file, line, level: 'bad', message: problem })
  if (warning !== undefined) onReport?.({ file, line, level: 'warning', message: warning })
}
