import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'

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

interface CandidatesProps {
  readonly c: WebContext
  readonly field: LinkField
  readonly jobs: readonly { readonly id: number; readonly name: string }[]
  /** The path to return to. */
  readonly back: string
}

/** The jobs that something may belong to, with buttons to confirm or reject each unless the page is read-only. */
export function Candidates({ c, field: [name, value], jobs, back }: CandidatesProps) {
  if (jobs.length === 0) return null
  if (c.get('parts').isReadOnly) return <JobList c={c} jobs={jobs} />
  return (
    <form method="post" class="candidates">
      <FormToken c={c} />
      <input type="hidden" name={name} value={value} />
      <input type="hidden" name="back" value={back} />
      <JobList c={c} jobs={jobs} />
    </form>
  )
}

function JobList({ c, jobs }: Pick<CandidatesProps, 'c' | 'jobs'>) {
  const words = applicationWords[c.get('language')]
  const labels = [words.isThis, words.isNotThis] as const
  return (
    <ul class="candidates">
      {jobs.map(({ id, name }) => (
        <li>
          <a href={`/jobs/${id}`}>
            <UntrustedText>{name}</UntrustedText>
          </a>{' '}
          {c.get('parts').isReadOnly ? null : <Decisions c={c} jobId={id} labels={labels} name={name} />}
        </li>
      ))}
    </ul>
  )
}

interface DecisionsProps {
  readonly c: WebContext
  readonly jobId: number
  readonly labels: readonly [string, string]
  /** The name of the job, for screen readers that read a button alone. */
  readonly name?: string
}

function Decisions({ c, jobId, labels: [confirm, reject], name }: DecisionsProps) {
  const label = (text: string) =>
    name === undefined ? undefined : `${text}${punctuation[c.get('language')].colon}${name}`
  return (
    <span class="decisions">
      <button type="submit" formaction={linkPath(jobId)} name="decision" value="confirm" aria-label={label(confirm)}>
        {confirm}
      </button>{' '}
      <button type="submit" formaction={linkPath(jobId)} name="decision" value="reject" aria-label={label(reject)}>
        {reject}
      </button>
    </span>
  )
}

export function linkPath(jobId: number): string {
  return `/applications/${jobId}/link`
}
