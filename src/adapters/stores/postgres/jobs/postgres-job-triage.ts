import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { keepPapers, undoPapers } from '#src/adapters/stores/sql/jobs/papers-work.js'
import type { Changes } from '#src/adapters/stores/sql/kit/work.js'
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
import {
  type BatchStep,
  isAddition,
  type JobState,
  jobsOf,
  type StepState,
  stepsOf,
  type UndoConflict,
  undoConflict,
} from '#src/domain/jobs/undo.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { eventsOfJobs, hunt } from './hunt-queries.js'
import { insertPostings, toPostingLists } from './job-queries.js'
import { PostgresQueue } from './postgres-queue.js'
import {
  deleteJobs,
  eventsOfBatch,
  eventsOfJobsInBatch,
  holdStates,
  insertAdditions,
  insertRemovals,
  jobsWithSameUrl,
  jobWithUrl,
  lastEvents,
  latestEvents,
  statesOfJobs,
  undoOfBatch,
  writeVerdicts,
  writeVerdictsOfPart,
} from './triage-queries.js'

/** Verdicts on the jobs of one schema of a PostgreSQL database. */
export class PostgresJobTriage extends PostgresQueue implements JobTriage {
  async inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageConflict[]> {
    const ids = verdicts.map(({ id }) => id)
    const found = await this.ask(statesOfJobs, { ids })
    return findConflicts(verdicts, byId(found))
  }

  write({ verdicts, papers, isPart, ...mark }: TriageBatch): Promise<readonly TriageConflict[]> {
    return this.writeNoted(async (connection) => {
      if (isPart) return writePart(connection, mark, verdicts)
      const states = byId(await connection.all(holdStates, { ids: verdicts.map(({ id }) => id) }))
      const conflicts = findConflicts(verdicts, states)
      if (conflicts.length === 0) {
        const { changes } = await writeAll(connection, mark, toSteps(verdicts))
        // a batch that is already stored changes nothing
        if (papers !== undefined && changes > 0) await connection.do(keepPapers(hunt, papers, mark))
      } else if ((await stepsOfBatch(connection, mark.batch)).length > 0) return []
      return conflicts
    })
  }

  async findByUrl(url: string): Promise<number | null> {
    const [found] = await this.ask(jobWithUrl, { url })
    return found?.id ?? null
  }

  add({ posting, ...mark }: AddedPosting): Promise<PlacedPosting | null> {
    return this.writeNoted(async (connection) => {
      const idNow = async () => (await connection.first(jobWithUrl, { url: posting.url }))?.id ?? null
      const known = await idNow()
      if (known !== null) return { jobId: known, isNew: false }
      if ((await connection.first(undoOfBatch, mark)) !== null) return null
      const { changes } = await connection.run(insertPostings, toPostingLists([posting], mark.at))
      const jobId = await idNow()
      if (jobId === null)
        throw new AppError('DB_ERROR', 'The database rejected this posting because of one of its own rules.')
      // another program may have added it in the meantime
      if (changes > 0) await connection.run(insertAdditions, { ...mark, ids: [jobId], undone: [null] })
      return { jobId, isNew: changes > 0 }
    })
  }

  undo({ undoes, jobs, ...mark }: UndoneBatch): Promise<UndoReport | null> {
    return this.writeNoted(async (connection) => {
      const asked = await stepsOfBatch(connection, undoes, jobs)
      if (asked.length === 0) return null
      const states = byId(await connection.all(holdStates, { ids: asked.map(({ jobId }) => jobId) }))
      const written = await stepsOfBatch(connection, mark.batch, jobs)
      if (written.length > 0 && jobs === undefined) return { updated: written.length, conflicts: [] }
      const before = jobsOf(written)
      const steps = asked.filter(({ jobId }) => !before.has(jobId))
      const conflicts = await findUndoConflicts(connection, steps, states)
      if (conflicts.length > 0 && jobs === undefined) return { updated: 0, conflicts }
      const refused = jobsOf(conflicts)
      const undone = steps.filter(({ jobId }) => !refused.has(jobId))
      const isAdded = (step: BatchStep) => isAddition(step, states.get(step.jobId) ?? null)
      const back = undone
        .filter((step) => !isAdded(step))
        .map(({ jobId: id, from, event }) => ({ id, status: from ?? '', reason: null, score: null, undoes: event }))
      await writeAll(connection, mark, back, jobs === undefined ? writeVerdicts : writeVerdictsOfPart)
      await deleteAdded(connection, mark, undone.filter(isAdded))
      await connection.do(undoPapers(hunt, { undoes, ...mark }))
      return { updated: asked.length - conflicts.length, conflicts }
    })
  }

  async events({ jobId, batch = null, limit }: EventsRequest): Promise<readonly JobEvent[]> {
    if (batch !== null) return (await this.ask(eventsOfBatch, { batch })).toReversed().slice(0, limit)
    if (jobId === null) return this.ask(latestEvents, { limit })
    const events = (await this.ask(eventsOfJobs, { ids: [jobId] })).map(({ asked: _, ...event }) => event)
    return events.toReversed().slice(0, limit)
  }
}

async function stepsOfBatch(
  connection: PostgresConnection,
  batch: string,
  ids?: readonly number[],
): Promise<readonly BatchStep[]> {
  if (ids === undefined) return stepsOf(await connection.all(eventsOfBatch, { batch }))
  return stepsOf(await connection.all(eventsOfJobsInBatch, { batch, ids }))
}

/** Writes the verdicts that have no conflict, except on jobs that the batch already has. */
async function writePart(connection: PostgresConnection, mark: BatchMark, asked: readonly TriageVerdict[]) {
  const ids = asked.map(({ id }) => id)
  const states = byId(await connection.all(holdStates, { ids }))
  const written = jobsOf(await stepsOfBatch(connection, mark.batch, ids))
  const verdicts = asked.filter(({ id }) => !written.has(id))
  const conflicts = findConflicts(verdicts, states)
  const refused = jobsOf(conflicts)
  await writeAll(connection, mark, toSteps(verdicts.filter(({ id }) => !refused.has(id))), writeVerdictsOfPart)
  return conflicts
}

type States = ReadonlyMap<number, JobState>

function byId(states: readonly JobState[]): States {
  return new Map(states.map((state) => [state.id, state]))
}

function findConflicts(verdicts: readonly TriageVerdict[], states: States): readonly TriageConflict[] {
  return verdicts.flatMap((verdict) => triageConflict(verdict, states.get(verdict.id) ?? null) ?? [])
}

interface Step {
  readonly id: number
  readonly status: string
  readonly reason: string | null
  readonly score: number | null
  readonly undoes: number | null
}

function toSteps(verdicts: readonly TriageVerdict[]): readonly Step[] {
  return verdicts.map(({ id, status, reason, score }) => ({ id, status, reason, score, undoes: null }))
}

/** Writes nothing if the batch is already stored: the same batch may have arrived in the meantime. */
function writeAll(
  connection: PostgresConnection,
  mark: BatchMark,
  steps: readonly Step[],
  writing = writeVerdicts,
): Promise<Changes> {
  return connection.run(writing, {
    ...mark,
    ids: steps.map(({ id }) => id),
    statuses: steps.map(({ status }) => status),
    reasons: steps.map(({ reason }) => reason),
    scores: steps.map(({ score }) => score),
    undone: steps.map(({ undoes }) => undoes),
  })
}

async function deleteAdded(connection: PostgresConnection, mark: BatchMark, steps: readonly BatchStep[]) {
  if (steps.length === 0) return
  const ids = steps.map(({ jobId }) => jobId)
  await connection.run(insertRemovals, { ...mark, ids, undone: steps.map(({ event }) => event) })
  await connection.run(deleteJobs, { ids })
}

async function findUndoConflicts(
  connection: PostgresConnection,
  steps: readonly BatchStep[],
  states: States,
): Promise<readonly UndoConflict[]> {
  const named = { ids: steps.map(({ jobId }) => jobId), urls: steps.map(({ url }) => url) }
  const last = new Map((await connection.all(lastEvents, named)).map(({ job, event }) => [job, event]))
  const isGone = steps.some(({ jobId }) => !states.has(jobId))
  const others = isGone ? await connection.all(jobsWithSameUrl, named) : []
  const stateOf = ({ jobId }: BatchStep): StepState => ({
    job: states.get(jobId) ?? null,
    lastEvent: last.get(jobId) ?? null,
    jobWithSameUrl: others.find(({ of }) => of === jobId) ?? null,
  })
  return steps.flatMap((step) => undoConflict(step, stateOf(step)) ?? [])
}
