import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { Score } from '#src/adapters/edges/web/pages/jobs/score.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'

const jobsShown = 5

/** The jobs of the shortlist with the highest scores. */
export function readWorth(jobs: JobUseCases): Promise<SearchPage> {
  return jobs.search({ statuses: ['shortlist'], order: 'score', limit: jobsShown })
}

export function WorthPart({ c, worth }: { c: WebContext; worth: SearchPage }) {
  const words = todayWords[c.get('language')]
  return (
    <section aria-labelledby="worth">
      <h2 id="worth">
        {words.worth} {worth.total === 0 ? null : <span class="count">{formatCount(c, worth.total)}</span>}
      </h2>
      {worth.entries.length === 0 ? (
        <p class="quiet">
          {beforeValue(words.nothingWorth)}
          <a href={jobsHome}>{words.toJobs}</a>
        </p>
      ) : (
        <>
          <ul class="worth">
            {worth.entries.map(({ job }) => (
              <li>
                <a href={`/jobs/${job.id}?list=${encodeURIComponent('/?status=shortlist')}`}>
                  <UntrustedText>{job.title ?? jobsWords[c.get('language')].noTitle}</UntrustedText>
                </a>{' '}
                <span class="quiet">
                  <UntrustedText>{job.company}</UntrustedText> · <Timestamp c={c} at={job.capturedAt} />
                </span>{' '}
                <Score c={c} score={job.score} />
              </li>
            ))}
          </ul>
          <p>
            <a href={`${jobsHome}?status=shortlist`}>{words.wholeShortlist}</a>
          </p>
        </>
      )}
    </section>
  )
}
