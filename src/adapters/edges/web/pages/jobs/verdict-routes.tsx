import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { BatchDone, readBatchNote } from './batch-note.js'
import { type Decided, decisions, Refused } from './decide.js'
import { jobsHome } from './jobs-home.js'
import { readWaitingForms } from './waiting-forms.js'

/** A person's verdicts, and undoing them. Source: page-verdicts. */
export function verdictRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  for (const path of ['/triage', '/undo'] as const) app.post(path, (c) => answerForm(c, path))
  app.post('/verdicts', answerWaiting)
  return app
}

/** Redirects to the page of the form, which shows the result. */
async function answerForm(c: WebContext, path: keyof typeof decisions) {
  const form = await readSentForm(c)
  const jobs = await c.get('parts').openJobs()
  const { batch, refusal } = await decisions[path]({ c, jobs, form })
  if (refusal === undefined) return c.redirect(withQuery(readBack(form.get('back'), jobsHome), { batch }), 303)
  const { title, status } = refusal
  return answerPage(c, { title, section: 'jobs', status }, <Refused refusal={refusal} isPage />)
}

/** Forms that waited in a browser, in order: the result of each by its key, and the last batch that was written. */
async function answerWaiting(c: WebContext) {
  const sent = await readSentForm(c)
  const back = readBack(sent.get('back'), jobsHome)
  const jobs = await c.get('parts').openJobs()
  const answered: (Decided & { readonly key: string })[] = []
  try {
    for (const { key, path, form } of readWaitingForms(sent.getAll('form'))) {
      form.set('back', back)
      answered.push({ key, ...(await decisions[path]({ c, jobs, form, batch: key })) })
    }
  } catch (error) {
    // the browser keeps unanswered forms
    if (answered.length === 0) throw error
  }
  const last = answered.findLast(({ batch }) => batch !== undefined)
  return c.html(
    <>
      <ul>
        {answered.map(({ key, refusal }) => (
          <li data-key={key}>{refusal === undefined ? null : <Refused refusal={refusal} />}</li>
        ))}
      </ul>
      <BatchDone c={c} note={await readBatchNote(jobs, last?.batch)} back={back} />
    </>,
  )
}
