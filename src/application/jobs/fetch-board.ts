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
  /** Whether known postings are fetched in full too, so that their empty fields can be filled. */
  readonly asksKnown?: boolean
  /** As for an import: the file is the board, the line is the number of the posting. */
  readonly onReport?: (report: RowReport) => void
  /** Called with the number of postings fetched so far. */
  readonly onProgress?: (fetched: number) => void
  /** Called with each posting whose URL no job has, before it is added. */
  readonly onNew?: (posting: Posting) => void
  /** Called with the URL of each matching posting. */
  readonly onListed?: (url: string) => void
}

/** The result for one board. */
export interface FetchedBoard extends Pick<ImportCount, 'added' | 'known' | 'filled' | 'bad' | 'warned'> {
  readonly board: BoardReference
  /** The number of all postings, and of those that match. */
  readonly fetched: number
  readonly matched: number
  /** Whether there were postings but none could be read. */
  readonly isUnread: boolean
  /** False if the signal stopped it. */
  readonly finished: boolean
  /** Why the board could not be read to the end; postings before that are in the queue. */
  readonly failure: AppError | null
}

/** The result for a reference that names no board. */
export function unreadBoard(failure: AppError): Omit<FetchedBoard, 'board'> {
  const nothing = { fetched: 0, matched: 0, added: 0, known: 0, filled: 0, bad: 0, warned: 0 }
  return { ...nothing, isUnread: false, finished: true, failure }
}

/**
 * Imports the matching postings of a board into the queue. A failure to read the board is part of the result. Throws
 * DB_NOT_FOUND, DB_ERROR. Source: jobs-fetch.
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

/** Drops mapping suggestions: a board's rows have the format of its system, and no mapping can add what they lack. */
function withoutMapping(onReport: (report: RowReport) => void): (report: RowReport) => void {
  return ({ suggestedMapping, ...report }) => {
    if (suggestedMapping === undefined || report.level === 'bad') onReport(report)
  }
}

/** Reads the matching rows of a board and counts all of them. */
class FittingRows {
  fetched = 0
  matched = 0
  /** Matching postings that are known and not needed in full. */
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

  /** Stops where the board fails; rows before that are still imported. */
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

  /** Returns the complete row if it is wanted, otherwise null. */
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

  /** Returns null if the board fails; keeps the failure. */
  async #guard<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.failure = toAppError(error)
      return null
    }
  }
}

/** Reports each posting that is new to the intake. */
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
