import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readJobNames } from '#src/adapters/edges/web/pages/jobs/job-names.js'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { AddTask, type SentTask, TaskForm } from './task-form.js'
import { TaskRow } from './task-row.js'

/** A form that was refused, and why. */
export interface RefusedTask {
  /** Null for a new task. */
  readonly id: number | null
  readonly sent: SentTask
  readonly fault: Child
  readonly back: string
}

/** What is to be done, with the dates of applications among it. Source: page-tasks. */
export async function showTasks(c: WebContext): Promise<Response> {
  const words = taskWords[c.get('language')]
  const jobId = toPositive(c.req.query('job'))
  const hasDone = c.req.query('done') === '1'
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  const tasks = await person.listTasks({ jobId, hasDone })
  const names = await readJobNames(
    c,
    tasks.flatMap((task) => task.jobId ?? []),
  )
  const { pathname, search } = new URL(c.req.url)
  const back = pathname + search
  return answerPage(
    c,
    { title: words.title, section: 'tasks' },
    <>
      <h1>{words.title}</h1>
      {jobId === null ? <AddTask c={c} back={back} /> : <AddTask c={c} back={back} jobId={jobId} />}
      {jobId === null ? null : (
        <p>
          {beforeValue(words.ofOneJob)}
          <a href={withQuery(back, { job: null })}>{words.all}</a>
        </p>
      )}
      <Live c={c} id="tasks" on={['jobs', 'mail']}>
        {tasks.length === 0 ? <p>{hasDone ? words.noneAtAll : words.none}</p> : null}
        <ol class="tasks">
          {tasks.map((task) => (
            <TaskRow c={c} task={task} names={names} back={back} />
          ))}
        </ol>
      </Live>
      <p>
        <a href={withQuery(back, { done: hasDone ? null : '1' })}>{hasDone ? words.withoutDone : words.withDone}</a>
      </p>
    </>,
  )
}

/** The form again, with the typed text. */
export function refusedTaskPage(c: WebContext, { id, sent, fault, back }: RefusedTask) {
  const words = taskWords[c.get('language')]
  const title = id === null ? words.add : words.change
  return answerPage(
    c,
    { title, section: 'tasks', status: 400 },
    <>
      <h1>{title}</h1>
      <TaskForm c={c} id={id} sent={sent} fault={fault} back={back} />
      <p>
        <a href="/tasks">{words.toTasks}</a>
      </p>
    </>,
  )
}
