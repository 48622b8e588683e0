import { asc, sql } from 'drizzle-orm'
import { changedTask, newTask } from '#src/adapters/stores/index/person/task-values.js'
import { type EngineDialect, given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { TaskFilter, TaskStore, TasksToSave, TaskToSave } from '#src/application/person/ports/task-store.js'
import type { Task } from '#src/domain/person/task.js'
import type { SideTables } from './side-tables.js'
import { readRequired } from './stored-hunt.js'
import { isOfJob, readAuthor, readTaskKind, type StoredJobOf, toStoredJob, toTask } from './stored-person.js'

interface TaskValues extends StoredJobOf {
  readonly title: string
  readonly due: string | null
  readonly kind: string
  readonly doneAt: string | null
  readonly source: string
  readonly createdAt: string
  readonly changedAt: string
}

interface OfTask {
  readonly id: number
}

const changing = ['jobId', 'url', 'title', 'due', 'kind', 'doneAt', 'changedAt'] as const

/** Statements on tasks, in SQL that both engines understand. */
export function taskStatements(
  tasks: TableOf<TaskValues & OfTask>,
  { oneOf, held }: Pick<EngineDialect, 'oneOf' | 'held'>,
) {
  const task = selection({
    id: tasks.id,
    jobId: [tasks.jobId, readInteger],
    url: [tasks.url, readText],
    title: [tasks.title, readRequired],
    due: [tasks.due, readText],
    kind: [tasks.kind, readTaskKind],
    doneAt: [tasks.doneAt, readText],
    source: [tasks.source, readAuthor],
    createdAt: [tasks.createdAt, readRequired],
  })
  const id = nameOf(tasks, 'id')
  const isDone = given('isDone', 'integer')
  const isThis = sql`${tasks.id} = ${given('id', 'bigint')}`
  return {
    list: task.select<StoredJobOf & { readonly isDone: number | null }>(sql`from ${tasks}
      where (${isDone} is null or case when ${tasks.doneAt} is null then 0 else 1 end = ${isDone}) and ${isOfJob(tasks)}
      order by case when ${tasks.due} is null then 1 else 0 end, ${asc(tasks.due)}, ${asc(tasks.id)}`),
    /** Locks the task: a concurrent change of it waits. */
    find: task.select<OfTask>(sql`from ${tasks} where ${isThis} ${held}`),
    insert: selection({ id: [sql`${id}`, readCount] }).query<TaskValues>(
      sql`insert into ${rowOf(tasks, [...changing, 'source', 'createdAt'])} returning ${id}`,
    ),
    change: statement<OfTask & Omit<TaskValues, 'source' | 'createdAt'>>(
      sql`update ${tasks} set ${assignments(tasks, changing)} where ${isThis}`,
    ),
    remove: statement<{ readonly ids: readonly number[] }>(sql`delete from ${tasks} where ${oneOf(tasks.id, 'ids')}`),
  }
}

export type TaskStatements = ReturnType<typeof taskStatements>

/** The tasks in either engine. */
export class SqlTaskStore implements TaskStore {
  readonly #tasks: TaskStatements
  readonly #tables: SideTables

  constructor(tasks: TaskStatements, tables: SideTables) {
    this.#tasks = tasks
    this.#tables = tables
  }

  save(saved: TasksToSave): Promise<readonly (Task | null)[]> {
    const statements = this.#tasks
    const work = function* (): Work<readonly (Task | null)[]> {
      const results: (Task | null)[] = []
      for (const task of saved.tasks) results.push(yield* saveTask(statements, task, saved))
      return results
    }
    return this.#tables.write(work, { isOfTool: saved.source === 'agent' })
  }

  async list({ isDone, job }: TaskFilter): Promise<readonly Task[]> {
    const values = { isDone: isDone === null ? null : Number(isDone), ...toStoredJob(job) }
    return (await this.#tables.read(() => all(this.#tasks.list, values), [])).map(toTask)
  }

  async remove(ids: readonly number[]): Promise<number> {
    return (await this.#tables.write(() => run(this.#tasks.remove, { ids }))).changes
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}

function* saveTask(
  tasks: TaskStatements,
  { id, ...given }: TaskToSave,
  { at, source }: TasksToSave,
): Work<Task | null> {
  if (id === null) {
    const { job, ...task } = newTask(given, { source, createdAt: at })
    const row = yield* first(tasks.insert, { ...task, ...toStoredJob(job), changedAt: at })
    return { ...task, job, id: row?.id ?? 0 }
  }
  const found = yield* first(tasks.find, { id })
  if (found === null) return null
  const changed = changedTask(toTask(found), given)
  const { job, source: _source, createdAt: _createdAt, ...values } = changed
  yield* run(tasks.change, { ...values, ...toStoredJob(job), changedAt: at })
  return changed
}
