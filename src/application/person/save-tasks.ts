import type { TaskToSave } from '#src/application/person/ports/task-store.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import type { DocumentAuthor } from '#src/domain/person/document.js'
import { documentFailure } from '#src/domain/person/document-failure.js'
import { maxTaskTitle, type Task, type TaskKind } from '#src/domain/person/task.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { aboutJobs, type KnownJobs, type PersonParts } from './person-parts.js'

/** A new task, or new values of one. Absent values stay. */
export interface GivenTask {
  readonly id?: number | null
  readonly jobId?: number | null
  readonly title?: string | null
  /** A day, or a time as ISO 8601 with an offset or in `zone`; '' removes it. */
  readonly due?: string | null
  readonly zone?: string | null
  readonly kind?: TaskKind | null
  readonly isDone?: boolean | null
  /** Whether the task gets back what it said before the agent's changes; then nothing else is given. */
  readonly isTakenBack?: boolean | null
}

export interface SaveTasksRequest {
  readonly tasks: readonly GivenTask[]
  /** Defaults to `person`. */
  readonly actor?: DocumentAuthor
}

export const maxTasks = 100

/**
 * Adds, changes and finishes tasks, all or none. Throws VALIDATION_ERROR, NOT_FOUND, DB_NOT_FOUND, DB_ERROR.
 * Source: person-tasks.
 */
export class SaveTasks {
  readonly #parts: Pick<PersonParts, 'tasks' | 'jobs' | 'clock'>

  constructor(parts: Pick<PersonParts, 'tasks' | 'jobs' | 'clock'>) {
    this.#parts = parts
  }

  /** Returns the tasks as they are now, in the order given. */
  async execute({ tasks, actor = 'person' }: SaveTasksRequest): Promise<readonly Task[]> {
    if (tasks.length > maxTasks)
      throw new AppError('VALIDATION_ERROR', `At most ${maxTasks} tasks can be saved at once.`)
    const at = this.#parts.clock.now().toISOString()
    const jobs = await aboutJobs(
      this.#parts,
      tasks.flatMap(({ jobId }) => jobId ?? []),
    )
    const wanted = tasks.map((task, i) => toSave(task, { at, place: tasks.length === 1 ? null : i + 1, jobs }))
    const saving = await this.#parts.tasks.save({ tasks: wanted, at, source: actor })
    if (saving.outcome === 'unknown') throw unknownTasks(saving.ids)
    return saving.tasks
  }
}

type Place = number | null

interface Saving {
  readonly at: UtcTime
  /** The task's place in the request, from 1; null if it is the only one. */
  readonly place: Place
  readonly jobs: KnownJobs
}

function toSave(task: GivenTask, { at, place, jobs }: Saving): TaskToSave {
  const { id = null, jobId = null, kind = null, isDone = null, isTakenBack = null } = task
  const title = task.title?.trim() || null
  if (id === null && title === null) throw invalid(place, 'needs a title')
  if ((title?.length ?? 0) > maxTaskTitle) throw invalid(place, `has a title of more than ${maxTaskTitle} characters`)
  return {
    id,
    ...(jobId === null ? {} : { job: jobs(jobId) }),
    ...(title === null ? {} : { title }),
    ...dueOf(task),
    ...(kind === null ? {} : { kind }),
    ...(isDone === null ? {} : { doneAt: isDone ? at : null }),
    ...(isTakenBack === null ? {} : { isTakenBack }),
  }
}

function dueOf({ due = null, zone = null }: GivenTask): Pick<TaskToSave, 'due'> {
  if (due === null) return {}
  if (due.trim() === '') return { due: null }
  const given = readGivenTime('due', due, zone)
  if ('fault' in given) throw new AppError('VALIDATION_ERROR', given.fault)
  return { due: given.time }
}

function invalid(place: Place, what: string): AppError {
  return new AppError('VALIDATION_ERROR', `${place === null ? 'The task' : `Task ${place}`} ${what}.`)
}

function unknownTasks(ids: readonly number[]): AppError {
  const message = ids.length === 1 ? `No task has id ${ids[0]}.` : `No tasks have the ids ${ids.join(', ')}.`
  return documentFailure('NOT_FOUND', message, { problem: 'unknown-task' })
}
