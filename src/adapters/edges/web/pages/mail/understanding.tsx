import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { LinkedMessage } from '#src/application/hunt/hunt-view.js'
import type { JobDetails } from '#src/application/jobs/job-use-cases.js'
import { evidenceOf, kindOf } from '#src/domain/hunt/stages/staged-message.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** What the hunt sees in a message; a sentence where the hunt could not be read. */
export type Understood =
  | { readonly message: LinkedMessage | null; readonly job: JobDetails | null }
  | { readonly fault: string }

const maxCandidates = 10
const ofStorage = new Set(['DB_NOT_FOUND', 'DB_ERROR', 'TIMEOUT'])

/** The message is shown whatever became of the hunt. */
export async function readUnderstood(c: WebContext, id: number): Promise<Understood> {
  const { openHunt, openJobs } = c.get('parts')
  try {
    const hunt = await openHunt(c.req.raw.signal)
    const message = (await hunt.understand([id]))?.get(id) ?? null
    const jobId = message?.match.jobId ?? null
    return { message, job: jobId === null ? null : await (await openJobs()).find(jobId) }
  } catch (error) {
    if (error instanceof AppError && ofStorage.has(error.code)) return { fault: failureMessage(error) }
    throw error
  }
}

/** The same of several, by id; none where the hunt could not be read. */
export async function readAllUnderstood(c: WebContext, ids: readonly number[]) {
  try {
    const hunt = await c.get('parts').openHunt(c.req.raw.signal)
    return (await hunt.understand(ids)) ?? new Map<number, LinkedMessage>()
  } catch (error) {
    if (error instanceof AppError && ofStorage.has(error.code)) return new Map<number, LinkedMessage>()
    throw error
  }
}

/** What a message is taken for; null for what says nothing to the search. */
export function kindInHunt(c: WebContext, message: LinkedMessage): string | null {
  const kind = kindOf(message)
  return kind === 'not_job_related' ? null : huntWords[c.get('language')].kinds[kind]
}

/** Before anything that the message says. */
export function FraudWarning({ c, message }: { c: WebContext; message: LinkedMessage | null }) {
  if (message === null || message.isOwn) return null
  const { warnings } = message.received
  if (warnings.length === 0) return null
  const language = c.get('language')
  return (
    <section class="fraud" role="note">
      <p>
        <strong>{mailWords[language].fraud}</strong>
      </p>
      <ul>
        {warnings.map(({ sign, quote }) => (
          <li>
            {huntWords[language].warnings[sign]} <Quoted text={quote} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the message is taken for, by which words, and whose it is. */
export function Understanding({ c, understood }: { c: WebContext; understood: Understood }) {
  const words = mailWords[c.get('language')]
  if ('fault' in understood)
    return (
      <p class="quiet">
        {words.notUnderstood} {understood.fault}
      </p>
    )
  const { message } = understood
  if (message === null) return null
  const { quote } = evidenceOf(message)
  return (
    <section class="understood" aria-labelledby="understood">
      <h2 id="understood">{words.inHunt}</h2>
      <dl>
        <dt>{words.itIs}</dt>
        <dd>
          {huntWords[c.get('language')].kinds[kindOf(message)]} <Quoted text={quote} />
        </dd>
        <dt>{words.ofJob}</dt>
        <dd>
          <Belonging c={c} message={message} job={understood.job} />
        </dd>
      </dl>
    </section>
  )
}

function Belonging({ c, message, job }: { c: WebContext; message: LinkedMessage; job: JobDetails | null }) {
  const language = c.get('language')
  const words = mailWords[language]
  const { jobId, rule, quote, candidates } = message.match
  if (jobId === null && candidates.length === 0) return words.ofNoJob
  if (jobId === null)
    return (
      <>
        {words.mayBeOf}{' '}
        {candidates.slice(0, maxCandidates).map((id) => (
          <>
            <a href={`/jobs/${id}`}>{words.aJob(id)}</a>{' '}
          </>
        ))}
      </>
    )
  return (
    <>
      <a href={`/jobs/${jobId}`}>{job?.title ? <Theirs>{readableName(job.title)}</Theirs> : words.aJob(jobId)}</a>
      {job?.company ? (
        <>
          , <Theirs>{readableName(job.company)}</Theirs>
        </>
      ) : null}
      {rule === null ? null : (
        <span class="quiet">
          {' '}
          {words.because} {huntWords[language].links[rule]}
        </span>
      )}{' '}
      <Quoted text={quote} />
      <p>
        <a href={`/applications/${jobId}`}>{words.itsApplication}</a>
      </p>
    </>
  )
}

function Quoted({ text }: { text: string | null }) {
  if (text === null || text === '') return null
  return (
    <q>
      <Theirs>{readableText(text)}</Theirs>
    </q>
  )
}
