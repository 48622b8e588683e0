import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { JobUseCases } from '../../../../application/jobs/job-use-cases.js'
import type { TriageOutcome } from '../../../../application/jobs/triage-jobs.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import { answerPage } from '../../layout.js'
import { readBack, withQuery } from '../../parts/back.js'
import { readSentForm } from '../../parts/sent-form.js'
import type { WebContext, WebEnv } from '../../web-env.js'
import { type VerdictProblem, verdictWords } from '../../words/verdicts.js'
import { BatchDone, readBatchNote } from './batch-note.js'
import { ChangedJobs, readChangedJobs } from './changed-jobs.js'
import { RepeatForm } from './repeat-form.js'
import { readVerdicts, type SentVerdicts, toTriage } from './verdict-fields.js'

/** What a person decides, and takes back. Source: page-verdicts. */
export function verdictRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.post('/triage', async (c) => {
    const form = await readSentForm(c)
    const back = readBack(form.get('back'))
    const { sent, problem } = readVerdicts(form)
    if (sent === undefined) return answerRefusal(c, problem, back)
    const jobs = await c.get('parts').openJobs()
    const outcome = await jobs.triage({ verdicts: toTriage(sent), actor: 'person' })
    return outcome.batchId === null
      ? answerConflicts(c, jobs, { sent, outcome, back })
      : answerDone(c, jobs, outcome.batchId, back)
  })
  app.post('/undo', async (c) => {
    const form = await readSentForm(c)
    const back = readBack(form.get('back'))
    const jobs = await c.get('parts').openJobs()
    const outcome = await undo(jobs, form.get('batch') ?? '')
    if (outcome === null) return answerRefusal(c, 'unknownBatch', back)
    return outcome.batchId === null ? answerKept(c, jobs, outcome, back) : answerDone(c, jobs, outcome.batchId, back)
  })
  return app
}

/** Leads back to where one was, which tells what was done; a script asks for that alone. */
async function answerDone(c: WebContext, jobs: JobUseCases, batch: string, back: string) {
  if (c.req.header('prefer') !== 'return=minimal') return c.redirect(withQuery(back, { batch }), 303)
  return c.html(<BatchDone c={c} note={await readBatchNote(jobs, batch)} back={back} />)
}

/** Null where nobody knows the batch. */
async function undo(jobs: JobUseCases, batchId: string): Promise<TriageOutcome | null> {
  try {
    return await jobs.undoTriage({ batchId, actor: 'person' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function answerRefusal(c: WebContext, problem: VerdictProblem, back: string) {
  const words = verdictWords[c.get('language')]
  const said = { title: words.badTitle, sentence: words.problems[problem], leave: words.toList, back }
  return answerProblem(c, problem === 'unknownBatch' ? 404 : 400, said)
}

interface Refused {
  readonly sent: SentVerdicts
  readonly outcome: TriageOutcome
  readonly back: string
}

/** Somebody changed the jobs while they were looked at: what they are now, and what can be done. */
async function answerConflicts(c: WebContext, jobs: JobUseCases, { sent, outcome, back }: Refused) {
  const { conflictTitle: title, conflict: sentence, leave } = verdictWords[c.get('language')]
  const changed = await readChangedJobs(jobs, outcome.failures)
  return answerProblem(
    c,
    409,
    { title, sentence, leave, back },
    <>
      <ChangedJobs c={c} changed={changed} seen={sent.expected} />
      <RepeatForm c={c} sent={sent} changed={changed} back={back} />
    </>,
  )
}

/** What cannot be taken back any more, and why. */
async function answerKept(c: WebContext, jobs: JobUseCases, { failures }: TriageOutcome, back: string) {
  const { undoConflictTitle: title, undoConflict: sentence, leave } = verdictWords[c.get('language')]
  const changed = await readChangedJobs(jobs, failures)
  return answerProblem(c, 409, { title, sentence, leave, back }, <ChangedJobs c={c} changed={changed} />)
}

interface SaidOfProblem {
  readonly title: string
  readonly sentence: string
  /** Of the link that leads back. */
  readonly leave: string
  readonly back: string
}

function answerProblem(c: WebContext, status: 400 | 404 | 409, said: SaidOfProblem, more: Child = null) {
  const { title, sentence, leave, back } = said
  return answerPage(
    c,
    { title, section: 'board', status },
    <section id="refused" class="problem" role="alert">
      <h1>{title}</h1>
      <p>{sentence}</p>
      {more}
      <p>
        <a href={back} class="leave">
          {leave}
        </a>
      </p>
    </section>,
  )
}
