import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type {
  BatchMark,
  EventsRequest,
  JobTriage,
  TriageBatch,
  UndoneBatch,
  UndoReport,
} from '#src/application/jobs/ports/job-triage.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type TriageHindrance, type TriageVerdict, triageHindrance } from '#src/domain/jobs/triage.js'
import { type BatchStep, type StepState, stepsOf, undoHindrance } from '#src/domain/jobs/undo.js'
import { eventsOfJob } from './hunt-queries.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { hasSideTable, requireHistory } from './side-additions.js'
import {
  clearVerdict,
  eventsOfBatch,
  heirOfJob,
  insertTold,
  lastEvent,
  latestEvents,
  setStatus,
  stateOfJob,
  tellFirst,
  tellNext,
} from './triage-queries.js'
import { writeAndIndex } from './word-index.js'

const needed = neededColumns('id', 'status', 'url')
const stampColumns = neededColumns('updatedAt')

/** Verdicts on the jobs of one SQLite file, opened for each call and closed after it. */
export class SqliteJobTriage implements JobTriage {
  readonly #file: JobsFile<JobTriage>

  constructor(path: string, options: JobsFileOptions<JobTriage> = {}) {
    this.#file = new JobsFile(path, options)
  }

  inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageHindrance[]> {
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => {
        this.#require(connection)
        return findHindrances(connection, verdicts)
      })
    return this.#file.use('read', needed, work, (jobs) => jobs.inspect(verdicts))
  }

  write({ verdicts, ...mark }: TriageBatch): Promise<readonly TriageHindrance[]> {
    const work = (connection: Connection) =>
      writeAndIndex(connection, () => {
        this.#require(connection)
        if (stepsOfBatch(connection, mark.batch).length > 0) return []
        const states = verdicts.map((verdict) => connection.first(stateOfJob, verdict))
        const hindrances = verdicts.flatMap((verdict, i) => triageHindrance(verdict, states[i] ?? null) ?? [])
        if (hindrances.length > 0) return hindrances
        const steps = verdicts.map(({ id, status, reason, score }, i) => {
          return { id, status, reason, score, undoes: null, isKept: states[i]?.isKept === 1 }
        })
        writeSteps(connection, mark, steps)
        return hindrances
      })
    return this.#file.use('write', needed, work, (jobs) => jobs.write({ verdicts, ...mark }))
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
    const { jobId: id, limit } = request
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        if (!hasSideTable(connection, 'job_events')) return null
        if (id === null) return connection.all(latestEvents, { limit })
        return connection.all(eventsOfJob, { id }).slice(0, limit)
      })
    return this.#file.use('read', needed, work, (jobs) => jobs.events(request))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #require(connection: Connection): void {
    requireColumns([...needed, ...stampColumns], connection, this.#file.path)
    requireHistory(connection, this.#file.path)
  }
}

function findHindrances(connection: Connection, verdicts: readonly TriageVerdict[]): readonly TriageHindrance[] {
  return verdicts.flatMap((verdict) => triageHindrance(verdict, connection.first(stateOfJob, verdict)) ?? [])
}

interface Step extends Pick<JobEvent, 'reason' | 'score' | 'undoes'> {
  readonly id: number
  readonly status: string | null
  /** Whether the job has the status already, as the trigger compares. */
  readonly isKept: boolean
}

/** The trigger writes the events, but for verdicts that leave the status. */
function writeSteps(connection: Connection, mark: BatchMark, steps: readonly Step[]): void {
  connection.run(clearVerdict)
  steps.forEach(({ id, status, isKept, ...said }, i) => {
    connection.run(i === 0 ? tellFirst : tellNext, { jobId: id, ...mark, ...said })
    if (isKept) connection.run(insertTold, { id })
    connection.run(setStatus, { id, status, updatedAt: mark.at })
  })
  connection.run(clearVerdict)
}

function undoBatch(connection: Connection, { undoes, ...mark }: UndoneBatch): UndoReport | null {
  const written = stepsOfBatch(connection, mark.batch)
  if (written.length > 0) return { updated: written.length, hindrances: [] }
  const steps = stepsOfBatch(connection, undoes)
  if (steps.length === 0) return null
  const states = steps.map((step) => stateOf(connection, step))
  const hindrances = steps.flatMap((step, i) => undoHindrance(step, states[i] ?? nothingThere) ?? [])
  if (hindrances.length > 0) return { updated: 0, hindrances }
  const back = steps.map(({ jobId: id, from: status, event }, i) => {
    return { id, status, reason: null, score: null, undoes: event, isKept: states[i]?.isKept === true }
  })
  writeSteps(connection, mark, back)
  return { updated: steps.length, hindrances }
}

function stepsOfBatch(connection: Connection, batch: string): readonly BatchStep[] {
  return stepsOf(connection.all(eventsOfBatch, { batch }))
}

const nothingThere: StepState = { job: null, lastEvent: null, heir: null }

function stateOf(
  connection: Connection,
  { jobId: id, url, from }: BatchStep,
): StepState & { readonly isKept: boolean } {
  const job = connection.first(stateOfJob, { id, status: from })
  return {
    job,
    isKept: job?.isKept === 1,
    lastEvent: connection.first(lastEvent, { id, url })?.id ?? null,
    heir: job === null ? connection.first(heirOfJob, { id, url }) : null,
  }
}
