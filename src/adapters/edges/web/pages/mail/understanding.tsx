import { CorrectLetter } from '#src/adapters/edges/web/pages/hunt/corrections.js'
import { WhichJob } from '#src/adapters/edges/web/pages/hunt/which-job.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { LinkedMessage } from '#src/application/hunt/hunt-view.js'
import type { UnderstoodLetter } from '#src/application/hunt/understand-messages.js'
import type { JobDetails } from '#src/application/jobs/job-use-cases.js'
import { evidenceOf, judgeOf, kindOf } from '#src/domain/hunt/stages/staged-message.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** A message as classified by the hunt; a failure if the hunt could not be read. */
export type Understood =
  | {
      readonly message: LinkedMessage | null
      readonly job: JobDetails | null
    }
  | { readonly fault: AppError }

const maxCandidates = 10
const ofStorage = new Set(['DB_NOT_FOUND', 'DB_ERROR', 'TIMEOUT'])

/** Never fails because of the hunt's storage: the message is shown anyway. */
export async function readUnderstood(c: WebContext, id: number): Promise<Understood> {
  const { openHunt, openJobs } = c.get('parts')
  try {
    const hunt = await openHunt(c.req.raw.signal)
    const message = (await hunt.understand([id]))?.get(id) ?? null
    const jobId = message?.match.jobId ?? null
    return { message, job: jobId === null ? null : await (await openJobs()).find(jobId) }
  } catch (error) {
    if (error instanceof AppError && ofStorage.has(error.code)) return { fault: error }
    throw error
  }
}

/** The same for several messages, by id; empty if the hunt could not be read. */
export async function readAllUnderstood(c: WebContext, ids: readonly number[]) {
  try {
    const hunt = await c.get('parts').openHunt(c.req.raw.signal)
    return (await hunt.understand(ids)) ?? new Map<number, UnderstoodLetter>()
  } catch (error) {
    if (error instanceof AppError && ofStorage.has(error.code)) return new Map<number, UnderstoodLetter>()
    throw error
  }
}

/** The kind of a message; null if it has nothing to do with the job hunt. */
export function kindInHunt(c: WebContext, message: LinkedMessage): string | null {
  const kind = kindOf(message)
  const isOther = message.isOwn && message.sent === null && message.match.jobId === null
  return kind === 'not_job_related' || isOther ? null : huntWords[c.get('language')].kinds[kind]
}

/** Warns of fraud before the content of the message. */
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
            {beforeValue(huntWords[language].warnings[sign])}
            <Quoted text={quote} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The kind of the message, the evidence, and the job it belongs to. */
export function Understanding({ c, understood }: { c: WebContext; understood: Understood }) {
  const words = mailWords[c.get('language')]
  if ('fault' in understood)
    return (
      <p class="quiet">
        {beforeValue(words.notUnderstood)}
        <FailureSentence c={c} failure={understood.fault} />
      </p>
    )
  const { message } = understood
  if (message === null) return null
  const { quote } = evidenceOf(message)
  const { open, close } = punctuation[c.get('language')]
  return (
    <section class="understood" aria-labelledby="understood">
      <h2 id="understood">{words.inHunt}</h2>
      <dl>
        <dt>{words.itIs}</dt>
        <dd>
          {huntWords[c.get('language')].kinds[kindOf(message)]}
          <span class="quiet">
            {beforeValue(`${open}${huntWords[c.get('language')].judges[judgeOf(message)]}${close}`)}
          </span>
          <Quoted text={quote} />
          {message.isOwn ? null : <CorrectLetter c={c} emailId={message.id} kind={kindOf(message)} />}
        </dd>
        <dt>{words.ofJob}</dt>
        <dd>
          <Belonging c={c} message={message} job={understood.job} />
          <WhichJob
            c={c}
            fields={[['email_id', String(message.id)]]}
            summary={correctionWords[c.get('language')].findJob}
          />
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
        {beforeValue(words.mayBeOf)}
        {candidates.slice(0, maxCandidates).map((id) => (
          <>
            <a href={`/jobs/${id}`}>{huntWords[language].aJob(id)}</a>{' '}
          </>
        ))}
      </>
    )
  return (
    <>
      <a href={`/jobs/${jobId}`}>
        {job?.title ? <UntrustedText>{readableName(job.title)}</UntrustedText> : huntWords[language].aJob(jobId)}
      </a>
      {job?.company ? (
        <>
          {punctuation[language].comma}
          <UntrustedText>{readableName(job.company)}</UntrustedText>
        </>
      ) : null}
      {rule === null ? null : (
        <span class="quiet">
          {' '}
          {beforeValue(words.because)}
          {huntWords[language].links[rule]}
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
      <UntrustedText>{readableText(text)}</UntrustedText>
    </q>
  )
}
