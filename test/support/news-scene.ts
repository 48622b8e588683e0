import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { MemoryNewsJobs } from '#src/adapters/stores/memory/jobs/memory-news-jobs.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntMail, UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { fitLoader } from '#src/composition/jobs/fit-loader.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import { aPosting } from './a-job.js'

/** A hunt in memory whose jobs, mail and clock go on, read by two readers. */
export class NewsScene {
  readonly repository = new MemoryJobRepository()
  readonly huntJobs = new MemoryHuntJobs(this.repository)
  readonly triage = new MemoryJobTriage(this.repository)
  readonly newsJobs = new MemoryNewsJobs(this.repository)
  readonly records = new MemorySyncRecords()
  readonly documents = new MemoryDocumentStore()
  readonly hunt: HuntUseCases
  messages: UnderstoodMessage[] = []
  now = '2026-03-01T08:00:00.000Z'
  #batches = 0

  /** With a cache, every state of jobs and mail is told apart, which takes long for large ones. */
  constructor({ hasMail = true, isCached = false }: { readonly hasMail?: boolean; readonly isCached?: boolean } = {}) {
    const { repository, huntJobs, triage, records } = this
    const { history } = repository
    const { documents } = this
    const state = async () => {
      const { events, links, checks, entries } = history
      return JSON.stringify([
        repository.all(),
        repository.arrivals.all(),
        events,
        links,
        checks,
        entries,
        this.messages,
      ])
    }
    this.hunt = createHuntUseCases({
      ...(isCached ? { memory: new HuntMemory() } : {}),
      jobs: isCached ? Object.assign(huntJobs, { state }) : huntJobs,
      records: openJobs({ repository, shelf: repository, search: new MemoryJobSearch(repository), huntJobs, triage }),
      ids: { next: () => this.batch() },
      mail: hasMail ? growing(() => Object.assign(new MemoryHuntMail(this.messages), isCached ? { state } : {})) : null,
      me: [],
      clock: { now: () => new Date(this.now) },
      news: { jobs: this.newsJobs, records },
      loadFit: fitLoader({ documents, catalog: repository }),
    })
  }

  batch(): string {
    this.#batches += 1
    return `batch ${this.#batches}`
  }

  /** Moves the clock on, so that no two things happen at the same moment. */
  pass(ms: number): void {
    this.now = new Date(Date.parse(this.now) + ms).toISOString()
  }

  addJob(company: string, title: string, capturedAt = this.now): number {
    const url = `https://jobs.board.example/${encodeURIComponent(company)}/${encodeURIComponent(title)}`
    const job = this.repository.addOne(
      aPosting(url, { company, title, location: 'Kyoto', source: 'board', capturedAt }),
      this.now,
    )
    if (job === null) throw new RangeError(`${url} is known`)
    return job.id
  }

  /** Records that the mail of an account could not be fetched. */
  async fail(account: string, failure: string): Promise<void> {
    const at = this.now
    const part = { part: 'mail', name: account, state: 'failed', counts: {}, failure, endedAt: at } as const
    await this.records.keepRun({
      id: this.batch(),
      by: 'person',
      startedAt: at,
      seenAt: at,
      endedAt: at,
      parts: [part],
    })
  }

  setStatus(id: number, status: JobStatus): Promise<readonly number[]> {
    return this.repository.updateStatuses({ updates: [{ id, status }], at: this.now })
  }
}

/** Mail that is looked up at each question. */
function growing(mail: () => HuntMail): HuntMail {
  const call = (name: keyof HuntMail) => (request: never) => (mail()[name] as (request: never) => unknown)(request)
  return new Proxy({} as HuntMail, { get: (_, name) => (name === 'then' ? undefined : call(name as keyof HuntMail)) })
}
