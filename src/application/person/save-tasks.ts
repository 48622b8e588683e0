import type { TaskToSave } from '#src/application/person/ports/task-store.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import type { DocumentAuthor } from '#src/domain/person/document.js'
import { maxTaskTitle, type Task, type TaskKind } from '#src/domain/person/task.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aboutJob, type PersonParts } from './person-parts.js'

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
    await this.#requireKnown(tasks)
    const wanted: TaskToSave[] = []
    for (const [i, task] of tasks.entries()) wanted.push(await this.#toSave(task, { at, place: i + 1 }))
    const saved = await this.#parts.tasks.save({ tasks: wanted, at, source: actor })
    const lost = saved.indexOf(null)
    if (lost !== -1) throw unknownTask(wanted[lost]?.id ?? 0)
    return saved.filter((task) => task !== null)
  }

  async #requireKnown(tasks: readonly GivenTask[]): Promise<void> {
    if (tasks.every(({ id = null }) => id === null)) return
    const known = new Set((await this.#parts.tasks.list({ isDone: null, job: null })).map(({ id }) => id))
    const missing = tasks.find(({ id = null }) => id !== null && !known.has(id))
    if (missing !== undefined) throw unknownTask(missing.id ?? 0)
  }

  async #toSave(task: GivenTask, { at, place }: { readonly at: string; readonly place: number }): Promise<TaskToSave> {
    const { id = null, jobId = null, kind = null, isDone = null } = task
    const title = task.title?.trim() || null
    if (id === null && title === null) throw invalid(place, 'needs a title')
    if ((title?.length ?? 0) > maxTaskTitle) throw invalid(place, `has a title of more than ${maxTaskTitle} characters`)
    return {
      id,
      ...(jobId === null ? {} : { job: await aboutJob(this.#parts, jobId) }),
      ...(title === null ? {} : { title }),
      ...dueOf(task),
      ...(kind === null ? {} : { kind }),
      ...(isDone === null ? {} : { doneAt: isDone ? at : null }),
    }
  }
}

function dueOf({ due = null, zone = null }: GivenTask): Pick<TaskToSave, 'due'> {
  if (due === null) return {}
  if (due.trim() === '') return { due: null }
  const given = readGivenTime('due', due, zone)
  if ('fault' in given) throw new AppError('VALIDATION_ERROR', given.fault)
  return { due: given.time }
}

function invalid(place: number, what: string): AppError {
  return new AppError('VALIDATION_ERROR', `Task ${place} ${what}.`)
}

function unknownTask(id: number): AppError {
  return new AppError('NOT_FOUND', `No task has id ${id}.`)
}
