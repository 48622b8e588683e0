import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { ToTimeline } from './job-application.js'
import { JobFit } from './job-fit.js'
import { JobFacts } from './job-head.js'
import { JobMail } from './job-mail.js'
import { JobDescription } from './job-texts.js'
import { jobPath } from './list-address.js'
import type { ReadJob } from './read-job.js'
import { RuleLinks } from './rule-links.js'
import { VerdictButtons } from './verdict-buttons.js'
import { oneName } from './verdict-fields.js'

interface PaneProps {
  readonly c: WebContext
  readonly known: ReadJob
  /** The list beside it. */
  readonly list: string
}

/** A job beside the list: what one needs to decide. Its page has the rest. */
export function JobPane({ c, known, list }: PaneProps) {
  const { job } = known
  const words = jobsWords[c.get('language')]
  return (
    <>
      <div class="job-head">
        <h2>
          <UntrustedText>{job.title === null ? words.noTitle : readableName(job.title)}</UntrustedText>
        </h2>
        {/* they belong to the form of the list, as the buttons of a row do */}
        {c.get('parts').isReadOnly ? null : (
          <VerdictButtons
            c={c}
            attributesOf={(status) => ({ form: 'verdicts', name: oneName, value: `${status} ${job.id}` })}
          />
        )}
        <JobFacts c={c} known={known} />
        <RuleLinks c={c} known={known} back={list} />
        <p>
          <a href={jobPath(job.id, list)}>{words.openPage}</a>
        </p>
      </div>
      <JobFit c={c} facts={known.fit} />
      <JobDescription c={c} job={job} path={jobPath(job.id, list)} />
      <JobMail c={c} mail={known.mail} />
      {known.mail === null ? null : <ToTimeline c={c} id={job.id} />}
    </>
  )
}
