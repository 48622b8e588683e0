import type { Child } from 'hono/jsx'
import { readBack } from '#src/adapters/edges/web/parts/back.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { type VerdictProblem, verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { ChangedJobs, maxShown, readChangedJobs } from './changed-jobs.js'
import { formatCount } from './format-count.js'
import { jobsHome } from './jobs-home.js'
import { RepeatForm } from './repeat-form.js'
import { readVerdicts, type SentVerdicts, toTriage } from './verdict-fields.js'

/** A form with verdicts, or with an undo. */
export interface SentForm {
  readonly c: WebContext
  readonly jobs: JobUseCases
  readonly form: URLSearchParams
  /** The batch id, for forms that may be sent twice. */
  readonly batch?: string
}

/** The batch that was written, or why nothing was. */
export type Decided =
  | { readonly batch: string; readonly refusal?: undefined }
  | { readonly refusal: RefusedVerdicts; readonly batch?: undefined }

export interface RefusedVerdicts {
  readonly status: 400 | 404 | 409
  readonly title: string
  readonly sentence: string
  /** The text of the link that leads back. */
  readonly leave: string
  readonly back: string
  readonly more?: Child
}

/** The handlers by the path that a form is sent to. */
export const decisions = { '/triage': judge, '/undo': undo } as const

async function judge(asked: SentForm): Promise<Decided> {
  const { jobs, form, batch } = asked
  const { sent, problem } = readVerdicts(form)
  if (sent === undefined) return refuse(asked, problem)
  const outcome = await jobs.triage({ verdicts: toTriage(sent), actor: 'person', batch })
  return outcome.batchId === null ? { refusal: await conflicts(asked, sent, outcome) } : { batch: outcome.batchId }
}

async function undo(asked: SentForm): Promise<Decided> {
  const outcome = await undoBatch(asked)
  if (outcome === null) return refuse(asked, 'unknownBatch')
  const { batchId, failures } = outcome
  return batchId === null || failures.length > 0 ? { refusal: await keptOnes(asked, outcome) } : { batch: batchId }
}

/** Returns null if the batch is unknown. */
async function undoBatch({ jobs, form, batch }: SentForm): Promise<TriageOutcome | null> {
  try {
    return await jobs.undoTriage({ batchId: form.get('batch') ?? '', actor: 'person', batch })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function refuse({ c, form }: SentForm, problem: VerdictProblem): Decided {
  const { badTitle: title, problems, toList: leave } = verdictWords[c.get('language')]
  const status = problem === 'unknownBatch' ? 404 : 400
  return { refusal: { status, title, sentence: problems[problem], leave, back: readBack(form.get('back'), jobsHome) } }
}

/** Somebody changed the jobs in the meantime: shows their current state and the options. */
async function conflicts(
  { c, jobs, form }: SentForm,
  sent: SentVerdicts,
  { failures }: TriageOutcome,
): Promise<RefusedVerdicts> {
  const { conflictTitle: title, conflict: sentence, leave } = verdictWords[c.get('language')]
  const back = readBack(form.get('back'), jobsHome)
  const changed = await readChangedJobs(jobs, failures)
  const more = (
    <>
      <ChangedJobs c={c} changed={changed} seen={sent.expected} />
      <RepeatForm c={c} sent={sent} changed={changed} back={back} />
    </>
  )
  return { status: 409, title, sentence, leave, back, more }
}

/** Explains which verdicts can no longer be undone, and why. */
async function keptOnes(
  { c, jobs, form }: SentForm,
  { updatedCount, failures }: TriageOutcome,
): Promise<RefusedVerdicts> {
  const words = verdictWords[c.get('language')]
  const changed = await readChangedJobs(jobs, failures.slice(0, maxShown))
  const more = <ChangedJobs c={c} changed={changed} count={failures.length} />
  const isPart = updatedCount > 0
  const title = isPart ? words.undonePartTitle : words.undoConflictTitle
  const sentence = isPart ? words.undonePart(formatCount(c, updatedCount)) : words.undoConflict
  const { leave } = words
  return { status: 409, title, sentence, leave, back: readBack(form.get('back'), jobsHome), more }
}

/** The refusal; on its own page it has the main heading, otherwise a heading of the second level. */
export function Refused({ refusal, isPage = false }: { refusal: RefusedVerdicts; isPage?: boolean }) {
  const { title, sentence, leave, back, more = null } = refusal
  return (
    <section id={isPage ? 'refused' : undefined} class="problem" role="alert">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{sentence}</p>
      {more}
      <p>
        <a href={back} class="leave">
          {leave}
        </a>
      </p>
    </section>
  )
}
