import { type WalkCount, type WalkRequest, walkPostings } from './walk-postings.js'

/** Reads captured rows as ImportJobs does, reports what it would report, and writes nothing. Fails as `rows` does. */
export class CheckPostings {
  async execute(request: WalkRequest): Promise<WalkCount> {
    return walkPostings(request, () => {})
  }
}
