import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { cutText } from '#src/domain/shared/text.js'
import type { ReadJob } from './read-job.js'

const maxTitle = 200

/** Jobs that are the same posting, as far as can be told: one warns, nothing is merged. */
export function JobDuplicates({ c, known: { duplicates, titles } }: { c: WebContext; known: ReadJob }) {
  const words = jobWords[c.get('language')]
  if (duplicates === null || duplicates.length === 0) return null
  const percent = new Intl.NumberFormat(c.get('language'), { style: 'percent' })
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates">{words.duplicates}</h2>
      <ul>
        {duplicates.map(({ id, why, similarity }) => (
          <li>
            <a href={`/jobs/${id}`}>
              <Theirs>{cutText(titles.get(id)?.title ?? jobsWords[c.get('language')].noTitle, maxTitle)}</Theirs>
            </a>{' '}
            <Status c={c} status={titles.get(id)?.status ?? null} />{' '}
            <span class="quiet">
              <Theirs>{cutText(titles.get(id)?.source ?? '', maxTitle)}</Theirs> {words.duplicateReasons[why]},{' '}
              {words.alike(percent.format(similarity))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
