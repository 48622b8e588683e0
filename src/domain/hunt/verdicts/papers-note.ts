import type { JobStatus } from '#src/domain/jobs/job.js'
import type { Actor } from '#src/domain/jobs/triage.js'
import { papersFolder } from '#src/domain/keeping/manifest.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ApplicationNote, JobPapers, Judge, NewHuntEntry, NoteKind } from './hunt-entry.js'

/** That the papers of a job are ready, kept together with the verdict on the job. */
export interface PapersNote {
  /** Names a job. */
  readonly statement: ApplicationNote
  /** The program that the agent runs in, by its own name. */
  readonly client: string | null
}

export const papersReady = 'papers_ready' satisfies NoteKind

/** The status of a job whose papers are ready. */
export const statusOfReady = 'resume_written' satisfies JobStatus

/** The statuses of jobs whose papers can get ready. */
export const statusesBefore: readonly JobStatus[] = ['new', 'shortlist', 'reviewed']

export function canBeReady(status: string | null): boolean {
  return statusesBefore.some((each) => each === status)
}

interface Mark {
  readonly batch: string
  readonly actor: Actor
  readonly at: UtcTime
}

/** Returns the entry of a note; it remembers what the row of the job said before. */
export function papersEntry({ statement, client }: PapersNote, replaced: JobPapers, mark: Mark): NewHuntEntry {
  return { ...mark, actor: judgeOf(mark.actor), client, undoes: null, statement: { ...statement, replaced } }
}

/** Returns what the row of the job says with the note. Without a file, the one before stays. */
export function papersWith({ file, happened, replaced }: ApplicationNote): JobPapers {
  const resumePdfPath = file === null ? (replaced?.resumePdfPath ?? null) : `${papersFolder}/${file}`
  return { resumePdfPath, resumeWrittenAt: happened }
}

/** Returns what the row said before the note. */
export function papersWithout({ replaced }: ApplicationNote): JobPapers {
  return replaced ?? { resumePdfPath: null, resumeWrittenAt: null }
}

/** The entry that undoes another one. */
export function undoingEntry(id: number, statement: ApplicationNote, mark: Mark): NewHuntEntry {
  return { ...mark, actor: judgeOf(mark.actor), client: null, undoes: id, statement }
}

function judgeOf(actor: Actor): Judge {
  return actor === 'agent' ? 'agent' : 'person'
}
