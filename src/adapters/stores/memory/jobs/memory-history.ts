import type { HuntEntry, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { type DecidedBy, toDecisionEntry } from '#src/domain/hunt/verdicts/link-decision.js'
import { type JobEvent, maxEventsOfJob } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'

/** The history, links, checks and entries of jobs in memory. */
export class MemoryHistory {
  readonly #events: JobEvent[] = []
  #links: readonly JobLink[] = []
  readonly #checks: PostingCheck[] = []
  readonly #entries: HuntEntry[] = []
  #lastLink = 0

  /** Oldest first. */
  get events(): readonly JobEvent[] {
    return this.#events
  }

  get links(): readonly JobLink[] {
    return this.#links
  }

  addEvent(event: Omit<JobEvent, 'id'>): JobEvent {
    const added = { ...event, id: this.#events.length + 1 }
    this.#events.push(added)
    return added
  }

  eventsOf(id: number, url: string | null): readonly JobEvent[] {
    return ofJob(this.#events, id, url)
  }

  checksOf(id: number, url: string | null): readonly PostingCheck[] {
    return ofJob(this.#checks, id, url)
  }

  /** Replaces an earlier link of the job to the same target. */
  keepLink(link: Omit<JobLink, 'id'>, decided?: DecidedBy): JobLink {
    const isEarlier = ({ target, ...each }: JobLink) =>
      target.kind === link.target.kind && target.id === link.target.id && isOf(each, link.jobId, link.url)
    const earlier = this.#links.filter(isEarlier)
    const known = earlier.find(({ jobId }) => jobId === link.jobId) ?? earlier.at(-1)
    const kept = { ...link, id: known?.id ?? ++this.#lastLink }
    this.#links = [...this.#links.filter((each) => each !== known), kept].sort((a, b) => a.id - b.id)
    if (decided !== undefined) this.addEntries([toDecisionEntry(kept, known?.state ?? null, decided)], null)
    return kept
  }

  /** Oldest first. */
  get entries(): readonly HuntEntry[] {
    return [...this.#entries]
  }

  /** Returns null, and adds nothing, if the last entry is not `after`. */
  addEntries(entries: readonly NewHuntEntry[], after: number | null): readonly number[] | null {
    const last = this.#entries.length
    if (after !== null && after !== last) return null
    this.#entries.push(...entries.map((entry, at) => ({ ...entry, id: last + at + 1 })))
    return entries.map((_, at) => last + at + 1)
  }

  /** Oldest first. */
  get checks(): readonly PostingCheck[] {
    return [...this.#checks]
  }

  addCheck(check: PostingCheck): void {
    this.#checks.push(check)
  }
}

interface Row {
  readonly jobId: number
  readonly url: string | null
}

function isOf(row: Row, id: number, url: string | null): boolean {
  return row.jobId === id || (url !== null && row.url === url)
}

function ofJob<T extends Row>(rows: readonly T[], id: number, url: string | null): readonly T[] {
  return rows.filter((row) => isOf(row, id, url)).slice(-maxEventsOfJob)
}
