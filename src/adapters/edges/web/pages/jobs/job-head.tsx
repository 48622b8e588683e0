import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { sourceName } from '#src/adapters/edges/web/parts/source-name.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { postingUrl } from '#src/domain/jobs/named-posting.js'
import type { ReadJob } from './read-job.js'
import { Score } from './score.js'

interface HeadProps {
  readonly c: WebContext
  readonly known: ReadJob
}

/** What a job is: its title, where it comes from, and why it was decided. */
export function JobHead({ c, known }: HeadProps) {
  const { title } = known.job
  return (
    <div class="job-head">
      <h1>
        <UntrustedText>{title === null ? jobsWords[c.get('language')].noTitle : readableName(title)}</UntrustedText>
      </h1>
      <JobFacts c={c} known={known} />
    </div>
  )
}

/** Where a job comes from, and why it was decided. */
export function JobFacts({ c, known: { job, history } }: HeadProps) {
  const words = jobWords[c.get('language')]
  const verdict = latestVerdict(history ?? [])
  const url = postingUrl(job.url)
  const { company, location, source } = job
  const facts = [company, location, source && sourceName(c, source)].flatMap((text) => (text === null ? [] : [text]))
  return (
    <>
      <p>
        <Status c={c} status={job.status} /> <Score c={c} score={verdict?.score ?? null} />{' '}
        {facts.map((fact, n) => (
          <>
            {n === 0 ? null : ' · '}
            <UntrustedText>{readableName(fact)}</UntrustedText>
          </>
        ))}
        {job.capturedAt === null ? null : (
          <>
            {facts.length === 0 ? null : ' · '}
            {jobsWords[c.get('language')].captured} <Timestamp c={c} at={job.capturedAt} />
          </>
        )}
      </p>
      {url === null ? null : (
        <p>
          <LinkOut c={c} url={url} text={jobsWords[c.get('language')].reposted} />
        </p>
      )}
      {verdict === null || verdict.reason === null ? null : (
        <p class="reason">
          <strong>
            {words.why}
            {punctuation[c.get('language')].colon}
          </strong>
          <UntrustedText>{verdict.reason}</UntrustedText>
        </p>
      )}
    </>
  )
}
