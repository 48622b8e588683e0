import { systemClock } from '#src/adapters/system/clock.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { createPersonUseCases, type PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'

/** Where the person's documents and tasks are. The caller closes them. */
export interface PersonSources {
  /** From `openJobs`. */
  readonly jobs: {
    readonly documents: DocumentStore
    readonly tasks: TaskStore
    readonly hunt: Pick<HuntJobs, 'rosterOf'>
    readonly find: JobUseCases['find']
  }
  /** From `openHunt`: the dates of its applications are listed with the tasks; without it none. */
  readonly hunt?: Pick<HuntUseCases, 'datesAhead'>
}

export interface PersonOptions {
  readonly clock?: Clock
  /** The person's, such as `Asia/Tokyo`; by default that of the system. */
  readonly timeZone?: string
}

/** Opens what is kept about the person, and what was written for them. */
export function openPerson({ jobs, hunt }: PersonSources, options: PersonOptions = {}): PersonUseCases {
  const { clock = systemClock, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options
  const { documents, tasks } = jobs
  const datesAhead = async () => (hunt === undefined ? [] : hunt.datesAhead())
  return createPersonUseCases({ documents, tasks, jobs: jobs.hunt, postingOf: jobs.find, clock, timeZone, datesAhead })
}
