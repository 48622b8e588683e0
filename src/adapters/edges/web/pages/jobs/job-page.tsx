import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { RecheckOutcome } from '#src/application/jobs/recheck-postings.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { BatchDone, type BatchNote } from './batch-note.js'
import { JobDuplicates } from './job-duplicates.js'
import { JobFit } from './job-fit.js'
import { JobHistory } from './job-history.js'
import { JobMail } from './job-mail.js'
import type { Neighbours } from './job-neighbours.js'
import { JobPerson } from './job-person.js'
import { JobPosting } from './job-posting.js'
import { JobDescription, JobDetailsOf } from './job-texts.js'
import { jobsHome } from './jobs-home.js'
import { KeyTable } from './key-table.js'
import { jobPath } from './list-address.js'
import type { ReadJob } from './read-job.js'
import { Score } from './score.js'
import { expectedName, expectedValue } from './verdict-fields.js'
import { listPath, VerdictForm } from './verdict-form.js'

interface JobPageProps {
  readonly c: WebContext
  readonly known: ReadJob
  /** The result of checking the posting now; null if it was not checked. */
  readonly checked: RecheckOutcome | null
  /** The list that the person came from. */
  readonly list: string
  readonly neighbours: Neighbours
  readonly note: BatchNote | null
}

/** Everything known about a job. */
export function JobPage({ c, known, checked, list, neighbours, note }: JobPageProps) {
  const words = jobWords[c.get('language')]
  const { job } = known
  return (
    <>
      <Ways c={c} list={list} neighbours={neighbours} />
      <BatchDone c={c} note={note} back={note?.isAdded === true ? jobsHome : listPath(c)} />
      <div id="conflicts"></div>
      <Live c={c} id="job" on={['jobs', 'mail', 'websites']} class="job-page">
        <Head c={c} known={known} />
        <VerdictForm c={c} legend={words.verdict} back={jobPath(job.id, list)}>
          <input type="hidden" name="id" value={job.id} />
          <input type="hidden" name={expectedName(job.id)} value={expectedValue(job.status)} />
        </VerdictForm>
        <div class="columns">
          <JobDescription c={c} job={job} />
          <div>
            <JobFit c={c} facts={known.fit} />
            <JobPerson c={c} id={job.id} person={known.person} />
            <JobHistory c={c} history={known.history} />
            <JobMail c={c} id={job.id} mail={known.mail} />
            <JobPosting c={c} known={known} checked={checked} />
            <JobDuplicates c={c} known={known} />
          </div>
        </div>
        <JobDetailsOf c={c} job={job} />
      </Live>
      <KeyTable c={c} isOfJob />
    </>
  )
}

function Ways({ c, list, neighbours: { previous, next } }: Pick<JobPageProps, 'c' | 'list' | 'neighbours'>) {
  const words = jobWords[c.get('language')]
  return (
    <nav class="ways" aria-label={jobsWords[c.get('language')].list}>
      <a href={list} id="to-list">
        {words.toList}
      </a>
      {previous === null ? null : (
        <a href={jobPath(previous, list)} rel="prev">
          {words.previous}
        </a>
      )}
      {next === null ? null : (
        <a href={jobPath(next, list)} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  )
}

function Head({ c, known: { job, history } }: Pick<JobPageProps, 'c' | 'known'>) {
  const words = jobWords[c.get('language')]
  const verdict = latestVerdict(history ?? [])
  const facts = [job.company, job.location, job.source].flatMap((text) => (text === null ? [] : [text]))
  return (
    <div class="job-head">
      <h1>
        <UntrustedText>
          {job.title === null ? jobsWords[c.get('language')].noTitle : readableName(job.title)}
        </UntrustedText>
      </h1>
      <p>
        <Status c={c} status={job.status} /> <Score c={c} score={verdict?.score ?? null} />{' '}
        {facts.map((fact) => (
          <>
            <UntrustedText>{readableName(fact)}</UntrustedText> ·{' '}
          </>
        ))}
        {jobsWords[c.get('language')].captured} <Timestamp c={c} at={job.capturedAt} />
      </p>
      {job.url === null ? null : (
        <p>
          <LinkOut c={c} url={job.url} text={jobsWords[c.get('language')].reposted} />
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
    </div>
  )
}
