import { shownStatus } from '#src/application/jobs/triage-jobs.js'
import { huntFailure, type PaperFault } from '#src/domain/hunt/hunt-failure.js'
import type { ApplicationNote } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { canBeReady, statusesBefore, statusOfReady } from '#src/domain/hunt/verdicts/papers-note.js'
import { findPlaceholders } from '#src/domain/person/papers/find-placeholders.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts, PaperParts } from './hunt-parts.js'
import type { GivenBy } from './keep-statements.js'

const maxShown = 5

/**
 * Keeps that the papers of a job are ready, and the status that says so, atomically. Returns the batch id.
 * Throws NOT_FOUND, VALIDATION_ERROR with each paper that cannot go out, DB_NOT_FOUND, DB_ERROR. Source: person-papers-ready.
 */
export async function notePapers(
  { jobs, clock, ids, papers }: HuntParts,
  statement: ApplicationNote,
  { actor = 'person', client = null }: GivenBy,
): Promise<string> {
  if (papers === undefined || ids === undefined)
    throw new AppError('VALIDATION_ERROR', 'This hunt was opened without documents.')
  const id = statement.job?.jobId ?? 0
  const faults = await faultsOf(statement, papers)
  if (faults.length > 0) throw refused(faults)
  const [job] = await jobs.rosterOf([id])
  if (job === undefined) throw unknownJob(id)
  if (!canBeReady(job.status)) throw wrongStatus(id, job.status)
  const [at, batch] = [clock.now().toISOString(), ids.next()]
  const verdict = { id, status: statusOfReady, reason: null, score: null, expectedStatus: job.status } as const
  const mark = { batch, at, actor: actor === 'agent' ? 'agent' : 'person' } as const
  const [conflict] = await papers.triage.write({ ...mark, verdicts: [verdict], papers: { statement, client } })
  if (conflict === undefined) return batch
  throw conflict.problem === 'missing' ? unknownJob(id) : wrongStatus(id, conflict.status)
}

async function faultsOf({ documents, file }: ApplicationNote, papers: PaperParts): Promise<readonly PaperFault[]> {
  if (documents.length === 0 && file === null) return [{ fault: 'nothing-chosen' }]
  const faults: PaperFault[] = []
  for (const id of documents) faults.push(...(await faultsOfDocument(id, papers)))
  if (file === null || (await papers.folder?.has(file))) return faults
  return [...faults, papers.folder === null ? { fault: 'no-folder' } : { fault: 'file-unknown', file }]
}

async function faultsOfDocument(id: string, { documents }: PaperParts): Promise<readonly PaperFault[]> {
  const found = /^\d{1,15}$/.test(id) ? await documents.find(Number(id)) : null
  if (found === null) return [{ fault: 'document-unknown', id }]
  const left = findPlaceholders(found.text)
  if (left.length === 0) return []
  const places = left.slice(0, maxShown).map(({ line, text }) => ({ line, text }))
  return [{ fault: 'document-unfinished', id, places, more: left.length - places.length }]
}

function formatFault(fault: PaperFault): string {
  switch (fault.fault) {
    case 'nothing-chosen':
      return 'Give the documents that are ready, or their file.'
    case 'no-folder':
      return 'There is no home, so there is no papers folder: create a home, or give documents instead of a file.'
    case 'document-unknown':
      return `No document has id ${fault.id}.`
    case 'file-unknown':
      return `The papers folder of the home has no file ${JSON.stringify(fault.file)}. Copy the file into it (create the folder if it is missing), then give its name without a path.`
    case 'document-unfinished': {
      const shown = fault.places.map(({ line, text }) => `line ${line}: ${text}`)
      const more = fault.more > 0 ? `, and ${fault.more} more` : ''
      return `Document ${fault.id} still has places to fill in (${shown.join(', ')}${more}).`
    }
  }
}

function refused(faults: readonly PaperFault[]): AppError {
  const message = `${faults.map(formatFault).join(' ')} Nothing was saved.`
  return huntFailure('VALIDATION_ERROR', message, { problem: 'papers-refused', faults })
}

function wrongStatus(id: number, status: string | null): AppError {
  return huntFailure(
    'VALIDATION_ERROR',
    `The status of job ${id} is ${shownStatus(status)}; documents can be marked as ready only if it is one of: ${statusesBefore.join(', ')}. Nothing was saved.`,
    { problem: 'papers-not-expected', status },
  )
}
