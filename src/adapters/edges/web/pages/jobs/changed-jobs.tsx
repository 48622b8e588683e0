import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { TriageFailure } from '#src/application/jobs/triage-jobs.js'
import { isJobId } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { cutText } from '#src/domain/shared/text.js'

/** A job that is not any more what it was taken for. */
export interface ChangedJob {
  readonly id: number
  readonly title: string | null
  /** Null where it has none. */
  readonly status: string | null
  readonly isGone: boolean
  /** What was written to it last, where that is known. */
  readonly last: JobEvent | null
}

/** The jobs of what was not written, as they are now. */
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
  /** The status that the page showed, by job. */
  readonly seen?: ReadonlyMap<number, string>
}

// the others are counted on the list
const maxShown = 20
const maxReason = 300

export function ChangedJobs({ c, changed, seen }: ChangedProps) {
  const words = verdictWords[c.get('language')]
  return (
    <ul class="changed">
      {changed.slice(0, maxShown).map((job) => (
        <li>
          <a href={`/jobs/${job.id}`}>
            <Theirs>{job.title === null ? jobsWords[c.get('language')].noTitle : cutText(job.title, maxReason)}</Theirs>
          </a>{' '}
          {job.isGone ? words.gone : <NowIs c={c} job={job} seen={seen?.get(job.id)} />}
        </li>
      ))}
      {changed.length > maxShown ? <li>{words.others(String(changed.length - maxShown))}</li> : null}
    </ul>
  )
}

function NowIs({ c, job: { status, last }, seen }: { c: WebContext; job: ChangedJob; seen: string | undefined }) {
  const words = verdictWords[c.get('language')]
  return (
    <>
      {words.nowIs} {status === null ? words.nobody : <Status c={c} status={status} />}
      {seen === undefined || seen === '' || seen === status ? null : (
        <>
          {' '}
          ({words.was} <Status c={c} status={seen} />)
        </>
      )}
      {last === null ? null : (
        <>
          , {words.by[actorOf(last)]}, <When c={c} at={last.at} to="minute" />
          {last.reason === null ? null : (
            <>
              : <Theirs>{cutText(last.reason, maxReason)}</Theirs>
            </>
          )}
        </>
      )}
    </>
  )
}

/** Any program may have written the name of another. */
export function actorOf({ actor }: JobEvent): 'agent' | 'person' | 'other' {
  return actor === 'agent' || actor === 'person' ? actor : 'other'
}
