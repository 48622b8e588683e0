import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import type { AddedJob } from '#src/application/jobs/add-jobs.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** Why a posting was not added; null where it was, or may be. */
export function formatNotAdded(job: AddedJob): string | null {
  if (job.state !== 'failed') return null
  return failureWords(job.failure)?.message ?? failureMessage(job.failure)
}

/** What stood between the reader and the posting, such as `login`; null for nothing. */
export function wallOf(job: AddedJob): string | null {
  const facts = job.state === 'failed' ? websiteFactsOf(job.failure) : null
  return facts?.problem === 'page-refused' ? facts.kind : null
}
