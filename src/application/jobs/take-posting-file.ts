import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { FileWork, SentFile } from '#src/application/shared/review-files.js'
import { type CapturedValues, type ColumnMapping, columnsByField } from '#src/domain/jobs/column-mapping.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import { type Posting, type PostingField, postingFields } from '#src/domain/jobs/posting.js'
import { findValue } from '#src/domain/jobs/posting-text.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'
import type { RowReport } from './file-reports.js'
import type { ImportCount } from './import-jobs.js'
import type { WalkRequest } from './walk-postings.js'

/** What a file of postings holds, before any of it is a job. */
export interface ReadPostings {
  /** `added` counts the postings that neither a job nor a file read before has. */
  readonly count: ImportCount
  /** The first postings, at most 10. */
  readonly first: readonly Posting[]
  /** The column of each field that has one. */
  readonly columns: Readonly<Partial<Record<PostingField, string>>>
  /** All columns of the first rows, at most 60. */
  readonly allColumns: readonly string[]
  /** Rows that cannot be taken, and what is doubtful, at most 20. */
  readonly reports: readonly RowReport[]
}

export interface PostingFileParts {
  /** The rows of a file, whatever its format and character set; `onBytes` receives the size of each part read. */
  readonly rowsOf: (
    file: SentFile,
    work: { readonly onBytes: (count: number) => void; readonly signal: AbortSignal },
  ) => AsyncIterable<CapturedRow>
  readonly importRows: (
    request: WalkRequest & { readonly dryRun: boolean },
    counted?: Set<string>,
  ) => Promise<ImportCount>
  readonly htmlToText: HtmlToText
}

const maxFirst = 10
const maxColumns = 60
const rowsForColumns = 100

/** Shows the postings of a file, and imports them when the person has seen them. Source: page-add-files. */
export class TakePostingFile {
  readonly #parts: PostingFileParts

  constructor(parts: PostingFileParts) {
    this.#parts = parts
  }

  /** `counted` are the URLs of files that were read before, to which it adds those of this one. Throws like an import. */
  async read(
    file: SentFile,
    mapping: ColumnMapping,
    work: FileWork,
    counted: Set<string> = new Set(),
  ): Promise<ReadPostings> {
    const beginning = new Beginning(mapping, this.#parts.htmlToText)
    const reports: RowReport[] = []
    const count = await this.#import(file, mapping, work, {
      ...{ dryRun: true, counted, onReport: (report) => reports.push(report) },
      watch: (rows) => beginning.watch(rows),
    })
    return { count, reports, ...beginning.result() }
  }

  write(file: SentFile, mapping: ColumnMapping, work: FileWork): Promise<ImportCount> {
    return this.#import(file, mapping, work, { dryRun: false, watch: (rows) => rows })
  }

  #import(
    file: SentFile,
    mapping: ColumnMapping,
    { onProgress, signal }: FileWork,
    {
      watch,
      counted,
      ...options
    }: Pick<WalkRequest, 'onReport'> & {
      readonly counted?: Set<string>
      readonly dryRun: boolean
      readonly watch: (rows: AsyncIterable<CapturedRow>) => AsyncIterable<CapturedRow>
    },
  ): Promise<ImportCount> {
    let done = 0
    const onBytes = (count: number) => {
      done += count
      onProgress(done)
    }
    const rows = watch(this.#parts.rowsOf(file, { onBytes, signal }))
    return this.#parts.importRows({ rows, mapping, defaultSource: null, signal, ...options }, counted)
  }
}

/** The beginning of a file, as it passes. */
class Beginning {
  readonly #mapping: ColumnMapping
  readonly #htmlToText: HtmlToText
  readonly #first: Posting[] = []
  readonly #columns: Partial<Record<PostingField, string>> = {}
  readonly #all = new Set<string>()
  #rows = 0

  constructor(mapping: ColumnMapping, htmlToText: HtmlToText) {
    this.#mapping = mapping
    this.#htmlToText = htmlToText
  }

  async *watch(rows: AsyncIterable<CapturedRow>): AsyncGenerator<CapturedRow> {
    for await (const row of rows) {
      if (row.values !== undefined && this.#rows < rowsForColumns) this.#take(row.values, row.company ?? null)
      yield row
    }
  }

  result(): Pick<ReadPostings, 'first' | 'columns' | 'allColumns'> {
    return { first: this.#first, columns: this.#columns, allColumns: [...this.#all].slice(0, maxColumns) }
  }

  #take(values: CapturedValues, defaultCompany: string | null): void {
    this.#rows++
    if (this.#all.size < maxColumns) for (const column of Object.keys(values)) this.#all.add(column)
    const columns = columnsByField(values, this.#mapping)
    for (const field of postingFields)
      this.#columns[field] ??= columns[field].find((column) => findValue(values, [column]).text !== null)
    if (this.#first.length === maxFirst) return
    const reading = { mapping: this.#mapping, defaultSource: null, defaultCompany, htmlToText: this.#htmlToText }
    const { posting } = readPosting(values, reading)
    if (posting !== undefined) this.#first.push(posting)
  }
}
