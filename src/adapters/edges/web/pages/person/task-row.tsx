import { localDay, today } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { Moment } from '#src/adapters/edges/web/pages/hunt/moment.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import { JobLink } from './document-facts.js'
import { TaskForm, toSentTask } from './task-form.js'

interface RowProps {
  readonly c: WebContext
  readonly task: ListedTask
  /** The names of jobs by id; null on the page of the job itself. */
  readonly names: ReadonlyMap<number, string> | null
  /** The path to return to after a form. */
  readonly back: string
}

/** A task with its forms, or a date of an application, which only its letters and notes change. */
export function TaskRow({ c, task, names, back }: RowProps) {
  const words = taskWords[c.get('language')]
  const { id, title, company, kind, doneAt, jobId } = task
  return (
    <li class={doneAt === null ? `task is-${kind}` : `task is-${kind} is-done`}>
      <p>
        <Due c={c} task={task} /> <span class="kind">{words.kinds[kind]}</span>{' '}
        <strong>
          <UntrustedText>{readableName(title ?? company ?? '')}</UntrustedText>
        </strong>
      </p>
      <p class="facts quiet">
        <Source c={c} task={task} />
        <Changed c={c} task={task} />
        {jobId === null || names === null ? null : <JobLink c={c} jobId={jobId} name={names.get(jobId) ?? null} />}
      </p>
      {id === null || c.get('parts').isReadOnly ? null : <Forms c={c} task={task} id={id} back={back} />}
    </li>
  )
}

function Due({ c, task: { due, zone, doneAt } }: Pick<RowProps, 'c' | 'task'>) {
  const words = taskWords[c.get('language')]
  if (doneAt !== null)
    return (
      <span class="quiet">
        {words.finished} <Timestamp c={c} at={doneAt} />
      </span>
    )
  if (due === null) return <span class="quiet">{words.noDay}</span>
  const day = localDay(due, c.get('timeZone'), zone)
  return (
    <>
      {day < today(c) ? <strong class="stale">{words.overdue}</strong> : null}
      {day === today(c) ? <strong>{words.today}</strong> : null} <Moment c={c} at={due} zone={zone} />
    </>
  )
}

/** Nothing for the person's own tasks. */
function Source({ c, task: { source, jobId } }: Pick<RowProps, 'c' | 'task'>) {
  const words = taskWords[c.get('language')]
  if (source === 'person') return null
  if (source === 'agent') return <span class="word is-proposed">{words.byAgent} </span>
  return (
    <>
      {words.byLetter}{' '}
      <a href={jobId === null ? '/applications' : `/applications/${jobId}`}>
        {jobId === null ? words.toApplications : words.toApplication}
      </a>{' '}
    </>
  )
}

/** What an agent changed, with what stood there before. */
function Changed({ c, task }: Pick<RowProps, 'c' | 'task'>) {
  const { changed, kind } = task
  if (changed === null) return null
  const [words, marks] = [taskWords[c.get('language')], punctuation[c.get('language')]]
  const { title, due, doneAt, kind: kindBefore } = changed.before
  return (
    <span class="word is-proposed">
      {words.changedByAgent} <Timestamp c={c} at={changed.at} />
      {marks.semicolon}
      {words.before}
      {marks.colon}
      <UntrustedText>{readableName(title)}</UntrustedText>
      {marks.comma}
      {due === null ? words.noDay : <Moment c={c} at={due} zone={null} />}
      {(doneAt === null) === (task.doneAt === null)
        ? null
        : `${marks.comma}${doneAt === null ? words.notFinished : words.finished}`}
      {kindBefore === kind ? null : `${marks.comma}${words.kinds[kindBefore]}`}
      <JobBefore c={c} task={task} />{' '}
    </span>
  )
}

/** The job that a task was about, if it is about another one now. */
function JobBefore({ c, task: { changed, jobId } }: Pick<RowProps, 'c' | 'task'>) {
  const before = changed?.before.job?.jobId ?? null
  if (before === jobId) return null
  const [words, marks] = [taskWords[c.get('language')], punctuation[c.get('language')]]
  return (
    <>
      {marks.comma}
      {before === null ? words.noJob : <JobLink c={c} jobId={before} name={null} />}
    </>
  )
}

function Forms({ c, task, id, back }: Omit<RowProps, 'names'> & { id: number }) {
  const words = taskWords[c.get('language')]
  const isDone = task.doneAt !== null
  return (
    <div class="page-forms">
      <form method="post" action={`/tasks/${id}/done`}>
        <FormToken c={c} />
        <input type="hidden" name="back" value={back} />
        <button type="submit" name="done" value={isDone ? 'no' : 'yes'}>
          {isDone ? words.reopen : words.finish}
        </button>
      </form>
      {task.changed === null ? null : (
        <form method="post" action={`/tasks/${id}/undo`}>
          <FormToken c={c} />
          <input type="hidden" name="back" value={back} />
          <button type="submit">{words.takeBack}</button>
        </form>
      )}
      {isDone ? null : (
        <details>
          <summary>{words.change}</summary>
          <TaskForm c={c} id={id} sent={toSentTask(c, task)} back={back} />
        </details>
      )}
    </div>
  )
}
