import { instantOf } from '#src/domain/hunt/stages/instant-of.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import type { AboutJob, DocumentAuthor } from '#src/domain/person/document.js'
import type { Task, TaskKind } from '#src/domain/person/task.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { compareTexts } from '#src/domain/shared/text.js'
import { formatDay, zonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import { aboutJob, type PersonParts } from './person-parts.js'

export interface ListTasksRequest {
  readonly jobId?: number | null
  /** Also those that are done. */
  readonly hasDone?: boolean
  /** Only what is due by then: a day, or a time as ISO 8601, in the person's zone if it has no offset. */
  readonly until?: string | null
}

/** A task, or a date that a letter tells: that one is its application's own, and has no id. */
export interface ListedTask extends Omit<Task, 'id' | 'job' | 'title' | 'source' | 'createdAt'> {
  readonly id: number | null
  readonly jobId: number | null
  /** Null for a letter: its kind and employer say what it is. */
  readonly title: string | null
  readonly company: string | null
  readonly zone: string | null
  readonly source: DocumentAuthor | 'letter'
}

/**
 * Lists what is due: tasks, and the interviews and deadlines of applications. Earliest first, those without a day last.
 * Throws NOT_FOUND, VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: person-tasks.
 */
export class ListTasks {
  readonly #parts: Pick<PersonParts, 'tasks' | 'jobs' | 'datesAhead' | 'timeZone'>

  constructor(parts: Pick<PersonParts, 'tasks' | 'jobs' | 'datesAhead' | 'timeZone'>) {
    this.#parts = parts
  }

  async execute({ jobId = null, hasDone = false, until = null }: ListTasksRequest): Promise<readonly ListedTask[]> {
    const isDue = until === null ? () => true : dueBy(until, this.#parts.timeZone)
    const job = jobId === null ? null : await aboutJob(this.#parts, jobId)
    const own = await this.#parts.tasks.list({ isDone: hasDone ? null : false, job })
    const all = [...own.map(ofTask), ...(await this.#ofLetters(job))]
    return all.filter(isDue).sort((a, b) => compareDue(a, b))
  }

  async #ofLetters(job: AboutJob | null): Promise<readonly ListedTask[]> {
    const dates = await this.#parts.datesAhead()
    return dates
      .filter((date) => job === null || date.jobId === job.jobId)
      .map(
        ({ jobId, company, kind, at, zone }): ListedTask => ({
          ...{ id: null, jobId, company, title: null, due: at, zone, kind: kind satisfies TaskKind },
          ...{ doneAt: null, source: 'letter', changed: null },
        }),
      )
  }
}

function ofTask({ job, createdAt: _, ...task }: Task): ListedTask {
  return { ...task, jobId: job?.jobId ?? null, company: null, zone: null }
}

/** Compares days with days, and times with times. Throws VALIDATION_ERROR. */
function dueBy(until: string, timeZone: string): (task: ListedTask) => boolean {
  const given = readGivenTime('until', until, timeZone)
  if ('fault' in given) throw new AppError('VALIDATION_ERROR', given.fault)
  const { time } = given
  const calendar = zonedCalendar(timeZone)
  const dayOf = (at: string) => (at.length === 10 ? at : formatDay(calendar.dayOf(Date.parse(at))))
  return ({ due, zone }) => {
    if (due === null) return false
    const at = instantOf(due, zone) ?? due
    // a day, or a time whose zone nobody said, is only compared by its day
    const isInstant = at.endsWith('Z')
    if (isInstant && time.length > 10) return at <= time
    return (isInstant ? dayOf(at) : at.slice(0, 10)) <= dayOf(time)
  }
}

// after every day
const never = '~'

function compareDue(a: ListedTask, b: ListedTask): number {
  return compareTexts(a.due ?? never, b.due ?? never) || (a.id ?? 0) - (b.id ?? 0)
}
