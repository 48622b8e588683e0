import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { BatchMark, UndoneBatch } from '#src/application/jobs/ports/job-triage.js'
import type { ApplicationNote } from '#src/domain/hunt/verdicts/hunt-entry.js'
import {
  type PapersNote,
  papersEntry,
  papersWith,
  papersWithout,
  undoingEntry,
} from '#src/domain/hunt/verdicts/papers-note.js'
import type { HuntStatements } from './hunt-statements.js'
import { type StoredEntry, toEntries, toStoredEntry } from './stored-entry.js'

/** Keeps that papers are ready, in the transaction that writes the status of their job. */
export function* keepPapers(hunt: HuntStatements, papers: PapersNote, mark: BatchMark): Work<void> {
  const id = papers.statement.job?.jobId ?? 0
  const before = yield* first(hunt.papersOfJob, { id })
  const entry = papersEntry(papers, before ?? papersWithout(papers.statement), mark)
  yield* first(hunt.insertEntry, toStoredEntry(entry))
  if (entry.statement.of === 'application') yield* run(hunt.setPapers, { id, ...papersWith(entry.statement) })
}

/** Undoes what a batch said about papers, and gives the rows of its jobs back what they said. */
export function* undoPapers(hunt: HuntStatements, { undoes, ...mark }: UndoneBatch): Work<void> {
  for (const stored of yield* all(hunt.entriesOfBatch, { batch: undoes })) {
    const statement = papersIn(stored)
    if (statement === null) continue
    yield* first(hunt.insertEntry, toStoredEntry(undoingEntry(stored.id, statement, mark)))
    const papers = (yield* isEffective(hunt, stored)) ? papersWithout(statement) : papersWith(statement)
    yield* run(hunt.setPapers, { id: stored.jobId ?? 0, ...papers })
  }
}

function papersIn(stored: StoredEntry): ApplicationNote | null {
  const statement = toEntries([stored]).entries[0]?.statement
  return statement?.of === 'application' && statement.kind === 'papers_ready' ? statement : null
}

/** Whether the papers are ready after this entry: an undo may be undone itself. */
function* isEffective(hunt: HuntStatements, { undoes }: StoredEntry): Work<boolean> {
  let [isReady, before] = [true, undoes]
  while (before !== null) {
    isReady = !isReady
    before = (yield* first(hunt.entryWithId, { id: before }))?.undoes ?? null
  }
  return isReady
}
