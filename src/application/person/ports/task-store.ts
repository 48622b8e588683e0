import type { AboutJob, DocumentAuthor } from '#src/domain/person/document.js'
import type { Task, TaskKind } from '#src/domain/person/task.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A new task, or new values of one; absent values stay. */
export interface TaskToSave {
  /** Null for a new task. */
  readonly id: number | null
  readonly job?: AboutJob | null
  /** A new task has one. */
  readonly title?: string
  readonly due?: string | null
  readonly kind?: TaskKind
  /** Null makes it open again. */
  readonly doneAt?: UtcTime | null
  /** Whether the task gets the values from before the agent's changes; other values are ignored. */
  readonly isTakenBack?: boolean
}

export interface TasksToSave {
  readonly tasks: readonly TaskToSave[]
  readonly at: UtcTime
  readonly source: DocumentAuthor
}

/** `unknown`: nothing was saved, because no tasks have these ids. */
export type TaskSaving =
  | { readonly outcome: 'saved'; readonly tasks: readonly Task[] }
  | { readonly outcome: 'unknown'; readonly ids: readonly number[] }

/** Null means any. */
export interface TaskFilter {
  readonly isDone: boolean | null
  /** The id that the job has, or had under its URL. */
  readonly job: AboutJob | null
}

/**
 * What the person wants to do. Tables, errors and agents are as in `DocumentStore`. Source: person-tasks.
 */
export interface TaskStore {
  /**
   * Saves all of them atomically, in this order, or none if an id does not exist. An agent's change of a task is kept
   * with what the task said before; the person's is their word.
   */
  save(tasks: TasksToSave): Promise<TaskSaving>
  /** Those that are due first come first, those without a day last; then by id. */
  list(filter: TaskFilter): Promise<readonly Task[]>
  /** Removes tasks. Returns how many there were. */
  remove(ids: readonly number[]): Promise<number>
  close(): Promise<void>
}
