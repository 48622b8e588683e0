import { asc, sql } from 'drizzle-orm'
import { changedTask, idsOf, newTask } from '#src/adapters/stores/index/person/task-values.js'
import { type EngineDialect, given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type {
  TaskFilter,
  TaskSaving,
  TaskStore,
  TasksToSave,
  TaskToSave,
} from '#src/application/person/ports/task-store.js'
import type { DocumentAuthor } from '#src/domain/person/document.js'
import type { Task, TaskValues as Values } from '#src/domain/person/task.js'
import type { SideTables } from './side-tables.js'
import { parseObject } from './stored-entry.js'
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

type Listed = StoredJobOf & { readonly isDone: number | null }

interface ChangeValues {
  readonly taskId: number
  readonly at: string
  readonly actor: string
  readonly before: string
}

const changing = ['jobId', 'url', 'title', 'due', 'kind', 'doneAt', 'changedAt'] as const

/** Statements on tasks, in SQL that both engines understand. */
export function taskStatements(
  tasks: TableOf<TaskValues & OfTask>,
  changes: TableOf<ChangeValues>,
  { oneOf, held }: Pick<EngineDialect, 'oneOf' | 'held'>,
) {
  const columns = {
    id: tasks.id,
    jobId: [tasks.jobId, readInteger],
    url: [tasks.url, readText],
    title: [tasks.title, readRequired],
    due: [tasks.due, readText],
    kind: [tasks.kind, readTaskKind],
    doneAt: [tasks.doneAt, readText],
    source: [tasks.source, readAuthor],
    createdAt: [tasks.createdAt, readRequired],
  } as const
  const task = selection({
    ...columns,
    changeAt: [changes.at, readText],
    changeBy: [changes.actor, readAuthor],
    before: [changes.before, readText],
  })
  // a copy from tasks that no agent changed leaves older rows here: they are older than the task's last change
  const from = sql`from ${tasks} left join ${changes} on ${changes.taskId} = ${tasks.id} and ${changes.at} = ${tasks.changedAt}`
  const id = nameOf(tasks, 'id')
  const isDone = given('isDone', 'integer')
  const isThis = sql`${tasks.id} = ${given('id', 'bigint')}`
  const wanted = sql`where (${isDone} is null or case when ${tasks.doneAt} is null then 0 else 1 end = ${isDone}) and ${isOfJob(tasks)}
    order by case when ${tasks.due} is null then 1 else 0 end, ${asc(tasks.due)}, ${asc(tasks.id)}`
  return {
    list: task.select<Listed>(sql`${from} ${wanted}`),
    /** For a store that keeps no changes of tasks yet. */
    listUnchanged: selection(columns).select<Listed>(sql`from ${tasks} ${wanted}`),
    find: task.select<OfTask>(sql`${from} where ${isThis}`),
    /** Locks the task: a concurrent change of it waits. */
    hold: selection({ id: [tasks.id, readCount] }).select<OfTask>(sql`from ${tasks} where ${isThis} ${held}`),
    insert: selection({ id: [sql`${id}`, readCount] }).query<TaskValues>(
      sql`insert into ${rowOf(tasks, [...changing, 'source', 'createdAt'])} returning ${id}`,
    ),
    change: statement<OfTask & Omit<TaskValues, 'source' | 'createdAt'>>(
      sql`update ${tasks} set ${assignments(tasks, changing)} where ${isThis}`,
    ),
    remove: statement<{ readonly ids: readonly number[] }>(sql`delete from ${tasks} where ${oneOf(tasks.id, 'ids')}`),
    noteChange: statement<ChangeValues>(sql`insert into ${rowOf(changes, ['taskId', 'at', 'actor', 'before'])}`),
    forgetChanges: statement<{ readonly ids: readonly number[] }>(
      sql`delete from ${changes} where ${oneOf(changes.taskId, 'ids')}`,
    ),
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

  save(saved: TasksToSave): Promise<TaskSaving> {
    return this.#tables.write(() => saveTasks(this.#tasks, saved), { isOfTool: saved.source === 'agent' })
  }

  async list({ isDone, job }: TaskFilter): Promise<readonly Task[]> {
    const values = { isDone: isDone === null ? null : Number(isDone), ...toStoredJob(job) }
    const unchanged = function* (statements: TaskStatements): Work<readonly Task[]> {
      return (yield* all(statements.listUnchanged, values)).map((row) => ({ ...toTask(row), changed: null }))
    }
    const changed = function* (statements: TaskStatements): Work<readonly Task[]> {
      return (yield* all(statements.list, values)).map(toChangedTask)
    }
    const older = { names: ['tasks'], work: () => unchanged(this.#tasks) }
    return this.#tables.read(() => changed(this.#tasks), [], older)
  }

  async remove(ids: readonly number[]): Promise<number> {
    const statements = this.#tasks
    const work = function* (): Work<number> {
      yield* run(statements.forgetChanges, { ids })
      return (yield* run(statements.remove, { ids })).changes
    }
    return this.#tables.write(work)
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}

function* saveTasks(statements: TaskStatements, { tasks, ...saving }: TasksToSave): Work<TaskSaving> {
  const unknown: number[] = []
  for (const id of idsOf(tasks)) if ((yield* first(statements.hold, { id })) === null) unknown.push(id)
  if (unknown.length > 0) return { outcome: 'unknown', ids: unknown }
  const saved: Task[] = []
  for (const task of tasks) saved.push(yield* saveTask(statements, task, saving))
  return { outcome: 'saved', tasks: saved }
}

function* saveTask(
  tasks: TaskStatements,
  { id, ...given }: TaskToSave,
  saving: Pick<TasksToSave, 'at' | 'source'>,
): Work<Task> {
  const found = id === null ? null : yield* first(tasks.find, { id })
  if (found === null) {
    const { job, changed: _, ...task } = newTask(given, saving)
    const row = yield* first(tasks.insert, { ...task, ...toStoredJob(job), changedAt: saving.at })
    return { ...task, job, changed: null, id: row?.id ?? 0 }
  }
  const before = toChangedTask(found)
  const saved = changedTask(before, given, saving)
  if (saved === before) return saved
  const { job, source: _source, createdAt: _createdAt, changed, ...values } = saved
  yield* run(tasks.change, { ...values, ...toStoredJob(job), changedAt: saving.at })
  yield* run(tasks.forgetChanges, { ids: [saved.id] })
  if (changed !== null)
    yield* run(tasks.noteChange, {
      ...{ taskId: saved.id, at: changed.at, actor: changed.by },
      before: JSON.stringify(changed.before),
    })
  return saved
}

interface StoredChange {
  readonly changeAt: string | null
  readonly changeBy: DocumentAuthor
  readonly before: string | null
}

function toChangedTask({ changeAt: at, changeBy: by, before, ...row }: Parameters<typeof toTask>[0] & StoredChange) {
  const values = before === null ? null : parseObject(before)
  const changed = at === null || values === null ? null : { at, by, before: values as Values }
  return { ...toTask(row), changed }
}
