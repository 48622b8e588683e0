import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { CapturedValues, ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { keyOfField, type Posting, type PostingField } from '#src/domain/jobs/posting.js'
import type { PostingReading } from '#src/domain/jobs/read-posting.js'
import { UnusedColumns } from '#src/domain/jobs/unused-columns.js'

/** What is to be said about one row, or about a file: `bad` rows are left out, those with a `warning` are not. */
export interface RowReport {
  readonly file: string
  /** Null when it is about the whole file. */
  readonly line: number | null
  readonly level: 'bad' | 'warning'
  readonly message: string
  /** Columns of the file that may hold what its rows lack, where they are meant. */
  readonly suggestedMapping?: ColumnMapping
  /** Whether it is about statuses of a queue, which are left behind. */
  readonly isOfStatuses?: true
}

/** The rest of a file is told in one report, so that its name stands before 20 lines at most. */
const maxRowReports = 17

type Report = (report: RowReport) => void

/** What is reported of each file: its rows at fault up to a bound, or one thing where no row of it can be read. */
export class FileReports {
  readonly #mapping: ColumnMapping
  readonly #report: Report
  readonly #unread: string[] = []
  #file: FileReport | null = null

  constructor(mapping: ColumnMapping, report: Report) {
    this.#mapping = mapping
    this.#report = report
  }

  /** The rows of a file come one after the other. */
  take(row: CapturedRow, reading: PostingReading): void {
    if (this.#file === null || !this.#file.continuesWith(row)) {
      this.#closeFile()
      this.#file = new FileReport(row.file, new UnusedColumns(this.#mapping), this.#report)
    }
    this.#file.take(row, reading)
  }

  /** The file holds no rows. */
  takeFile(file: string, message: string): void {
    this.#closeFile()
    this.#report({ file, line: null, level: 'bad', message })
    this.#unread.push(file)
  }

  /** The files of which no row could be read. */
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
  /** Told with the first row that can be read. */
  readonly #held: RowReport[] = []

  constructor(name: string, unused: UnusedColumns, report: Report) {
    this.name = name
    this.#unused = unused
    this.#report = report
  }

  /** Whether the row is of this file. Files in two folders may have one name. */
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

  /** Whether any row could be read. */
  close(): boolean {
    const [first] = this.#held
    if (first !== undefined) {
      const what = this.#rows === 1 ? 'nothing in it could be read' : `none of its ${this.#rows} rows could be read`
      // no row makes a posting without an address, whatever else is mapped
      const suggested = hintOf(this.#unused)
      const hint = suggested?.suggestedMapping?.url === undefined ? null : suggested
      const message = `${what}; line ${first.line}: ${first.message}${hint === null ? '' : `; ${hint.message}`}`
      this.#report({ file: this.name, line: null, level: 'bad', ...hint, message })
      return false
    }
    if (this.#faults > maxRowReports) {
      const message = `${this.#faults - maxRowReports} more rows are at fault`
      this.#report({ file: this.name, line: null, level: 'warning', message })
    }
    if (this.#withStatus > 0) {
      const rows = this.#withStatus === 1 ? '1 row carries' : `${this.#withStatus} rows carry`
      const message = `${rows} a status of the queue; what is imported is added as new`
      this.#report({ file: this.name, line: null, level: 'warning', isOfStatuses: true, message })
    }
    const hint = hintOf(this.#unused)
    if (hint !== null) this.#report({ file: this.name, line: null, level: 'warning', ...hint })
    return true
  }
}

/** Whether the row comes from a queue, where something was decided about it. */
function hasVerdict({ status }: CapturedValues = {}): boolean {
  return status !== 'new' && jobStatuses.some((each) => each === status)
}

/** Facts alone are no description of the file's own. */
function isFilled(posting: Posting | undefined, field: PostingField): boolean {
  if (posting === undefined || field === 'description') return false
  return posting[keyOfField(field)] !== null
}

function hintOf(unused: UnusedColumns): Pick<RowReport, 'message' | 'suggestedMapping'> | null {
  const pairs = unused.suggestions()
  if (pairs.length === 0) return null
  const [fields, columns] = [pairs.map(([field]) => field), pairs.map(([, column]) => JSON.stringify(column))]
  const [verb, plural] = pairs.length === 1 ? ['is', ''] : ['are', 's']
  const message = `${fields.join(', ')} ${verb} empty in every row, and no field takes the column${plural} ${columns.join(', ')}`
  return { message, suggestedMapping: Object.fromEntries(pairs) }
}
