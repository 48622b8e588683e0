import { defined } from '#src/adapters/kit/defined.js'
import type { TasksToSave, TaskToSave } from '#src/application/person/ports/task-store.js'
import type { Task, TaskValues } from '#src/domain/person/task.js'

type Given = Omit<TaskToSave, 'id'>
type Saving = Pick<TasksToSave, 'at' | 'source'>

const nothingSaid = { job: null, title: '', due: null, kind: 'other', doneAt: null } as const

export function newTask({ isTakenBack: _, ...given }: Given, { at, source }: Saving): Omit<Task, 'id'> {
  return { ...nothingSaid, ...defined(given), source, createdAt: at, changed: null }
}

/** The task with the given values. The person's change is their word: nothing of an agent is left to undo. */
export function changedTask(task: Task, { isTakenBack = false, ...given }: Given, { at, source }: Saving): Task {
  const { changed } = task
  if (isTakenBack) return changed === null ? task : { ...task, ...changed.before, changed: null }
  const now = { ...task, ...defined(given) }
  if (source === 'person') return { ...now, changed: null }
  if (JSON.stringify(valuesOf(now)) === JSON.stringify(valuesOf(task))) return task
  return { ...now, changed: { by: source, at, before: changed?.before ?? valuesOf(task) } }
}

function valuesOf({ job, title, due, kind, doneAt }: Task): TaskValues {
  return { job, title, due, kind, doneAt }
}

/** The ids of tasks that are changed, in the order in which they are locked. */
export function idsOf(tasks: readonly TaskToSave[]): readonly number[] {
  return [...new Set(tasks.flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
}
