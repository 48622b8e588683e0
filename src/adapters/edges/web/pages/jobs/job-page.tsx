import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { RecheckOutcome } from '#src/application/jobs/recheck-postings.js'
import { BatchDone, type BatchNote } from './batch-note.js'
import { JobApplication } from './job-application.js'
import { JobDuplicates } from './job-duplicates.js'
import { JobFit } from './job-fit.js'
import { JobHead } from './job-head.js'
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
import { RuleLinks } from './rule-links.js'
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
      <KnownNotice c={c} />
      <div id="conflicts"></div>
      <Live c={c} id="job" on={['jobs', 'mail', 'websites']} class="job-page">
        <JobHead c={c} known={known} />
        <RuleLinks c={c} known={known} back={jobPath(job.id, list)} />
        <VerdictForm c={c} legend={words.verdict} back={pathAfterVerdict(job.id, neighbours, list)}>
          <input type="hidden" name="id" value={job.id} />
          <input type="hidden" name={expectedName(job.id)} value={expectedValue(job.status)} />
        </VerdictForm>
        <div class="columns">
          <JobDescription c={c} job={job} />
          <div>
            <JobFit c={c} facts={known.fit} />
            <JobPerson c={c} id={job.id} person={known.person} />
            <JobHistory c={c} history={known.history} />
            <JobApplication c={c} id={job.id} />
            <JobMail c={c} mail={known.mail} />
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

/** Says that a posting was not added once more. */
function KnownNotice({ c }: { c: WebContext }) {
  if (c.req.query('known') === undefined) return null
  return (
    <div class="decided" role="status">
      <p>{jobWords[c.get('language')].known}</p>
    </div>
  )
}

/** A job that was opened from elsewhere than its list stays. */
function pathAfterVerdict(id: number, { next, isListed }: Neighbours, list: string): string {
  return jobPath(isListed && next !== null ? next : id, list)
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
