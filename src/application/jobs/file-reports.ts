import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { CapturedValues, ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { keyOfField, type Posting, type PostingField } from '#src/domain/jobs/posting.js'
import type { PostingReading } from '#src/domain/jobs/read-posting.js'
import { UnusedColumns } from '#src/domain/jobs/unused-columns.js'

/** A message about a row or a file. `bad` rows are left out, rows with a `warning` are imported. */
export interface RowReport {
  readonly file: string
  /** Null if it is about the whole file. */
  readonly line: number | null
  readonly level: 'bad' | 'warning'
  readonly message: string
  /** Columns of the file that may contain the missing fields, if it is about these. */
  readonly suggestedMapping?: ColumnMapping
  /** Whether it is about statuses of a queue, which are not imported. */
  readonly isOfStatuses?: true
}

/** Further rows of a file are only counted, so that a file gets at most 20 lines. */
const maxRowReports = 17

type Report = (report: RowReport) => void

/** Reports the faulty rows of each file up to a limit, or one message if no row could be read. */
export class FileReports {
  readonly #mapping: ColumnMapping
  readonly #report: Report
  readonly #unread: string[] = []
  #file: FileReport | null = null

  constructor(mapping: ColumnMapping, report: Report) {
    this.#mapping = mapping
    this.#report = report
  }

  /** The rows of a file must come one after the other. */
  take(row: CapturedRow, reading: PostingReading): void {
    if (this.#file === null || !this.#file.continuesWith(row)) {
      this.#closeFile()
      this.#file = new FileReport(row.file, new UnusedColumns(this.#mapping), this.#report)
    }
    this.#file.take(row, reading)
  }

  /** Reports a file without rows. */
  takeFile(file: string, message: string): void {
    this.#closeFile()
    this.#report({ file, line: null, level: 'bad', message })
    this.#unread.push(file)
  }

  /** Returns the files of which no row could be read. */
  end(): readonly string[] {
    this.#closeFile()
    return this.#unread
  }

  #closeFile(): void {
    if (this.#file?.close() === false) this.#unread.push(this.#file.name)
    this.#file = null
  }
}

class FileReport {
  readonly name: string
  readonly #unused: UnusedColumns
  readonly #report: Report
  #rows = 0
  #lastLine = 0
  #faults = 0
  #hasPosting = false
  #withStatus = 0
  /** Reports kept until a row can be read. */
  readonly #held: RowReport[] = []

  constructor(name: string, unused: UnusedColumns, report: Report) {
    this.name = name
    this.#unused = unused
    this.#report = report
  }

  /** Whether the row belongs to this file. Files in two folders may have the same name. */
  continuesWith({ file, line }: CapturedRow): boolean {
    return file === this.name && line >= this.#lastLine
  }

  take({ file, line, values }: CapturedRow, { posting, problem, warning }: PostingReading): void {
    this.#rows++
    this.#lastLine = line
    if (values !== undefined) this.#unused.add(values, (field) => isFilled(posting, field))
    if (posting !== undefined) this.#hasPosting = true
    if (posting !== undefined && hasVerdict(values)) this.#withStatus++
    const message = problem ?? warning
    if (message !== undefined && this.#faults++ < maxRowReports) {
      this.#held.push({ file, line, level: problem === undefined ? 'warning' : 'bad', message })
    }
    if (this.#hasPosting) for (const report of this.#held.splice(0)) this.#report(report)
  }

  /** Returns whether any row could be read. */
  close(): boolean {
    const [first] = this.#held
    if (first !== undefined) {
      const what = this.#rows === 1 ? 'nothing in it could be read' : `none of its ${this.#rows} rows could be read`
      // every posting needs an address, so other mappings alone do not help
      const suggested = hintOf(this.#unused)
      const hint = suggested?.suggestedMapping?.url === undefined ? null : suggested
      const message = `${what}; line ${first.line}: ${first.message}${hint === null ? '' : `; ${hint.message}`}`
      this.#report({ file: this.name, line: null, level: 'bad', ...hint, message })
      return false
    }
    if (this.#faults > maxRowReports) {
      const more = this.#faults - maxRowReports
      const message = `${more} more ${more === 1 ? 'row has' : 'rows have'} problems`
      this.#report({ file: this.name, line: null, level: 'warning', message })
    }
    if (this.#withStatus > 0) {
      const rows = this.#withStatus === 1 ? '1 row has' : `${this.#withStatus} rows have`
      const message = `${rows} a queue status; imported jobs are added as new`
      this.#report({ file: this.name, line: null, level: 'warning', isOfStatuses: true, message })
    }
    const hint = hintOf(this.#unused)
    if (hint !== null) this.#report({ file: this.name, line: null, level: 'warning', ...hint })
    return true
  }
}

/** Whether the row comes from a queue and already has a verdict. */
function hasVerdict({ status }: CapturedValues = {}): boolean {
  return status !== 'new' && jobStatuses.some((each) => each === status)
}

/** The description does not count as filled: it may consist of facts only. */
function isFilled(posting: Posting | undefined, field: PostingField): boolean {
  if (posting === undefined || field === 'description') return false
  return posting[keyOfField(field)] !== null
}

function hintOf(unused: UnusedColumns): Pick<RowReport, 'message' | 'suggestedMapping'> | null {
  const pairs = unused.suggestions()
  if (pairs.length === 0) return null
  const [fields, columns] = [pairs.map(([field]) => field), pairs.map(([, column]) => JSON.stringify(column))]
  const [verb, plural] = pairs.length === 1 ? ['is', ''] : ['are', 's']
  const message = `${fields.join(', ')} ${verb} empty in every row, and no field uses the column${plural} ${columns.join(', ')}`
  return { message, suggestedMapping: Object.fromEntries(pairs) }
}
