import { numberFormat } from '#src/adapters/edges/web/parts/number-format.js'
import { sourceName } from '#src/adapters/edges/web/parts/source-name.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { cutText } from '#src/domain/shared/text.js'
import type { ReadJob } from './read-job.js'

const maxTitle = 200

/** Other jobs that are probably the same posting. It only warns; nothing is merged. */
export function JobDuplicates({ c, known: { duplicates, titles } }: { c: WebContext; known: ReadJob }) {
  const words = jobWords[c.get('language')]
  if (duplicates === null || duplicates.length === 0) return null
  const { comma } = punctuation[c.get('language')]
  const percent = numberFormat(c, { style: 'percent' })
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates">{words.duplicates}</h2>
      <ul>
        {duplicates.map(({ id, why, similarity }) => (
          <li>
            <a href={`/jobs/${id}`}>
              <UntrustedText>
                {cutText(titles.get(id)?.title ?? jobsWords[c.get('language')].noTitle, maxTitle)}
              </UntrustedText>
            </a>{' '}
            <Status c={c} status={titles.get(id)?.status ?? null} />{' '}
            <span class="quiet">
              <UntrustedText>{cutText(sourceName(c, titles.get(id)?.source ?? ''), maxTitle)}</UntrustedText>{' '}
              {words.duplicateReasons[why]}
              {comma}
              {words.alike(percent.format(similarity))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
