import { defined } from '#src/adapters/kit/defined.js'
import type { TaskToSave } from '#src/application/person/ports/task-store.js'
import type { Task } from '#src/domain/person/task.js'

type Given = Omit<TaskToSave, 'id'>

const nothingSaid = { job: null, title: '', due: null, kind: 'other', doneAt: null } as const

export function newTask(given: Given, made: Pick<Task, 'source' | 'createdAt'>): Omit<Task, 'id'> {
  return { ...nothingSaid, ...defined(given), ...made }
}

export function changedTask(task: Task, given: Given): Task {
  return { ...task, ...defined(given) }
}
