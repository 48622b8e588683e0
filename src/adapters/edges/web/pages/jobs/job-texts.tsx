import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { withFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import type { JobDetails } from '#src/domain/jobs/listed-job.js'
import { cutText } from '#src/domain/shared/text.js'
import { formatCount } from './format-count.js'
import { listPath } from './verdict-form.js'

interface TextProps {
  readonly c: WebContext
  readonly job: JobDetails
}

// the part of a description that is shown until the whole text is requested
const usualLength = 20_000
const maxCell = 500

/** The text of the posting in paragraphs. */
export function JobDescription({ c, job: { description }, path = listPath(c) }: TextProps & { path?: string }) {
  const words = jobWords[c.get('language')]
  const isWhole = c.req.query('text') === 'all'
  const text = withFactLabels(c, readableText(description ?? ''))
  const shown = isWhole ? text : cutText(text, usualLength)
  return (
    <section aria-labelledby="description" class="description">
      <h2 id="description">{words.description}</h2>
      {text.trim() === '' ? <p>{words.noDescription}</p> : null}
      {paragraphsOf(shown).map((paragraph) => (
        <p>
          <UntrustedText>{paragraph}</UntrustedText>
        </p>
      ))}
      {shown.length === text.length ? null : (
        <p>
          <a href={withQuery(path, { text: 'all' })}>{words.wholeText(formatCount(c, text.length))}</a>
        </p>
      )}
    </section>
  )
}

/** Splits text into paragraphs at empty lines. */
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

/** The other stored fields of the job, folded. */
export function JobDetailsOf({ c, job }: TextProps) {
  const words = jobWords[c.get('language')]
  return (
    <details class="captured">
      <summary>{words.details}</summary>
      <dl>
        <Detail term={words.id} text={job.id} />
        {times.map((name) =>
          job[name] === null ? null : (
            <Detail term={words.record[name]} text={<Timestamp c={c} at={job[name]} to="minute" />} />
          ),
        )}
        {texts.map((name) =>
          // a job that nobody has tried yet has no attempts to show
          job[name] === null || job[name] === 0 ? null : (
            <Detail
              term={words.record[name]}
              text={<UntrustedText>{cutText(String(job[name]), maxCell)}</UntrustedText>}
            />
          ),
        )}
      </dl>
      {job.payloadJson === null ? null : (
        <>
          <h2>{words.payload}</h2>
          <pre class="wide">
            <UntrustedText>{cutText(readableText(job.payloadJson), usualLength)}</UntrustedText>
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
