import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import { within } from '#src/application/shared/within.js'
import { type NamedPosting, pastedText } from '#src/domain/jobs/named-posting.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { forgetOldest } from '#src/domain/shared/forget-oldest.js'
import type { PostingReader } from './posting-reader.js'

// how long a page waits; the person sees that it is still being read
const defaultWaitMs = 3000
// each has the text of a page; the oldest is forgotten
const maxKept = 50

/** What is known about a posting that somebody named. */
export type PostingPreview =
  | { readonly state: 'known'; readonly url: string; readonly jobId: number }
  | { readonly state: 'reading'; readonly url: string }
  /** `isPasted` says that its text was given, not its page read. */
  | { readonly state: 'read'; readonly url: string; readonly posting: Posting; readonly isPasted: boolean }
  /** `url` is null if no valid one was given. */
  | { readonly state: 'failed'; readonly url: string | null; readonly failure: AppError }

export interface PreviewRequest {
  readonly posting: NamedPosting
  /** How long to wait for the page, in milliseconds; defaults to 3,000. */
  readonly waitMs?: number
}

export interface PreviewQuestion {
  /** The `url` of a preview. */
  readonly url: string
  /** How long to wait for the page, in milliseconds; defaults to 3,000. */
  readonly waitMs?: number
}

export interface PreviewPostingsParts {
  readonly triage: Pick<JobTriage, 'findByUrl'>
  readonly reader: PostingReader
}

interface Reading {
  readonly ended: Promise<void>
  /** Null until it has ended. */
  outcome: PostingPreview | null
}

/**
 * Reads postings for a person to look at before they become jobs; writes nothing. One object must serve all calls,
 * because a later call asks for what an earlier one began. Source: page-add.
 */
export class PreviewPostings {
  readonly #parts: PreviewPostingsParts
  readonly #readings = new Map<string, Reading>()

  constructor(parts: PreviewPostingsParts) {
    this.#parts = parts
  }

  /** Begins to read a posting that is no job yet. Throws DB_NOT_FOUND, DB_ERROR. */
  async begin({ posting, waitMs = defaultWaitMs }: PreviewRequest): Promise<PostingPreview> {
    let url: string
    try {
      url = this.#parts.reader.addressOf(posting)
    } catch (error) {
      return { state: 'failed', url: null, failure: toAppError(error) }
    }
    const jobId = await this.#parts.triage.findByUrl(url)
    if (jobId !== null) return { state: 'known', url, jobId }
    // a reading that has ended may have failed, or be of an earlier text
    if (this.#readings.get(url)?.outcome !== null) this.#start(posting, url)
    return (await this.find({ url, waitMs })) ?? { state: 'reading', url }
  }

  /** How far the reading of a URL is; null if none was begun, or too many have begun since. */
  async find({ url, waitMs = defaultWaitMs }: PreviewQuestion): Promise<PostingPreview | null> {
    const reading = this.#readings.get(url)
    if (reading === undefined) return null
    await within(reading.ended, waitMs)
    return reading.outcome ?? { state: 'reading', url }
  }

  #start(posting: NamedPosting, url: string): void {
    const ended = this.#parts.reader
      .read(posting, url, '')
      .then((read): PostingPreview => ({ state: 'read', url, posting: read, isPasted: pastedText(posting) !== '' }))
      .catch((error: unknown): PostingPreview => ({ state: 'failed', url, failure: toAppError(error) }))
      .then((outcome) => {
        reading.outcome = outcome
      })
    const reading: Reading = { ended, outcome: null }
    this.#readings.delete(url)
    this.#readings.set(url, reading)
    forgetOldest(this.#readings, maxKept)
  }
}
