import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import type { JobDetails } from '#src/domain/jobs/shelved-job.js'
import { cutText } from '#src/domain/shared/text.js'
import { formatCount } from './format-count.js'
import { listPath } from './verdict-form.js'

interface TextProps {
  readonly c: WebContext
  readonly job: JobDetails
}

// of a description; a person asks for the rest
const usualLength = 20_000
const maxCell = 500

/** The text of the posting, with its paragraphs. */
export function JobDescription({ c, job: { description } }: TextProps) {
  const words = jobWords[c.get('language')]
  const isWhole = c.req.query('text') === 'all'
  const text = readableText(description ?? '')
  const shown = isWhole ? text : cutText(text, usualLength)
  return (
    <section aria-labelledby="description" class="description">
      <h2 id="description">{words.description}</h2>
      {text.trim() === '' ? <p>{words.noDescription}</p> : null}
      {paragraphsOf(shown).map((paragraph) => (
        <p>
          <Theirs>{paragraph}</Theirs>
        </p>
      ))}
      {shown.length === text.length ? null : (
        <p>
          <a href={withQuery(listPath(c), { text: 'all' })}>{words.wholeText(formatCount(c, text.length))}</a>
        </p>
      )}
    </section>
  )
}

/** Lines that belong together; empty lines stand between them. */
function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trimEnd())
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

const times = ['createdAt', 'updatedAt', 'resumeWrittenAt'] as const
const texts = ['jobId', 'resumePdfPath', 'runId', 'attemptCount', 'lastError'] as const

/** What storage knows of the job beside its texts, folded away. */
export function JobDetailsOf({ c, job }: TextProps) {
  const words = jobWords[c.get('language')]
  return (
    <details class="captured">
      <summary>{words.details}</summary>
      <dl>
        {times.map((name) =>
          job[name] === null ? null : (
            <Detail term={words.record[name]} text={<When c={c} at={job[name]} to="minute" />} />
          ),
        )}
        {texts.map((name) =>
          job[name] === null ? null : (
            <Detail term={words.record[name]} text={<Theirs>{cutText(String(job[name]), maxCell)}</Theirs>} />
          ),
        )}
      </dl>
      {job.payloadJson === null ? null : (
        <>
          <h2>{words.payload}</h2>
          <pre class="wide">
            <Theirs>{cutText(readableText(job.payloadJson), usualLength)}</Theirs>
          </pre>
        </>
      )}
    </details>
  )
}

function Detail({ term, text }: { term: string; text: unknown }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  )
}
