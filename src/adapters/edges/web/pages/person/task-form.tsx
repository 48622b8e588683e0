import type { Child } from 'hono/jsx'
import { localTime } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { FormFault, LineField } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import { maxTaskTitle, taskKinds } from '#src/domain/person/task.js'

/** The fields of a form, as they were typed. */
export interface SentTask {
  readonly title: string
  /** `2026-12-01`, or empty. */
  readonly day: string
  /** `15:00`, or empty. */
  readonly time: string
  readonly kind: string
  readonly job: string
}

export const emptyTask: SentTask = { title: '', day: '', time: '', kind: 'other', job: '' }

/** A task as its form shows it, in the person's time zone. */
export function toSentTask(c: WebContext, { title, due, kind }: ListedTask): SentTask {
  const [day = '', time = ''] = due === null ? [] : localTime(due, c.get('timeZone')).split('T')
  return { title: title ?? '', day, time, kind, job: '' }
}

interface FormProps {
  readonly c: WebContext
  /** Null for a new task. */
  readonly id: number | null
  readonly sent?: SentTask
  /** The path to return to. */
  readonly back: string
  readonly fault?: Child
  /** The job of a new task; absent if the form asks for it. */
  readonly jobId?: number
}

/** A form for a task. */
export function TaskForm({ c, id, sent = emptyTask, back, fault = null, jobId }: FormProps) {
  const words = taskWords[c.get('language')]
  const { fields } = words
  return (
    <form method="post" action={id === null ? '/tasks' : `/tasks/${id}`}>
      <FormToken c={c} />
      <input type="hidden" name="back" value={back} />
      {jobId === undefined ? null : <input type="hidden" name="job" value={jobId} />}
      <FormFault fault={fault} />
      <div class="fields">
        <LineField label={fields.title} name="title" value={sent.title} isRequired maxLength={maxTaskTitle} />
        <label>
          <span>{fields.kind}</span>
          <select name="kind">
            {taskKinds.map((kind) => (
              <option value={kind} selected={kind === sent.kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{fields.day}</span>
          <input type="date" name="day" value={sent.day} />
        </label>
        <label>
          <span>{fields.time}</span>
          <input type="time" name="time" value={sent.time} />
        </label>
        {id !== null || jobId !== undefined ? null : (
          <label>
            <span>{fields.job}</span>
            <input type="number" name="job" min="1" value={sent.job} />
          </label>
        )}
      </div>
      <button type="submit">{id === null ? words.addButton : words.save}</button>
    </form>
  )
}

/** A folded form for a new task. */
export function AddTask({ c, back, jobId, sent, fault = null }: Omit<FormProps, 'id'>) {
  if (c.get('parts').isReadOnly) return null
  const props = { ...(jobId === undefined ? {} : { jobId }), ...(sent === undefined ? {} : { sent }) }
  return (
    <details class="add" open={fault !== null}>
      <summary>{taskWords[c.get('language')].add}</summary>
      <TaskForm c={c} id={null} back={back} fault={fault} {...props} />
    </details>
  )
}
