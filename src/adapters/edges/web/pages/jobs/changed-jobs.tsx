import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { TriageFailure } from '#src/application/jobs/triage-jobs.js'
import { isJobId } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { cutText } from '#src/domain/shared/text.js'

/** A job that changed after the page showed it. */
export interface ChangedJob {
  readonly id: number
  readonly title: string | null
  /** Null if it has none. */
  readonly status: string | null
  readonly isGone: boolean
  /** The last change of the job, if known. */
  readonly last: JobEvent | null
}

/** The current state of the jobs whose verdicts were not written. */
export async function readChangedJobs(
  jobs: JobUseCases,
  failures: readonly TriageFailure[],
): Promise<readonly ChangedJob[]> {
  const ids = failures.map(({ id }) => id).filter(isJobId)
  return Promise.all(
    ids.map(async (id) => {
      const [job, events] = await Promise.all([jobs.find(id), jobs.history({ jobId: id, limit: 1 })])
      const { title = null, status = null } = job ?? {}
      return { id, title, status, isGone: job === null, last: events?.[0] ?? null }
    }),
  )
}

interface ChangedProps {
  readonly c: WebContext
  readonly changed: readonly ChangedJob[]
  /** How many there are, if these are not all. */
  readonly count?: number
  /** The status that the page showed, by job id. */
  readonly seen?: ReadonlyMap<number, string>
}

// the list only counts the rest
export const maxShown = 20
const maxReason = 300

export function ChangedJobs({ c, changed, count = changed.length, seen }: ChangedProps) {
  const words = verdictWords[c.get('language')]
  return (
    <ul class="changed">
      {changed.slice(0, maxShown).map((job) => (
        <li>
          <a href={`/jobs/${job.id}`}>
            <UntrustedText>
              {job.title === null ? jobsWords[c.get('language')].noTitle : cutText(job.title, maxReason)}
            </UntrustedText>
          </a>{' '}
          {job.isGone ? words.gone : <NowIs c={c} job={job} seen={seen?.get(job.id)} />}
        </li>
      ))}
      {count > maxShown ? <li>{words.others(String(count - maxShown))}</li> : null}
    </ul>
  )
}

function NowIs({ c, job: { status, last }, seen }: { c: WebContext; job: ChangedJob; seen: string | undefined }) {
  const words = verdictWords[c.get('language')]
  const { comma, colon, open, close } = punctuation[c.get('language')]
  return (
    <>
      {beforeValue(words.nowIs)}
      {status === null ? words.nobody : <Status c={c} status={status} />}
      {seen === undefined || seen === '' || seen === status ? null : (
        <>
          {open}
          {beforeValue(words.was)}
          <Status c={c} status={seen} />
          {close}
        </>
      )}
      {last === null ? null : (
        <>
          {comma}
          {words.changed}
          {words.by[actorOf(last)]}
          {comma}
          <Timestamp c={c} at={last.at} to="minute" />
          {last.reason === null ? null : (
            <>
              {colon}
              <UntrustedText>{cutText(last.reason, maxReason)}</UntrustedText>
            </>
          )}
        </>
      )}
    </>
  )
}

/** "other" for unknown names, because any program may have written any name. */
export function actorOf({ actor }: JobEvent): 'agent' | 'person' | 'other' {
  return actor === 'agent' || actor === 'person' ? actor : 'other'
}
