import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { leaveMarkup, type WalkCount, type WalkRequest, walkPostings } from './walk-postings.js'

export type { RowReport } from './file-reports.js'

/** The result of an import. `known` counts postings from before, and repeated ones. */
export interface ImportCount extends WalkCount, IntakeCount {}

/** The limit of one transaction, so that other writers get their turn and memory stays flat. */
const batchLimit = { postings: 500, characters: 4_000_000 } as const

/**
 * Imports captured rows as new jobs, in batches. Rows without a posting are reported and left out. A failure keeps the
 * batches before it, and repeating the import adds the rest. Fails as `rows` does, and with DB_NOT_FOUND, DB_ERROR.
 */
export class ImportJobs {
  readonly #intake: JobIntake
  readonly #clock: Clock
  readonly #htmlToText: HtmlToText

  constructor(intake: JobIntake, clock: Clock, htmlToText: HtmlToText = leaveMarkup) {
    this.#intake = intake
    this.#clock = clock
    this.#htmlToText = htmlToText
  }

  /**
   * `counted` are URLs that earlier imports counted, to which this one adds its own: a posting of several files is new
   * in the first alone, also if nothing is written.
   */
  async execute(request: WalkRequest, counted?: Set<string>): Promise<ImportCount> {
    const intake = counted === undefined ? this.#intake : new CountingOnce(this.#intake, counted)
    const batches = new Batches(intake, this.#clock)
    try {
      const walked = await walkPostings(request, this.#htmlToText, (posting) => batches.take(posting))
      await batches.flush()
      await batches.written
      return { ...walked, ...batches.count }
    } finally {
      // ends the last write, so that the intake can be closed after a failure
      await batches.written.catch(() => {})
    }
  }
}

/** Reads captured rows and reports as ImportJobs does, but writes nothing. Fails as `rows` does. */
export class CheckPostings {
  readonly #htmlToText: HtmlToText

  constructor(htmlToText: HtmlToText = leaveMarkup) {
    this.#htmlToText = htmlToText
  }

  async execute(request: WalkRequest): Promise<WalkCount> {
    return walkPostings(request, this.#htmlToText, () => {})
  }
}

/** Takes postings that were counted already as known. */
class CountingOnce implements Pick<JobIntake, 'add'> {
  readonly #intake: Pick<JobIntake, 'add'>
  readonly #counted: Set<string>

  constructor(intake: Pick<JobIntake, 'add'>, counted: Set<string>) {
    this.#intake = intake
    this.#counted = counted
  }

  async add({ postings, at }: PostingBatch): Promise<IntakeCount> {
    const uncounted = postings.filter(({ url }) => !this.#counted.has(url))
    const { known, ...count } = await this.#intake.add({ postings: uncounted, at })
    for (const { url } of uncounted) this.#counted.add(url)
    return { ...count, known: known + postings.length - uncounted.length }
  }
}

/** Collects postings up to the limit of a batch, and collects the next batch while one is written. */
class Batches {
  readonly #intake: Pick<JobIntake, 'add'>
  readonly #clock: Clock
  readonly count = { added: 0, known: 0, filled: 0 }
  /** The batch being written; rejects if it fails. */
  written: Promise<void> = Promise.resolve()
  #batch: Posting[] = []
  #characters = 0

  constructor(intake: Pick<JobIntake, 'add'>, clock: Clock) {
    this.#intake = intake
    this.#clock = clock
  }

  take(posting: Posting): Promise<void> | void {
    const size = textSize(posting)
    const full = this.#batch.length === batchLimit.postings || this.#characters + size > batchLimit.characters
    const flushed = full ? this.flush() : undefined
    this.#batch.push(posting)
    this.#characters += size
    return flushed
  }

  /** Waits for the previous batch, then starts writing the collected one. */
  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    await this.written
    if (batch.length === 0) return
    this.written = this.#write(batch)
    // avoids an unhandled rejection; it is awaited later
    this.written.catch(() => {})
  }

  async #write(postings: readonly Posting[]): Promise<void> {
    const { added, known, filled } = await this.#intake.add({ postings, at: this.#clock.now().toISOString() })
    this.count.added += added
    this.count.known += known
    this.count.filled += filled
  }
}

function textSize(posting: Posting): number {
  let size = 0
  for (const text of Object.values(posting)) size += text?.length ?? 0
  return size
}
