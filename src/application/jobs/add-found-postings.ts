import type { JobIntake } from '#src/application/jobs/ports/job-intake.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { type BoardReference, formatReference } from '#src/domain/jobs/board-reference.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { FoundPosting } from './find-postings.js'
import { ImportJobs, type RowReport } from './import-jobs.js'

export interface AddFoundRequest {
  readonly postings: readonly FoundPosting[]
  readonly signal?: AbortSignal
  readonly onReport?: (report: RowReport) => void
}

export interface AddedPostings {
  readonly added: number
  /** Postings that a job had meanwhile. */
  readonly known: number
  /** Postings whose rest could not be read; they are not added. */
  readonly failures: readonly { readonly url: string; readonly failure: AppError }[]
}

/** Adds postings that were found to the queue, each in full. Throws DB_NOT_FOUND, DB_ERROR. Source: sync-boards. */
export class AddFoundPostings {
  readonly #intake: JobIntake
  readonly #clock: Clock
  readonly #htmlToText: HtmlToText

  constructor(intake: JobIntake, clock: Clock, htmlToText: HtmlToText) {
    this.#intake = intake
    this.#clock = clock
    this.#htmlToText = htmlToText
  }

  async execute({ postings, signal, onReport }: AddFoundRequest): Promise<AddedPostings> {
    const failures: { readonly url: string; readonly failure: AppError }[] = []
    const importing = new ImportJobs(this.#intake, this.#clock, this.#htmlToText)
    const boards = new Map(postings.map(({ board }) => [formatReference(board), board]))
    let [added, known] = [0, 0]
    for (const board of boards.values()) {
      const count = await importing.execute({
        rows: rowsOf(board, postings, (url, failure) => failures.push({ url, failure })),
        mapping: {},
        defaultSource: board.kind,
        ...(signal === undefined ? {} : { signal }),
        ...(onReport === undefined ? {} : { onReport }),
      })
      added += count.added
      known += count.known
    }
    return { added, known, failures }
  }
}

async function* rowsOf(
  board: BoardReference,
  postings: readonly FoundPosting[],
  onFailure: (url: string, failure: AppError) => void,
): AsyncGenerator<CapturedRow> {
  const file = formatReference(board)
  for (const posting of postings.filter((each) => formatReference(each.board) === file)) {
    const { complete, ...row } = posting.row
    try {
      if (row.values === undefined) continue
      const values = complete === undefined ? row.values : await complete()
      const company = posting.company ?? row.company
      yield { file, ...row, values, ...(company === undefined ? {} : { company }) }
    } catch (error) {
      onFailure(posting.url, toAppError(error))
    }
  }
}
