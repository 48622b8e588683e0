import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
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
import { type TriageHindrance, type TriageVerdict, triageHindrance } from '#src/domain/jobs/triage.js'
import {
  type BatchStep,
  isAddition,
  type JobState,
  type StepState,
  stepsOf,
  type UndoHindrance,
  undoHindrance,
} from '#src/domain/jobs/undo.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { eventsOfJobs } from './hunt-queries.js'
import { insertPostings, toPostingLists } from './job-queries.js'
import { PostgresQueue } from './postgres-queue.js'
import {
  deleteJobs,
  eventsOfBatch,
  heirs,
  holdStates,
  insertAdditions,
  insertKept,
  insertRemovals,
  jobWithUrl,
  lastEvents,
  latestEvents,
  statesOfJobs,
  takenBack,
  writeVerdicts,
} from './triage-queries.js'
import { type ToldVerdict, verdictSetting } from './verdict-setting.js'

/** Verdicts on the jobs of one schema of a PostgreSQL database. */
export class PostgresJobTriage extends PostgresQueue implements JobTriage {
  async inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageHindrance[]> {
    const ids = verdicts.map(({ id }) => id)
    const found = await this.ask(statesOfJobs, { ids })
    return findHindrances(verdicts, byId(found))
  }

  write({ verdicts, ...mark }: TriageBatch): Promise<readonly TriageHindrance[]> {
    return this.writeNoted(async (connection) => {
      const states = byId(await connection.all(holdStates, { ids: verdicts.map(({ id }) => id) }))
      // asked once the jobs are held: the same batch may have been written meanwhile
      if ((await stepsOfBatch(connection, mark.batch)).length > 0) return []
      const hindrances = findHindrances(verdicts, states)
      if (hindrances.length === 0) await writeAll(connection, mark, toSteps(verdicts), states)
      return hindrances
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
      if ((await connection.first(takenBack, mark)) !== null) return null
      const { changes } = await connection.run(insertPostings, toPostingLists([posting], mark.at))
      const jobId = await idNow()
      if (jobId === null)
        throw new AppError('DB_ERROR', 'The database takes no row for this posting: a rule of its own leaves it out.')
      // another program may have added it meanwhile
      if (changes > 0) await connection.run(insertAdditions, { ...mark, ids: [jobId], undone: [null] })
      return { jobId, isNew: changes > 0 }
    })
  }

  undo({ undoes, ...mark }: UndoneBatch): Promise<UndoReport | null> {
    return this.writeNoted(async (connection) => {
      const steps = await stepsOfBatch(connection, undoes)
      if (steps.length === 0) return null
      const states = byId(await connection.all(holdStates, { ids: steps.map(({ jobId }) => jobId) }))
      const written = await stepsOfBatch(connection, mark.batch)
      if (written.length > 0) return { updated: written.length, hindrances: [] }
      const hindrances = await findUndoHindrances(connection, steps, states)
      if (hindrances.length > 0) return { updated: 0, hindrances }
      const isAdded = (step: BatchStep) => isAddition(step, states.get(step.jobId) ?? null)
      await deleteAdded(connection, mark, steps.filter(isAdded))
      const back = steps
        .filter((step) => !isAdded(step))
        .map(({ jobId: id, from, event }) => ({ ...nothingSaid, id, status: from ?? '', undoes: event }))
      await writeAll(connection, mark, back, states)
      return { updated: steps.length, hindrances }
    })
  }

  async events({ jobId, limit }: EventsRequest): Promise<readonly JobEvent[]> {
    if (jobId === null) return this.ask(latestEvents, { limit })
    const events = (await this.ask(eventsOfJobs, { ids: [jobId] })).map(({ asked: _, ...event }) => event)
    return events.toReversed().slice(0, limit)
  }
}

async function stepsOfBatch(connection: PostgresConnection, batch: string): Promise<readonly BatchStep[]> {
  return stepsOf(await connection.all(eventsOfBatch, { batch }))
}

type States = ReadonlyMap<number, JobState>

function byId(states: readonly JobState[]): States {
  return new Map(states.map((state) => [state.id, state]))
}

function findHindrances(verdicts: readonly TriageVerdict[], states: States): readonly TriageHindrance[] {
  return verdicts.flatMap((verdict) => triageHindrance(verdict, states.get(verdict.id) ?? null) ?? [])
}

interface Step extends ToldVerdict {
  readonly status: string
}

const nothingSaid = { reason: null, score: null, undoes: null }

function toSteps(verdicts: readonly TriageVerdict[]): readonly Step[] {
  return verdicts.map(({ id, status, reason, score }) => ({ ...nothingSaid, id, status, reason, score }))
}

/** In the order of ids: so are the events of a batch. */
async function writeAll(connection: PostgresConnection, mark: BatchMark, given: readonly Step[], states: States) {
  const steps = given.toSorted((a, b) => a.id - b.id)
  const kept = steps.filter(({ id, status }) => states.get(id)?.status === status)
  if (kept.length > 0)
    await connection.run(insertKept, {
      ...mark,
      ids: kept.map(({ id }) => id),
      reasons: kept.map(({ reason }) => reason),
      scores: kept.map(({ score }) => score),
      undone: kept.map(({ undoes }) => undoes),
    })
  await connection.run(writeVerdicts, {
    ids: steps.map(({ id }) => id),
    statuses: steps.map(({ status }) => status),
    at: mark.at,
    told: verdictSetting(
      mark,
      steps.map(({ id, reason, score, undoes }) => ({ id, reason, score, undoes })),
    ),
  })
}

async function deleteAdded(connection: PostgresConnection, mark: BatchMark, steps: readonly BatchStep[]) {
  if (steps.length === 0) return
  const ids = steps.map(({ jobId }) => jobId)
  await connection.run(insertRemovals, { ...mark, ids, undone: steps.map(({ event }) => event) })
  await connection.run(deleteJobs, { ids })
}

async function findUndoHindrances(
  connection: PostgresConnection,
  steps: readonly BatchStep[],
  states: States,
): Promise<readonly UndoHindrance[]> {
  const named = { ids: steps.map(({ jobId }) => jobId), urls: steps.map(({ url }) => url) }
  const last = new Map((await connection.all(lastEvents, named)).map(({ job, event }) => [job, event]))
  const isGone = steps.some(({ jobId }) => !states.has(jobId))
  const others = isGone ? await connection.all(heirs, named) : []
  const stateOf = ({ jobId }: BatchStep): StepState => ({
    job: states.get(jobId) ?? null,
    lastEvent: last.get(jobId) ?? null,
    heir: others.find(({ of }) => of === jobId) ?? null,
  })
  return steps.flatMap((step) => undoHindrance(step, stateOf(step)) ?? [])
}
