import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { CapturedValues, ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { keyOfField, type Posting, type PostingField, postingFields } from '#src/domain/jobs/posting.js'
import type { PostingReading } from '#src/domain/jobs/read-posting.js'
import { UnusedColumns } from '#src/domain/jobs/unused-columns.js'

/** Fields that no row fills, and the columns of the file that no field uses. */
export interface UnusedFact {
  readonly fields: readonly PostingField[]
  readonly columns: readonly string[]
}

/** What a report says. A `fault` is a phrase that follows the name of the file or the number of the row. */
export type ReportFact =
  | { readonly kind: 'fault'; readonly fault: string }
  | {
      readonly kind: 'no-row-read'
      readonly rows: number
      readonly line: number
      readonly fault: string
      readonly unused: UnusedFact | null
    }
  | { readonly kind: 'more-faults' | 'statuses'; readonly rows: number }
  | ({ readonly kind: 'unused' } & UnusedFact)

/** A message about a row or a file. `bad` rows are left out, rows with a `warning` are imported. */
export interface RowReport {
  readonly file: string
  /** Null if it is about the whole file. */
  readonly line: number | null
  readonly level: 'bad' | 'warning'
  /** The fact in English. */
  readonly message: string
  /** For a message in another language. */
  readonly fact: ReportFact
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
    this.#report({ file, line: null, level: 'bad', ...said({ kind: 'fault', fault: message }) })
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

interface HeldFault extends Pick<RowReport, 'level'> {
  readonly line: number
  readonly fault: string
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
  readonly #held: HeldFault[] = []

  constructor(name: string, unused: UnusedColumns, report: Report) {
    this.name = name
    this.#unused = unused
    this.#report = report
  }

  /** Whether the row belongs to this file. Files in two folders may have the same name. */
  continuesWith({ file, line }: CapturedRow): boolean {
    return file === this.name && line >= this.#lastLine
  }

  take({ line, values }: CapturedRow, { posting, problem, warning }: PostingReading): void {
    this.#rows++
    this.#lastLine = line
    if (values !== undefined) this.#unused.add(values, (field) => isFilled(posting, field))
    if (posting !== undefined) this.#hasPosting = true
    if (posting !== undefined && hasVerdict(values)) this.#withStatus++
    const fault = problem ?? warning
    if (fault !== undefined && this.#faults++ < maxRowReports) {
      this.#held.push({ line, fault, level: problem === undefined ? 'warning' : 'bad' })
    }
    if (!this.#hasPosting) return
    for (const { fault, ...held } of this.#held.splice(0))
      this.#report({ file: this.name, ...held, ...said({ kind: 'fault', fault }) })
  }

  /** Returns whether any row could be read. */
  close(): boolean {
    const [first] = this.#held
    if (first !== undefined) {
      const { line, fault } = first
      // every posting needs an address, so other mappings alone do not help
      const suggested = suggestionOf(this.#unused)
      const hint = suggested?.suggestedMapping.url === undefined ? null : suggested
      const fact = { kind: 'no-row-read', rows: this.#rows, line, fault, unused: hint?.unused ?? null } as const
      const suggestedMapping = hint === null ? {} : { suggestedMapping: hint.suggestedMapping }
      this.#report({ file: this.name, line: null, level: 'bad', ...suggestedMapping, ...said(fact) })
      return false
    }
    this.#warnOfFile()
    return true
  }

  #warnOfFile(): void {
    const warning = { file: this.name, line: null, level: 'warning' } as const
    if (this.#faults > maxRowReports)
      this.#report({ ...warning, ...said({ kind: 'more-faults', rows: this.#faults - maxRowReports }) })
    if (this.#withStatus > 0)
      this.#report({ ...warning, isOfStatuses: true, ...said({ kind: 'statuses', rows: this.#withStatus }) })
    const hint = suggestionOf(this.#unused)
    if (hint === null) return
    const { suggestedMapping, unused } = hint
    this.#report({ ...warning, suggestedMapping, ...said({ kind: 'unused', ...unused }) })
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

function suggestionOf(unused: UnusedColumns): { unused: UnusedFact; suggestedMapping: ColumnMapping } | null {
  const pairs = unused.suggestions()
  if (pairs.length === 0) return null
  const fact = { fields: pairs.map(([field]) => field), columns: pairs.map(([, column]) => column) }
  return { unused: fact, suggestedMapping: Object.fromEntries(pairs) }
}

const said = (fact: ReportFact) => ({ fact, message: reportMessage(fact) })

type NameOf = (field: PostingField) => string

/** What a report says, with the names that a reader knows the fields by. */
export function reportMessage(fact: ReportFact, nameOf: NameOf = (field) => field): string {
  switch (fact.kind) {
    case 'fault':
      return naming(fact.fault, nameOf)
    case 'no-row-read': {
      const { rows, line, fault, unused } = fact
      const what = rows === 1 ? 'has nothing that can be read' : `has ${rows} rows, none of which can be read`
      const advice = unused === null ? adviceOn(fault) : `; ${formatUnused(unused, nameOf)}`
      return `${what}; line ${line}: ${naming(fault, nameOf)}${advice}`
    }
    case 'more-faults':
      return `${fact.rows} more ${fact.rows === 1 ? 'row has' : 'rows have'} problems`
    case 'statuses':
      return `${fact.rows} ${fact.rows === 1 ? 'row has' : 'rows have'} a status, but imported jobs are always added as new`
    case 'unused':
      return formatUnused(fact, nameOf)
  }
}

/** A text, such as that of one posting, looks like a table without addresses, or with more columns than its first line. */
function adviceOn(fault: string): string {
  const needed = fault === 'url is missing' ? ': each row needs the address of its posting' : ''
  return needed !== '' || /^has \d+ columns? where /.test(fault) ? `${needed}; add a single posting by its text` : ''
}

/** A fault begins with the field that it is about, if there is one. */
function naming(fault: string, nameOf: NameOf): string {
  const field = postingFields.find((name) => fault.startsWith(`${name} is `))
  return field === undefined ? fault : nameOf(field) + fault.slice(field.length)
}

function formatUnused({ fields, columns }: UnusedFact, nameOf: NameOf): string {
  const [verb, plural] = columns.length === 1 ? ['is', ''] : ['are', 's']
  const names = columns.map((column) => JSON.stringify(column)).join(', ')
  return `${fields.map(nameOf).join(', ')} ${verb} empty in every row, and no field uses the column${plural} ${names}`
}
