import type { JobTimeline } from '#src/application/hunt/get-application-timeline.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { JobDetails } from '#src/application/jobs/ports/job-catalog.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { paperKinds } from '#src/domain/person/document.js'
import type { FitFact } from '#src/domain/person/fit/fit-fact.js'
import type { JobNote, NotedLetter } from '#src/domain/person/notes/job-note.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { KnownDocument } from './get-documents.js'
import { toNotedEvent } from './note-history.js'
import type { PersonUseCases } from './person-use-cases.js'

/** Who wrote a letter, and its text. */
export type LetterText = Pick<NotedLetter, 'from' | 'text' | 'isCut'>

export interface JobNoteSources {
  readonly jobs: Pick<JobUseCases, 'list' | 'find'>
  readonly hunt: Pick<HuntUseCases, 'getApplicationTimelines'>
  readonly person: Pick<PersonUseCases, 'getDocuments' | 'getProfile'>
  /** Returns a message of the archive by its id; null if it has none, or there is no archive. */
  readonly letterOf: (emailId: number) => Promise<LetterText | null>
}

// a reading of the mail may take seconds, a timeline a few kilobytes
const maxAtOnce = 500

/** Reads what is stored about jobs, for a note each. Source: person-papers-notes-of-jobs. */
export class ReadJobNotes {
  readonly #sources: JobNoteSources
  #unread = 0

  constructor(sources: JobNoteSources) {
    this.#sources = sources
  }

  /** How many messages could not be read, for any of the jobs. */
  get unread(): number {
    return this.#unread
  }

  /** Yields notes of the jobs with these statuses, of all if null. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
  async *execute(statuses: readonly string[] | null): AsyncGenerator<JobNote> {
    const { jobs, hunt, person } = this.#sources
    const { profile } = await person.getProfile()
    // jobs are compared with what the person confirmed alone
    const fit = (profile?.confirmedAt ?? null) !== null
    const listing = await jobs.list({ statuses: statuses ?? [], limit: Number.MAX_SAFE_INTEGER, fit })
    for (let start = 0; start < listing.jobs.length; start += maxAtOnce) {
      const listed = listing.jobs.slice(start, start + maxAtOnce)
      const fits = new Map(listed.map((job) => [job.id, job.fit ?? []]))
      for (const timeline of await hunt.getApplicationTimelines([...fits.keys()])) {
        const note = await this.#noteOf(timeline, fits.get(timeline.job.id) ?? [])
        if (note !== null) yield note
      }
    }
  }

  /** Returns null if the job was removed in the meantime. */
  async #noteOf(timeline: JobTimeline, fit: readonly FitFact[]): Promise<JobNote | null> {
    const { jobs, person } = this.#sources
    const { id } = timeline.job
    const job = await jobs.find(id)
    if (job === null) return null
    const documents = await person.getDocuments({ jobId: id, hasText: true }).catch(noneIfGone)
    if (documents === null) return null
    this.#unread = Math.max(this.#unread, timeline.unread)
    const { url, title, company, description } = job
    return {
      ...{ id, url, title, company, status: job.status ?? '', posting: description },
      stage: timeline.state.stage,
      score: scoreIn(timeline),
      dates: datesOf(job, timeline),
      facts: factsOf(job, fit),
      history: timeline.events.map(toNotedEvent),
      letters: await this.#lettersOf(timeline),
      ...writtenFor(documents),
    }
  }

  async #lettersOf({ events }: JobTimeline): Promise<readonly NotedLetter[]> {
    const letters: NotedLetter[] = []
    for (const event of events) {
      // a name alone may make private mail look like a letter of the job
      if (event.kind !== 'message' || event.message.isWeak || event.message.emailId === null) continue
      const letter = await this.#sources.letterOf(event.message.emailId)
      if (letter !== null) letters.push({ at: event.at, subject: event.message.subject, ...letter })
    }
    return letters
  }
}

function noneIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null
  throw error
}

/** The score of the latest verdict that was not undone. */
function scoreIn({ events }: JobTimeline): number | null {
  return latestVerdict(events.flatMap((event) => (event.kind === 'verdict' ? [event.verdict] : [])))?.score ?? null
}

function datesOf(job: JobDetails, { state }: JobTimeline): Readonly<Record<string, string>> {
  const dates = {
    captured_at: job.capturedAt,
    applied_at: state.appliedAt,
    resume_written_at: job.resumeWrittenAt,
    last_event_at: state.lastEvent?.at ?? null,
    next_interview: state.next?.kind === 'interview' ? state.next.at : null,
    next_deadline: state.next?.kind === 'deadline' ? state.next.at : null,
  }
  return Object.fromEntries(Object.entries(dates).flatMap(([name, at]) => (at ? [[name, at]] : [])))
}

function factsOf(job: JobDetails, fit: readonly FitFact[]): JobNote['facts'] {
  const stated = [
    ['Location', job.location],
    ['Source', job.source],
    ['Posting number', job.jobId],
    ...fit.map(({ of, says, quote }) => [`${of} (${says})`, quote] as const),
  ] as const
  return stated.flatMap(([name, value]) => (value ? [[name, value.replace(/\s+/g, ' ').trim()] as const] : []))
}

/** What goes to the employer by its title, the rest with its text. */
function writtenFor(documents: readonly KnownDocument[]): Pick<JobNote, 'papers' | 'notes'> {
  const isPaper = ({ head }: KnownDocument) => paperKinds.includes(head.kind)
  return {
    papers: documents.filter(isPaper).map(({ head }) => ({ title: head.title, about: aboutOf(head) })),
    notes: documents
      .filter((document) => !isPaper(document))
      .map(({ head, text }) => ({ title: `${head.title} (${aboutOf(head)})`, text: text ?? '' })),
  }
}

function aboutOf({ kind, version, createdAt, confirmedAt }: KnownDocument['head']): string {
  const proposal = confirmedAt === null ? ', proposal' : ''
  return `${kind.replaceAll('_', ' ')}, version ${version}, ${createdAt.slice(0, 10)}${proposal}`
}
