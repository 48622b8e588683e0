import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import {
  type ApplicationNote,
  type Contact,
  type JobReference,
  maxEntryText,
  type NoteKind,
} from '#src/domain/hunt/verdicts/hunt-entry.js'
import { papersReady } from '#src/domain/hunt/verdicts/papers-note.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'
import { type GivenBy, keepStatements } from './keep-statements.js'
import { notePapers } from './note-papers.js'

/** Something that no letter says. Null and absent are equal. */
export interface NoteApplicationRequest extends GivenBy {
  /** Either the job, or an employer without a job in the queue. */
  readonly jobId?: number | null
  readonly company?: string | null
  readonly kind: NoteKind
  /** When it happened, by default now; for an interview, when it takes place. ISO 8601 with an offset, or in `zone`. */
  readonly at?: string | null
  /** For an interview, instead of `at`. */
  readonly starts?: string | null
  readonly ends?: string | null
  readonly zone?: string | null
  readonly due?: string | null
  readonly text?: string | null
  readonly contact?: { readonly name: string; readonly address?: string | null; readonly role?: string | null } | null
  /** Ids of documents. */
  readonly documents?: readonly number[] | null
  /** The name of a file among the papers of the home. */
  readonly file?: string | null
}

export interface NotedApplication {
  /** The batch id for undoing. */
  readonly batchId: string
}

/**
 * Stores an event of an application that no letter mentions. Throws NOT_FOUND for an unknown job, VALIDATION_ERROR,
 * DB_NOT_FOUND, DB_ERROR, also if the storage has no table for it. Source: letters-notes.
 */
export class NoteApplication {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ actor, client, ...request }: NoteApplicationRequest): Promise<NotedApplication> {
    const note = this.#read(request)
    const job = await this.#jobOf(request)
    const by = { ...(actor === undefined ? {} : { actor }), ...(client === undefined ? {} : { client }) }
    const statement = { ...note, job }
    if (note.kind === papersReady) return { batchId: await notePapers(this.#parts, statement, by) }
    return { batchId: await keepStatements(this.#parts, [statement], by) }
  }

  async #jobOf({ jobId = null }: NoteApplicationRequest): Promise<JobReference | null> {
    if (jobId === null) return null
    const [job] = await this.#parts.jobs.rosterOf([jobId])
    if (job === undefined) throw unknownJob(jobId)
    return { jobId, url: job.url }
  }

  #read(request: NoteApplicationRequest): Omit<ApplicationNote, 'job'> {
    requireSound(request)
    const { company = null, kind, zone = null, text = null, contact = null, documents, file = null } = request
    const { happened, ends, due } = timesOf(request)
    return {
      ...{ of: 'application', company: company?.trim() || null, kind },
      happened:
        (kind === papersReady ? instantOf(happened) : (happened ?? due)) ?? this.#parts.clock.now().toISOString(),
      ...{ ends, zone, due, text, contact: toContact(contact), documents: (documents ?? []).map(String), file },
    }
  }
}

function requireSound({ jobId, company, kind, at, starts, due, text }: NoteApplicationRequest): void {
  const isNamed = (company?.trim() ?? '') !== ''
  if ((jobId == null) === !isNamed) throw invalid('Give the job, or the company if there is no job; not both.')
  if (kind === papersReady && jobId == null) throw invalid('Give the job that the documents are for.')
  if (kind === 'interview' && starts == null && at == null)
    throw invalid('An interview needs a time: give starts or at.')
  if (kind === 'deadline' && due == null && at == null) throw invalid('A deadline needs a day or time: give due or at.')
  if ((text?.length ?? 0) > maxEntryText) throw invalid(`text has more than ${maxEntryText} characters. Shorten it.`)
}

function timesOf({ kind, at, starts, ends, due, zone = null }: NoteApplicationRequest) {
  const time = (name: string, given: string | null | undefined) => (given == null ? null : readTime(name, given, zone))
  const [start, happened, end] = [time('starts', starts), time('at', at), time('ends', ends)]
  const begins = kind === 'interview' ? (start ?? happened) : happened
  if (end !== null && begins !== null && end < begins) throw invalid('The end must come after the start.')
  return { happened: begins, ends: end, due: time('due', due) }
}

/** A day alone is no time at which papers got ready. */
const instantOf = (time: string | null) => (time?.includes('T') ? time : null)

function toContact(contact: NoteApplicationRequest['contact']): Contact | null {
  if (contact == null) return null
  const { name, address = null, role = null } = contact
  return { name, address, role }
}

function readTime(name: string, text: string, zone: string | null): string {
  const given = readGivenTime(name, text, zone)
  if ('fault' in given) throw invalid(given.fault)
  return given.time
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION_ERROR', message)
}
