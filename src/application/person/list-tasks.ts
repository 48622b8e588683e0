import type { AboutJob, DocumentAuthor } from '#src/domain/person/document.js'
import type { Task, TaskKind } from '#src/domain/person/task.js'
import { compareTexts } from '#src/domain/shared/text.js'
import { aboutJob, type PersonParts } from './person-parts.js'

export interface ListTasksRequest {
  readonly jobId?: number | null
  /** Also those that are done. */
  readonly hasDone?: boolean
  /** Only what is due before the end of this day. */
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
 * Throws NOT_FOUND, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: person-tasks.
 */
export class ListTasks {
  readonly #parts: Pick<PersonParts, 'tasks' | 'jobs' | 'datesAhead'>

  constructor(parts: Pick<PersonParts, 'tasks' | 'jobs' | 'datesAhead'>) {
    this.#parts = parts
  }

  async execute({ jobId = null, hasDone = false, until = null }: ListTasksRequest): Promise<readonly ListedTask[]> {
    const job = jobId === null ? null : await aboutJob(this.#parts, jobId)
    const own = await this.#parts.tasks.list({ isDone: hasDone ? null : false, job })
    const all = [...own.map(ofTask), ...(await this.#ofLetters(job))]
    const isDue = ({ due }: ListedTask) => until === null || (due !== null && due.slice(0, 10) <= until)
    return all.filter(isDue).sort((a, b) => compareDue(a, b))
  }

  async #ofLetters(job: AboutJob | null): Promise<readonly ListedTask[]> {
    const dates = await this.#parts.datesAhead()
    return dates
      .filter((date) => job === null || date.jobId === job.jobId)
      .map(
        ({ jobId, company, kind, at, zone }): ListedTask => ({
          ...{ id: null, jobId, company, title: null, due: at, zone, kind: kind satisfies TaskKind },
          ...{ doneAt: null, source: 'letter' },
        }),
      )
  }
}

function ofTask({ job, createdAt: _, ...task }: Task): ListedTask {
  return { ...task, jobId: job?.jobId ?? null, company: null, zone: null }
}

// after every day
const never = '~'

function compareDue(a: ListedTask, b: ListedTask): number {
  return compareTexts(a.due ?? never, b.due ?? never) || (a.id ?? 0) - (b.id ?? 0)
}
