import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { jobsHome } from './jobs-home.js'
import { Score } from './score.js'

/** The newest jobs of the shortlist, shown first to a person who wants to apply. */
export function Highlights({ c, entries }: { c: WebContext; entries: SearchPage['entries'] }) {
  const words = jobsWords[c.get('language')]
  if (entries.length === 0) return null
  return (
    <section class="highlights" aria-labelledby="worth">
      <h2 id="worth">{words.worthApplying}</h2>
      <ol>
        {entries.map(({ job }) => (
          <li id={`worth-${job.id}`}>
            <a href={`/jobs/${job.id}`}>
              <UntrustedText>{job.title ?? words.noTitle}</UntrustedText>
            </a>{' '}
            <Score c={c} score={job.score} />{' '}
            <span class="quiet">
              <UntrustedText>{job.company}</UntrustedText> · <Timestamp c={c} at={job.capturedAt} />
            </span>
            {job.reason === null ? null : (
              <p class="reason">
                <UntrustedText>{job.reason}</UntrustedText>
              </p>
            )}
          </li>
        ))}
      </ol>
      <a href={`${jobsHome}?status=shortlist`}>{words.wholeShortlist}</a>
    </section>
  )
}
