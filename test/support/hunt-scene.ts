import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import { fitLoader } from '#src/composition/jobs/fit-loader.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'

/** The current time of a hunt in tests. */
export const huntNow = '2026-06-20T09:00:00.000Z'

/** Returns this day of June 2026, 9:00 UTC. */
export function june(day: number): string {
  return `2026-06-${String(day).padStart(2, '0')}T09:00:00.000Z`
}

interface HuntScene {
  readonly jobs: readonly StoredJob[]
  /** Null for no archive. */
  readonly messages: readonly UnderstoodMessage[] | null
  readonly unread?: number
  /** Absent for no store of pages. */
  readonly pages?: StoredPages
  /** The person's; absent for none. */
  readonly documents?: DocumentStore
  /** The names of files in the papers folder of the home; absent without a home. */
  readonly papers?: readonly string[]
  /** Replaces or wraps the port made from the jobs. */
  readonly port?: (jobs: HuntJobs) => HuntJobs
}

/** A queue and an archive in memory, combined. */
export function aHunt({ jobs, messages, unread = 0, pages, documents, papers, port = (own) => own }: HuntScene) {
  const repository = new MemoryJobRepository(jobs)
  const huntJobs = port(new MemoryHuntJobs(repository))
  const triage = new MemoryJobTriage(repository)
  const queue = openJobs({ repository, shelf: repository, search: new MemoryJobSearch(repository), huntJobs, triage })
  let batches = 0
  const hunt: HuntUseCases = createHuntUseCases({
    jobs: huntJobs,
    records: queue,
    ids: { next: () => `batch ${++batches}` },
    mail: messages === null ? null : new MemoryHuntMail(messages, unread),
    me: [],
    pages,
    loadFit: fitLoader({ documents: documents ?? new MemoryDocumentStore(), catalog: repository }),
    papers: {
      ...{ triage, documents: documents ?? new MemoryDocumentStore() },
      folder: papers === undefined ? null : { has: async (name) => papers.includes(name) },
    },
    clock: { now: () => new Date(huntNow) },
  })
  return { hunt, repository, queue, huntJobs }
}
