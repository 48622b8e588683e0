import { Hono } from 'hono'
import { readBack } from '#src/adapters/edges/web/parts/back.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { type TaskWords, taskWords } from '#src/adapters/edges/web/words/tasks.js'
import type { GivenTask } from '#src/application/person/save-tasks.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import { maxTaskTitle, taskKinds } from '#src/domain/person/task.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import type { SentTask } from './task-form.js'
import { refusedTaskPage, showTasks } from './tasks-page.js'

/** What the person wants to do. Source: page-tasks. */
export function taskRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/tasks', showTasks)
  app.post('/tasks', (c) => postTask(c, null))
  app.post('/tasks/:id', (c) => ofTask(c, (id) => postTask(c, id)))
  app.post('/tasks/:id/done', (c) => ofTask(c, (id) => postDone(c, id)))
  app.post('/tasks/:id/undo', (c) => ofTask(c, (id) => postUndo(c, id)))
  return app
}

/** Adds a task, or changes the one with the id. Throws NOT_FOUND. */
async function postTask(c: WebContext, id: number | null): Promise<Response> {
  const form = await readSentForm(c)
  const field = (name: string) => (form.get(name) ?? '').trim()
  const sent = { title: field('title'), day: field('day'), time: field('time'), kind: field('kind'), job: field('job') }
  const back = backOf(form)
  const { faults } = taskWords[c.get('language')]
  const fault = faultOf(sent)
  if (fault !== null) return refusedTaskPage(c, { id, sent, fault: faults[fault], back })
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  try {
    await person.saveTasks({ tasks: [toGiven(c, id, sent)] })
    return c.redirect(back, 303)
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'NOT_FOUND' && id === null) return refusedTaskPage(c, { id, sent, fault: faults.job, back })
    if (failure.code !== 'VALIDATION_ERROR') throw error
    return refusedTaskPage(c, { id, sent, fault: <FailureSentence c={c} failure={failure} />, back })
  }
}

const dayOrTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/

function faultOf({ title, day, time, kind, job }: SentTask): keyof TaskWords['faults'] | null {
  if (title === '' || title.length > maxTaskTitle) return 'title'
  if (!taskKinds.some((each) => each === kind)) return 'kind'
  if (day === '' && time !== '') return 'timeAlone'
  if (day !== '' && !isReadable(dueOf({ day, time }))) return 'due'
  return job !== '' && toPositive(job) === null ? 'job' : null
}

function isReadable(due: string): boolean {
  return dayOrTime.test(due) && 'time' in readGivenTime('due', due, 'UTC')
}

function dueOf({ day, time }: Pick<SentTask, 'day' | 'time'>): string {
  return time === '' ? day : `${day}T${time}`
}

/** An empty day removes the one of a task. */
function toGiven(c: WebContext, id: number | null, { title, day, time, kind, job }: SentTask): GivenTask {
  return {
    ...{ id, title, kind: taskKinds.find((each) => each === kind) ?? null },
    ...{ due: dueOf({ day, time }), zone: c.get('timeZone') },
    ...(id === null ? { jobId: toPositive(job) } : {}),
  }
}

async function postDone(c: WebContext, id: number): Promise<Response> {
  const form = await readSentForm(c)
  const done = form.get('done')
  if (done !== 'yes' && done !== 'no') throw new RequestFault(400, 'badAddress')
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  await person.saveTasks({ tasks: [{ id, isDone: done === 'yes' }] })
  return c.redirect(backOf(form), 303)
}

/** Takes back what an agent changed. */
async function postUndo(c: WebContext, id: number): Promise<Response> {
  const form = await readSentForm(c)
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  await person.saveTasks({ tasks: [{ id, isTakenBack: true }] })
  return c.redirect(backOf(form), 303)
}

function backOf(form: URLSearchParams): string {
  return readBack(form.get('back'), '/tasks')
}

async function ofTask(c: WebContext, answer: (id: number) => Promise<Response>): Promise<Response> {
  const id = toPositive(c.req.param('id'))
  const words = taskWords[c.get('language')]
  const missing = { section: 'tasks', sentence: words.missing, link: { href: '/tasks', text: words.toTasks } } as const
  if (id === null) return answerMissing(c, missing)
  try {
    return await answer(id)
  } catch (error) {
    if (toAppError(error).code !== 'NOT_FOUND') throw error
    return answerMissing(c, missing)
  }
}
