import { shownStatus } from '#src/application/jobs/triage-jobs.js'
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
    throw new AppError('VALIDATION_ERROR', 'This hunt was opened without the documents of the person.')
  const id = statement.job?.jobId ?? 0
  const faults = await faultsOf(statement, papers)
  if (faults.length > 0) throw new AppError('VALIDATION_ERROR', `${faults.join(' ')} Nothing was saved.`)
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

async function faultsOf({ documents, file }: ApplicationNote, papers: PaperParts): Promise<readonly string[]> {
  if (documents.length === 0 && file === null) return ['Give the documents that are ready, or their file.']
  const faults: string[] = []
  for (const id of documents) faults.push(...(await faultsOfDocument(id, papers)))
  if (file === null || (await papers.folder?.has(file))) return faults
  const why =
    papers.folder === null
      ? 'There is no home, so there is no papers folder.'
      : `The papers folder of the home has no file ${JSON.stringify(file)}. Give the name of a file in it, without a path.`
  return [...faults, why]
}

async function faultsOfDocument(id: string, { documents }: PaperParts): Promise<readonly string[]> {
  const found = /^\d{1,15}$/.test(id) ? await documents.find(Number(id)) : null
  if (found === null) return [`No document has id ${id}.`]
  const left = findPlaceholders(found.text)
  if (left.length === 0) return []
  const shown = left.slice(0, maxShown).map(({ line, text }) => `line ${line}: ${text}`)
  const more = left.length > maxShown ? `, and ${left.length - maxShown} more` : ''
  return [`Document ${id} still has places to fill in (${shown.join(', ')}${more}).`]
}

function wrongStatus(id: number, status: string | null): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `The status of job ${id} is ${shownStatus(status)}; papers can be ready only for a job that is ${statusesBefore.join(', ')}. Nothing was saved.`,
  )
}
