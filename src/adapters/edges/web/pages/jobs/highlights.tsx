import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { Score } from './score.js'

/** The newest jobs of the shortlist: who comes to apply looks at these first. */
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
              <Theirs>{job.title ?? words.noTitle}</Theirs>
            </a>{' '}
            <Score c={c} score={job.score} />{' '}
            <span class="quiet">
              <Theirs>{job.company}</Theirs> · <When c={c} at={job.capturedAt} />
            </span>
            {job.reason === null ? null : (
              <p class="reason">
                <Theirs>{job.reason}</Theirs>
              </p>
            )}
          </li>
        ))}
      </ol>
      <a href="/?status=shortlist">{words.wholeShortlist}</a>
    </section>
  )
}
