import { keepPapers, undoPapers } from '#src/adapters/stores/sql/jobs/papers-work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type {
  AddedPosting,
  BatchMark,
  EventsRequest,
  JobTriage,
  PlacedPosting,
  TriageBatch,
  UndoneBatch,
  UndoReport,
} from '#src/application/jobs/ports/job-triage.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type TriageConflict, type TriageVerdict, triageConflict } from '#src/domain/jobs/triage.js'
import { type BatchStep, isAddition, jobsOf, type StepState, stepsOf, undoConflict } from '#src/domain/jobs/undo.js'
import { eventsOfJob, hunt } from './hunt-queries.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { columnsOfTexts, neededColumns, presentTextQueries, requireColumns } from './missing-columns.js'
import { hasSideTable, requireHistory, requireSideTables } from './side-additions.js'
import {
  deleteJob,
  eventsOfBatch,
  eventsOfJobsInBatch,
  insertAddition,
  insertRemoval,
  insertVerdict,
  jobWithSameUrlQuery,
  jobWithUrl,
  lastEvent,
  latestEvents,
  setStatus,
  stateOfJob,
  statusesOfJobs,
  undoOfBatch,
} from './triage-queries.js'
import { withoutEvents } from './verdict-row.js'
import { writeAndIndex } from './word-index.js'

const needed = neededColumns('id', 'status', 'url')
const postingColumns = [...columnsOfTexts, ...neededColumns('payloadJson')]
const stampColumns = neededColumns('createdAt', 'updatedAt')
const paperColumns = neededColumns('resumePdfPath', 'resumeWrittenAt')

/** Verdicts on the jobs of one SQLite file, opened and closed for each call. */
export class SqliteJobTriage implements JobTriage {
  readonly #file: JobsFile<JobTriage>

  constructor(path: string, options: JobsFileOptions<JobTriage> = {}) {
    this.#file = new JobsFile(path, options)
  }

  inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageConflict[]> {
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => {
        this.#require(connection)
        return findConflicts(connection, verdicts)
      })
    return this.#file.use('read', needed, work, (jobs) => jobs.inspect(verdicts))
  }

  write(batch: TriageBatch): Promise<readonly TriageConflict[]> {
    const writeAfterLookAt = (connection: Connection, lookedAt: readonly TriageVerdict[]) =>
      writeAndIndex(connection, (undo) => {
        this.#require(connection, batch.papers === undefined ? [] : paperColumns)
        if (batch.papers !== undefined) requireSideTables(connection, this.#file.path, ['hunt_entries'])
        return writeVerdicts(connection, batch, lookedAt, undo)
      })
    const work = (connection: Connection) => {
      // checking all jobs first takes a tenth of the time: a missing one shows when its verdict is written
      const conditional = batch.verdicts.filter(({ expectedStatus }) => expectedStatus !== null)
      const conflicts =
        (batch.isPart ? null : writeAfterLookAt(connection, conditional)) ??
        writeAfterLookAt(connection, batch.verdicts)
      if (conflicts === null) throw databaseError(this.#file.path, 'did not store the history entry of a verdict')
      return conflicts
    }
    return this.#file.use('write', needed, work, (jobs) => jobs.write(batch))
  }

  findByUrl(url: string): Promise<number | null> {
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => {
        this.#require(connection, postingColumns)
        return idWithUrl(connection, url)
      })
    return this.#file.use('read', needed, work, (jobs) => jobs.findByUrl(url))
  }

  add(added: AddedPosting): Promise<PlacedPosting | null> {
    const work = (connection: Connection) =>
      writeAndIndex(connection, () => {
        this.#require(connection, postingColumns)
        return addPosting(connection, this.#file.path, added)
      })
    return this.#file.use('write', needed, work, (jobs) => jobs.add(added))
  }

  undo(batch: UndoneBatch): Promise<UndoReport | null> {
    const work = (connection: Connection) =>
      writeAndIndex(connection, () => {
        this.#require(connection)
        return undoBatch(connection, batch)
      })
    return this.#file.use('write', needed, work, (jobs) => jobs.undo(batch))
  }

  events(request: EventsRequest): Promise<readonly JobEvent[] | null> {
    const { jobId: id, batch = null, limit } = request
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        if (!hasSideTable(connection, 'job_events')) return null
        if (batch !== null) return connection.all(eventsOfBatch, { batch }).toReversed().slice(0, limit)
        if (id === null) return connection.all(latestEvents, { limit })
        return connection.all(eventsOfJob, { id }).slice(0, limit)
      })
    return this.#file.use('read', needed, work, (jobs) => jobs.events(request))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #require(connection: Connection, more: readonly string[] = []): void {
    requireColumns([...needed, ...stampColumns, ...more], connection, this.#file.path)
    requireHistory(connection, this.#file.path)
  }
}

function idWithUrl(connection: Connection, url: string): number | null {
  return connection.first(jobWithUrl, { url })?.id ?? null
}

function addPosting(connection: Connection, path: string, { posting, ...mark }: AddedPosting): PlacedPosting | null {
  const known = idWithUrl(connection, posting.url)
  if (known !== null) return { jobId: known, isNew: false }
  if (connection.first(undoOfBatch, mark) !== null) return null
  connection.run(presentTextQueries(connection).insert, { ...posting, createdAt: mark.at })
  // a trigger of another program may have suppressed the row
  const jobId = idWithUrl(connection, posting.url)
  if (jobId === null) throw databaseError(path, 'rejected this posting because of one of its own rules')
  connection.run(insertAddition, { id: jobId, ...mark, undoes: null })
  return { jobId, isNew: true }
}

function findConflicts(connection: Connection, verdicts: readonly TriageVerdict[]): readonly TriageConflict[] {
  if (verdicts.length === 0) return []
  const jobs = connection.all(statusesOfJobs, { ids: JSON.stringify(verdicts.map(({ id }) => id)) })
  const found = new Map(jobs.map((job) => [job.id, job]))
  return verdicts.flatMap((verdict) => triageConflict(verdict, found.get(verdict.id) ?? null) ?? [])
}

/** Returns the conflicts. Returns null, and writes nothing, if a job that was not checked is missing. */
function writeVerdicts(
  connection: Connection,
  { verdicts, papers, isPart, ...mark }: TriageBatch,
  lookedAt: readonly TriageVerdict[],
  undo: () => void,
): readonly TriageConflict[] | null {
  if (isPart) return writePart(connection, mark, verdicts)
  if (stepsOfBatch(connection, mark.batch).length > 0) return []
  if (findConflicts(connection, lookedAt).length > 0) return findConflicts(connection, verdicts)
  if (writeSteps(connection, mark, toSteps(verdicts))) {
    if (papers !== undefined) connection.do(keepPapers(hunt, papers, mark))
    return []
  }
  undo()
  return null
}

/** Writes the verdicts that have no conflict, except on jobs that the batch already has. */
function writePart(connection: Connection, mark: BatchMark, asked: readonly TriageVerdict[]) {
  const written = jobsOf(
    stepsOfBatch(
      connection,
      mark.batch,
      asked.map(({ id }) => id),
    ),
  )
  const verdicts = asked.filter(({ id }) => !written.has(id))
  const conflicts = findConflicts(connection, verdicts)
  const refused = jobsOf(conflicts)
  writeSteps(connection, mark, toSteps(verdicts.filter(({ id }) => !refused.has(id))))
  return conflicts
}

function toSteps(verdicts: readonly TriageVerdict[]): readonly Step[] {
  return verdicts.map(({ id, status, reason, score }) => ({ id, status, reason, score, undoes: null }))
}

interface Step extends Pick<JobEvent, 'reason' | 'score' | 'undoes'> {
  readonly id: number
  readonly status: string | null
}

/**
 * Returns false at the first missing job. Writes the events here, in the trigger's form: passing each verdict to the
 * trigger takes as long as writing the events.
 */
function writeSteps(connection: Connection, mark: BatchMark, steps: readonly Step[]): boolean {
  return withoutEvents(connection, () =>
    steps.every(({ id, status, ...said }) => {
      if (connection.run(insertVerdict, { id, status, ...mark, ...said }).changes === 0) return false
      connection.run(setStatus, { id, status, updatedAt: mark.at })
      return true
    }),
  )
}

function undoBatch(connection: Connection, { undoes, jobs, ...mark }: UndoneBatch): UndoReport | null {
  const written = stepsOfBatch(connection, mark.batch, jobs)
  if (written.length > 0 && jobs === undefined) return { updated: written.length, conflicts: [] }
  const asked = stepsOfBatch(connection, undoes, jobs)
  if (asked.length === 0) return null
  const before = jobsOf(written)
  const steps = asked.filter(({ jobId }) => !before.has(jobId))
  const states = new Map(steps.map((step) => [step, stateOf(connection, step)]))
  const conflicts = steps.flatMap((step) => undoConflict(step, states.get(step) ?? nothingThere) ?? [])
  if (conflicts.length > 0 && jobs === undefined) return { updated: 0, conflicts }
  const refused = jobsOf(conflicts)
  const undone = steps.filter(({ jobId }) => !refused.has(jobId))
  const isAdded = (step: BatchStep) => isAddition(step, states.get(step)?.job ?? null)
  for (const { jobId: id, event } of undone.filter(isAdded)) {
    connection.run(insertRemoval, { id, ...mark, undoes: event })
    connection.run(deleteJob, { id })
  }
  const back = undone
    .filter((step) => !isAdded(step))
    .map(({ jobId: id, from: status, event }) => ({ id, status, reason: null, score: null, undoes: event }))
  writeSteps(connection, mark, back)
  if (hasSideTable(connection, 'hunt_entries')) connection.do(undoPapers(hunt, { undoes, ...mark }))
  return { updated: asked.length - conflicts.length, conflicts }
}

function stepsOfBatch(connection: Connection, batch: string, jobs?: readonly number[]): readonly BatchStep[] {
  if (jobs === undefined) return stepsOf(connection.all(eventsOfBatch, { batch }))
  return stepsOf(connection.all(eventsOfJobsInBatch, { batch, ids: JSON.stringify(jobs) }))
}

const nothingThere: StepState = { job: null, lastEvent: null, jobWithSameUrl: null }

function stateOf(connection: Connection, { jobId: id, url }: BatchStep): StepState {
  const job = connection.first(stateOfJob, { id })
  return {
    job,
    lastEvent: connection.first(lastEvent, { id, url })?.id ?? null,
    jobWithSameUrl: job === null ? connection.first(jobWithSameUrlQuery, { id, url }) : null,
  }
}
