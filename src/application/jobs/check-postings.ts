import type { HtmlToText } from '../../domain/jobs/plain-posting-text.js'
import { asItIs, type WalkCount, type WalkRequest, walkPostings } from './walk-postings.js'

/** Reads captured rows as ImportJobs does, reports what it would report, and writes nothing. Fails as `rows` does. */
export class CheckPostings {
  readonly #htmlToText: HtmlToText

  constructor(htmlToText: HtmlToText = asItIs) {
    this.#htmlToText = htmlToText
  }

  async execute(request: WalkRequest): Promise<WalkCount> {
    return walkPostings(request, this.#htmlToText, () => {})
  }
}
