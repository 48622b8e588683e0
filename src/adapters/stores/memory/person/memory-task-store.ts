import { changedTask, idsOf, newTask } from '#src/adapters/stores/index/person/task-values.js'
import { compareBytes } from '#src/adapters/stores/index/stored-order.js'
import type { TaskFilter, TaskSaving, TaskStore, TasksToSave } from '#src/application/person/ports/task-store.js'
import type { Task } from '#src/domain/person/task.js'
import { isOfJob } from './is-of-job.js'

/** Tasks in memory: for tests, and for programs that need no file. */
export class MemoryTaskStore implements TaskStore {
  readonly #tasks = new Map<number, Task>()
  #lastId = 0

  async save({ tasks, ...saving }: TasksToSave): Promise<TaskSaving> {
    const ids = idsOf(tasks).filter((id) => !this.#tasks.has(id))
    if (ids.length > 0) return { outcome: 'unknown', ids }
    const saved = tasks.map(({ id, ...given }) => {
      const known = id === null ? undefined : this.#tasks.get(id)
      const task = known ? changedTask(known, given, saving) : { ...newTask(given, saving), id: ++this.#lastId }
      this.#tasks.set(task.id, task)
      return task
    })
    return { outcome: 'saved', tasks: saved }
  }

  async list({ isDone, job }: TaskFilter): Promise<readonly Task[]> {
    const fits = (task: Task) => (isDone === null || isDone === (task.doneAt !== null)) && isOfJob(task.job, job)
    return [...this.#tasks.values()].filter(fits).sort(dueFirst)
  }

  async remove(ids: readonly number[]): Promise<number> {
    return ids.filter((id) => this.#tasks.delete(id)).length
  }

  async close(): Promise<void> {}
}

function dueFirst(a: Task, b: Task): number {
  if (a.due === null || b.due === null) return Number(a.due === null) - Number(b.due === null) || a.id - b.id
  return compareBytes(a.due, b.due) || a.id - b.id
}
