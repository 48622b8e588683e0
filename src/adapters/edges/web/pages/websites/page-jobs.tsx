import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { orFailure } from '#src/adapters/edges/web/parts/or-failure.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { isOfPosting, type WebsiteSource } from '#src/domain/websites/website.js'

const maxListed = 20
const maxOfAll = 500

/** The jobs whose stored page this is; an error if they cannot be read, because the page is still shown. */
export function readJobsOf(c: WebContext, sourceId: number): Promise<readonly RosterJob[] | AppError> {
  return orFailure(async () => (await c.get('parts').openHunt(c.req.raw.signal)).jobsOfPage(sourceId))
}

interface PageJobsProps {
  readonly c: WebContext
  readonly source: WebsiteSource
  readonly jobs: readonly RosterJob[] | AppError
}

/** The jobs that a stored page belongs to, each with its status. */
export function PageJobs({ c, source, jobs }: PageJobsProps) {
  const words = websiteWords[c.get('language')]
  return (
    <section aria-labelledby="jobs-of-page">
      <h2 id="jobs-of-page">{words.jobs}</h2>
      {jobs instanceof AppError ? (
        <p>
          <FailureSentence c={c} failure={jobs} />
        </p>
      ) : jobs.length === 0 ? (
        <p class="quiet">
          {words.noJobs} {isOfPosting(source.contentType) ? <ToAdd c={c} /> : null}
        </p>
      ) : (
        <JobList c={c} source={source} jobs={jobs} />
      )}
    </section>
  )
}

function ToAdd({ c }: { c: WebContext }) {
  const words = websiteWords[c.get('language')]
  return c.get('parts').isReadOnly ? null : <a href="/add">{words.toAdd}</a>
}

function JobList({ c, source, jobs }: PageJobsProps & { jobs: readonly RosterJob[] }) {
  const words = websiteWords[c.get('language')]
  const listed = jobs.slice(0, c.req.query('jobs') === 'all' ? maxOfAll : maxListed)
  return (
    <>
      <ul class="jobs-of-page">
        {listed.map(({ id, title, company, status }) => (
          <li>
            <a href={`/jobs/${id}`}>
              <UntrustedText>{readableName(title ?? jobsWords[c.get('language')].noTitle)}</UntrustedText>
            </a>{' '}
            <Status c={c} status={status} />{' '}
            <span class="quiet">
              <UntrustedText>{readableName(company ?? '')}</UntrustedText>
            </span>
          </li>
        ))}
      </ul>
      {listed.length === jobs.length ? null : (
        <p>
          <a href={`/websites/${source.id}?jobs=all`}>{words.allJobs(jobs.length)}</a>
        </p>
      )}
    </>
  )
}
