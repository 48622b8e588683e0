import { Command, Option } from 'commander'
import { checkTimes } from '#src/adapters/edges/cli/commands/hunt/options.js'
import { nameJobList } from '#src/adapters/edges/cli/commands/jobs/name-job-list.js'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { formatMoment } from '#src/adapters/edges/cli/format-moment.js'
import { readJobId, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { toTaskJson } from '#src/adapters/edges/words/person/person-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import type { GivenTask } from '#src/application/person/save-tasks.js'
import { type TaskKind, taskKinds } from '#src/domain/person/task.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { personOptions } from './options.js'

/** The commands about what is to be done. */
export function tasksCommand(parts: CommandParts): Command {
  return new Command('tasks')
    .description('what you have to do, and by when')
    .addCommand(listCommand(parts))
    .addCommand(addCommand(parts))
    .addCommand(changeCommand(parts))
    .addCommand(doneCommand(parts))
    .addCommand(undoCommand(parts))
}

interface ListFlags extends HuntFlags {
  readonly job?: string
  readonly until?: string
  readonly all?: boolean
}

const columns: readonly Column<ListedTask>[] = [
  { title: 'ID', share: null, cell: ({ id }) => `${id ?? ''}` },
  { title: 'Due', share: null, cell: ({ due }) => (due === null ? '' : formatMoment(due)) },
  { title: 'Kind', share: null, cell: ({ kind, doneAt }) => (doneAt === null ? kind : `${kind}, done`) },
  { title: 'Job', share: null, cell: ({ jobId }) => `${jobId ?? ''}` },
  { title: 'Task', share: 3, cell: ({ title, company }) => title ?? company ?? '' },
  { title: 'From', share: null, cell: authorOf },
]

function authorOf({ source, changed }: ListedTask): string {
  const author = { person: 'you', letter: 'mail or note', agent: 'agent' }[source]
  return changed === null ? author : `${author}, changed by ${changed.by}`
}

/** What a task said before an agent changed it, as far as it differs. */
function saidBefore({ id, changed, title, due, kind, jobId, doneAt }: ListedTask): readonly string[] {
  if (changed === null) return []
  const { before } = changed
  const parts = [
    before.title === title ? [] : [line(before.title)],
    before.due === due ? [] : [before.due === null ? 'no due date' : `due ${formatMoment(before.due)}`],
    before.kind === kind ? [] : [`kind ${before.kind}`],
    (before.job?.jobId ?? null) === jobId ? [] : [before.job === null ? 'no job' : `job ${before.job.jobId}`],
    before.doneAt === doneAt ? [] : [before.doneAt === null ? 'not done' : 'done'],
  ].flat()
  return parts.length === 0 ? [] : [`Before the change, task ${id} had: ${parts.join(', ')}.`]
}

function listCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list what you have to do')
    .description('Lists your tasks, and the interviews and deadlines of your applications, earliest first.')
    .option('--job <id>', 'only those for this job')
    .option(
      '--until <time>',
      'only what is due by then: a day such as 2026-07-08, or a time such as 2026-07-08T15:00+09:00',
    )
    .option('--all', 'include tasks that are done')
  return addOptions(command, [...personOptions(), jsonOption()]).action(async (flags: ListFlags) => {
    // in which zone does not matter here
    checkTimes({ until: flags.until }, 'UTC')
    const asked = { ...jobOf(flags), until: flags.until ?? null, hasDone: flags.all === true }
    const tasks = await closing(services.openPerson(flags), (person) => person.listTasks(asked).catch(nameJobList))
    if (flags.json) terminal.out(JSON.stringify({ tasks: tasks.map(toTaskJson) }))
    else {
      terminal.out(tasks.length === 0 ? 'Nothing to do.' : fitTable(columns, tasks, terminal.columns))
      for (const task of tasks) for (const said of saidBefore(task)) terminal.out(said)
    }
  })
}

interface TaskFlags extends HuntFlags {
  readonly job?: string
  readonly title?: string
  readonly due?: string
  readonly zone?: string
  readonly kind?: TaskKind
  readonly reopen?: boolean
}

function withTaskOptions(command: Command): Command {
  command
    .option('--job <id>', 'the job that it is for')
    .option('--due <time>', 'a day such as 2026-07-08, or a time such as 2026-07-08T15:00+09:00')
    .option('--zone <zone>', 'time zone for times without an offset: Asia/Tokyo, +09:00')
    .addOption(new Option('--kind <kind>', 'what it is').choices(taskKinds))
  return command
}

function toGiven({ title, due, zone, kind, reopen, ...flags }: TaskFlags): GivenTask {
  // an empty one takes the due date away
  if (due?.trim() !== '') checkTimes({ due }, zone)
  return { ...jobOf(flags), ...defined({ title, due, zone, kind }), ...(reopen === true ? { isDone: false } : {}) }
}

function addCommand({ services, terminal }: CommandParts): Command {
  const command = withTaskOptions(new Command('add').summary('add a task').argument('<title>', 'what you have to do'))
  return addOptions(command.description('Adds a task.'), personOptions()).action(
    async (title: string, flags: TaskFlags) => {
      const tasks = [{ ...toGiven(flags), title }]
      const [task] = await closing(services.openPerson(flags), (person) =>
        person.saveTasks({ tasks }).catch(nameJobList),
      )
      terminal.out(`Added task ${task?.id}.`)
    },
  )
}

function changeCommand({ services, terminal }: CommandParts): Command {
  const command = withTaskOptions(new Command('change').summary('change a task').argument('<id>', 'its id'))
    .description('Changes a task. What you do not give stays as it is.')
    .option('--title <title>', 'what you have to do')
    .option('--reopen', 'mark it as not done')
  return addOptions(command, personOptions()).action(async (id: string, flags: TaskFlags) => {
    const [number, given] = [readId(id), toGiven(flags)]
    if (Object.keys(given).length === 0)
      throw new AppError('VALIDATION_ERROR', 'Nothing to change: give an option, such as --due or --title.')
    const tasks = [{ ...given, id: number }]
    await closing(services.openPerson(flags), (person) => person.saveTasks({ tasks }).catch(nameJobList))
    terminal.out(`Changed task ${id}.`)
  })
}

function doneCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('done').summary('finish tasks').argument('<ids...>', 'their ids')
  return addOptions(command.description('Marks tasks as done.'), personOptions()).action(
    async (ids: readonly string[], flags: HuntFlags) => {
      const tasks = ids.map((id) => ({ id: readId(id), isDone: true }))
      const saved = await closing(services.openPerson(flags), (person) => person.saveTasks({ tasks }))
      terminal.out(`${formatCount(saved.length, 'task')} done.`)
    },
  )
}

function undoCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('undo').summary('undo what an agent changed').argument('<ids...>', 'their ids')
  command.description('Undoes what an agent changed in tasks.')
  return addOptions(command, personOptions()).action(async (ids: readonly string[], flags: HuntFlags) => {
    const tasks = ids.map((id) => ({ id: readId(id), isTakenBack: true }))
    const { saved, unchanged } = await closing(services.openPerson(flags), async (person) => {
      const listed = await person.listTasks({ hasDone: true })
      const own = listed.filter((task) => task.changed === null && tasks.some(({ id }) => id === task.id))
      const kept = new Set(own.map(({ id }) => id))
      return { saved: await person.saveTasks({ tasks: tasks.filter(({ id }) => !kept.has(id)) }), unchanged: own }
    })
    for (const { id } of unchanged) terminal.out(`No agent has changed task ${id}: there is nothing to undo.`)
    if (saved.length === 0) return
    terminal.out(
      saved.map(({ id, title, due }) => `Task ${id}: ${line(title)}${due === null ? '' : `, due ${due}`}.`).join('\n'),
    )
  })
}

const readId = (text: string) => readWholeNumber('The id', text, { min: 1 })
const jobOf = ({ job }: { readonly job?: string }) => (job === undefined ? {} : { jobId: readJobId(job) })
