import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { JobChoice } from '#src/application/hunt/job-choices.js'

/** Something that may belong to a job: the form field and its value. */
export type LinkField = readonly ['thread_id' | 'email_id' | 'source_id', string]

/** A conversation without a thread id consists of one message, which is named instead. */
export function linkFieldOf(threadId: string): LinkField {
  const [, emailId] = /^message (\d+)$/.exec(threadId) ?? []
  return emailId === undefined ? ['thread_id', threadId] : ['email_id', emailId]
}

export function linkFieldPath([name, value]: LinkField): string {
  return name === 'email_id' ? `/mail/messages/${value}` : `/mail/threads/${encodeURIComponent(value)}`
}

export function LinkFields({ fields }: { fields: readonly LinkField[] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

interface CandidatesProps {
  readonly c: WebContext
  readonly fields: readonly LinkField[]
  readonly jobs: readonly JobChoice[]
  /** The path to return to. */
  readonly back: string
  /** Whether the jobs are proposed, so that one can also be rejected. */
  readonly isProposed: boolean
}

/** The jobs that things may belong to, with buttons to confirm or reject each unless the page is read-only. */
export function Candidates({ c, fields, jobs, back, isProposed }: CandidatesProps) {
  if (jobs.length === 0) return null
  if (c.get('parts').isReadOnly) return <JobList c={c} jobs={jobs} isProposed={isProposed} />
  return (
    <form method="post" class="candidates">
      <FormToken c={c} />
      <LinkFields fields={fields} />
      <input type="hidden" name="back" value={back} />
      <JobList c={c} jobs={jobs} isProposed={isProposed} />
    </form>
  )
}

function JobList({ c, jobs, isProposed }: Pick<CandidatesProps, 'c' | 'jobs' | 'isProposed'>) {
  return (
    <ul class="candidates">
      {jobs.map((job) => (
        <li>
          <a href={`/jobs/${job.id}`}>
            <UntrustedText>{nameOf(c, job)}</UntrustedText>
          </a>{' '}
          <span class="quiet">
            {job.capturedAt === null ? null : <Timestamp c={c} at={job.capturedAt} />}{' '}
            {job.isApplied ? (
              <span class="stage is-applied">{huntWords[c.get('language')].stages.applied}</span>
            ) : (
              <Status c={c} status={job.status} />
            )}
          </span>{' '}
          {c.get('parts').isReadOnly ? null : <Decisions c={c} job={job} isProposed={isProposed} />}
        </li>
      ))}
    </ul>
  )
}

const maxName = 80

function nameOf(c: WebContext, { title, company, location }: JobChoice): string {
  const language = c.get('language')
  const parts = [title ?? applicationWords[language].noTitle, company, location]
  return parts.flatMap((text) => line(text, maxName) || []).join(punctuation[language].comma)
}

interface DecisionsProps {
  readonly c: WebContext
  readonly job: JobChoice
  readonly isProposed: boolean
}

function Decisions({ c, job, isProposed }: DecisionsProps) {
  const { isThis, isNotThis } = applicationWords[c.get('language')]
  // for screen readers that read a button alone
  const label = (text: string) => `${text}${punctuation[c.get('language')].colon}${nameOf(c, job)}`
  const path = linkPath(job.id)
  return (
    <span class="decisions">
      <button type="submit" formaction={path} name="decision" value="confirm" aria-label={label(isThis)}>
        {isThis}
      </button>{' '}
      {isProposed ? (
        <button type="submit" formaction={path} name="decision" value="reject" aria-label={label(isNotThis)}>
          {isNotThis}
        </button>
      ) : null}
    </span>
  )
}

export function linkPath(jobId: number): string {
  return `/applications/${jobId}/link`
}
