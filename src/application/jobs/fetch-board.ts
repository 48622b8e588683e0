import type { BoardReading, BoardRow, JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { type BoardReference, formatReference } from '#src/domain/jobs/board-reference.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import type { PostingMatch } from '#src/domain/jobs/posting-match.js'
import { type PostingHead, readHead } from '#src/domain/jobs/read-posting.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { type ImportCount, ImportJobs, type RowReport } from './import-jobs.js'
import { leaveMarkup } from './walk-postings.js'

export interface FetchBoardRequest extends BoardReading {
  readonly board: BoardReference
  /** Null takes every posting. */
  readonly match: PostingMatch | null
  /** Whether all of a posting is asked for although it is known: its empty fields may be filled from it. */
  readonly asksKnown?: boolean
  /** As an import's; the file is the board, the line the number of the posting. */
  readonly onReport?: (report: RowReport) => void
  /** Told how many postings came so far. */
  readonly onProgress?: (fetched: number) => void
  /** Told of each posting whose URL no job has, before it is added. */
  readonly onNew?: (posting: Posting) => void
  /** Told the URL of each posting that fits. */
  readonly onListed?: (url: string) => void
}

/** What came of a board. */
export interface FetchedBoard extends Pick<ImportCount, 'added' | 'known' | 'filled' | 'bad' | 'warned'> {
  readonly board: BoardReference
  /** All postings that came, and those of them that fit. */
  readonly fetched: number
  readonly matched: number
  /** Whether there were postings, and none of them could be read. */
  readonly isUnread: boolean
  /** False when the signal ended it. */
  readonly finished: boolean
  /** Why not all of the board could be read; what came before it is in the queue. */
  readonly failure: AppError | null
}

/**
 * Takes the postings of a board into the queue as an import does; those that do not fit are left out. A board that cannot
 * be read is in the result. Fails with DB_NOT_FOUND, DB_ERROR. Source: jobs-fetch.
 */
export class FetchBoard {
  readonly #boards: JobBoards
  readonly #intake: JobIntake
  readonly #clock: Clock
  readonly #htmlToText: HtmlToText

  constructor(boards: JobBoards, intake: JobIntake, clock: Clock, htmlToText: HtmlToText = leaveMarkup) {
    this.#boards = boards
    this.#intake = intake
    this.#clock = clock
    this.#htmlToText = htmlToText
  }

  async execute(request: FetchBoardRequest): Promise<FetchedBoard> {
    const { board, onReport, signal, onNew } = request
    const rows = new FittingRows(this.#boards, this.#intake, this.#htmlToText, request)
    const intake = onNew === undefined ? this.#intake : new TellingIntake(this.#intake, onNew)
    const { added, known, filled, bad, warned, finished, unreadFiles } = await new ImportJobs(
      intake,
      this.#clock,
      this.#htmlToText,
    ).execute({
      rows: rows.read(),
      mapping: {},
      defaultSource: board.kind,
      ...(onReport === undefined ? {} : { onReport: withoutMapping(onReport) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const { fetched, matched, skipped, failure } = rows
    const isUnread = unreadFiles.length > 0
    return { board, fetched, matched, added, known: known + skipped, filled, bad, warned, isUnread, finished, failure }
  }
}

/** What a board lacks no mapping can mend: its rows are as its system makes them. */
function withoutMapping(onReport: (report: RowReport) => void): (report: RowReport) => void {
  return ({ suggestedMapping, ...report }) => {
    if (suggestedMapping === undefined || report.level === 'bad') onReport(report)
  }
}

/** The rows of a board that fit, and what is known of all of them when they were read. */
class FittingRows {
  fetched = 0
  matched = 0
  /** Fitting ones of which no more is wanted than is known. */
  skipped = 0
  failure: AppError | null = null
  readonly #boards: JobBoards
  readonly #intake: JobIntake
  readonly #htmlToText: HtmlToText
  readonly #request: FetchBoardRequest

  constructor(boards: JobBoards, intake: JobIntake, htmlToText: HtmlToText, request: FetchBoardRequest) {
    this.#boards = boards
    this.#intake = intake
    this.#htmlToText = htmlToText
    this.#request = request
  }

  /** Ends where the board fails: what came is imported all the same. */
  async *read(): AsyncGenerator<CapturedRow> {
    const { board, onBytes, signal, onProgress } = this.#request
    const file = formatReference(board)
    const rows = this.#boards.postings(board, { onBytes, signal })[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await this.#guard(async () => rows.next())
        if (next === null || next.done === true) break
        this.fetched++
        onProgress?.(this.fetched)
        const row = await this.#chosen(next.value)
        if (this.failure !== null) break
        if (row !== null) yield { file, ...row }
      }
    } finally {
      await rows.return?.()
    }
  }

  /** The row, whole, where it is wanted. */
  async #chosen(row: BoardRow): Promise<Omit<CapturedRow, 'file'> | null> {
    const { match, onListed, asksKnown = false } = this.#request
    const { complete, ...read } = row
    if (read.values === undefined) return read
    const head: PostingHead = readHead(read.values, this.#htmlToText)
    if (match !== null && !match(head)) return null
    this.matched++
    if (head.url !== null) onListed?.(head.url)
    if (complete === undefined) return read
    if (!asksKnown && head.url !== null && (await this.#intake.findKnown([head.url])).size > 0) {
      this.skipped++
      return null
    }
    const values = await this.#guard(complete)
    return values === null ? null : { ...read, values }
  }

  /** Null where the board fails, which is kept. */
  async #guard<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.failure = toAppError(error)
      return null
    }
  }
}

/** Tells of each posting that is new to the intake. */
class TellingIntake implements JobIntake {
  readonly #intake: JobIntake
  readonly #onNew: (posting: Posting) => void

  constructor(intake: JobIntake, onNew: (posting: Posting) => void) {
    this.#intake = intake
    this.#onNew = onNew
  }

  async add(batch: PostingBatch) {
    const seen = new Set(await this.#intake.findKnown(batch.postings.map(({ url }) => url)))
    const fresh = batch.postings.filter(({ url }) => !seen.has(url) && seen.add(url))
    const count = await this.#intake.add(batch)
    for (const posting of fresh) this.#onNew(posting)
    return count
  }

  findKnown(urls: readonly string[]) {
    return this.#intake.findKnown(urls)
  }

  close() {
    return this.#intake.close()
  }
}
