import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { AddJobs } from '#src/application/jobs/add-jobs.js'
import type { JobRecords } from '#src/application/jobs/get-jobs.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { RecheckParts } from '#src/application/jobs/recheck-postings.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { HuntMemory } from './hunt-memory.js'

/** What a hunt is asked about. */
export interface HuntParts {
  readonly jobs: HuntJobs
  /** The jobs' own rows; absent where nobody asks for them. */
  readonly records?: JobRecords
  /** Null where there is no archive. */
  readonly mail: HuntMail | null
  /** Addresses that the applicant sends from, in lower case; whoever sends from a mailbox of sent mail is known anyway. */
  readonly me: readonly string[]
  readonly clock: Clock
  /** Names batches; without it nothing is said of letters and applications. */
  readonly ids?: IdSource
  /** The store of pages; without it no page is known. */
  readonly pages?: StoredPages | undefined
  /** Without it everything is read for each question. */
  readonly memory?: HuntMemory
  /** What postings are read with; without it none is. */
  readonly postings?: Pick<RecheckParts, 'shelf' | 'fetcher' | 'extractor'> | undefined
  /** What adds jobs, one for all calls; without it none is. */
  readonly adding?: Pick<AddJobs, 'execute'> | undefined
}
