import { excerptWithFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { MarkedText } from '#src/adapters/edges/web/parts/marked-text.js'
import { moneyFormat } from '#src/adapters/edges/web/parts/number-format.js'
import { sourceName } from '#src/adapters/edges/web/parts/source-name.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { isEmployer, type ListItem } from '#src/domain/jobs/folded-rows.js'
import { isJobStatus, type JobStatus } from '#src/domain/jobs/job.js'
import type { FoundJob, PayAsked } from '#src/domain/jobs/job-search.js'
import { markerOf } from '#src/domain/jobs/query-marks.js'
import { shortened } from '#src/domain/shared/text.js'
import { EmployerRow, type RowOf, type RowParts, RowWithTwins } from './folded-rows.js'
import type { ListRow } from './held-list.js'
import { FitCounts, FitMarks } from './job-fit.js'
import { type JobsAddress, jobPath } from './list-address.js'
import { Score } from './score.js'
import { expectedName, expectedValue, oneName } from './verdict-fields.js'
import { listPath } from './verdict-form.js'

/** The verdicts that usually follow a status: their buttons are in the row itself. */
const usualVerdicts: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  new: ['shortlist', 'reviewed', 'reject'],
  shortlist: ['resume_written', 'applied', 'reject'],
  reviewed: ['shortlist', 'reject'],
  reject: ['shortlist'],
  resume_written: ['applied', 'reject'],
  applied: ['reject'],
}

// so that one value does not fill the page
const maxCell = 300

interface RowsProps {
  readonly c: WebContext
  readonly address: JobsAddress
  readonly items: readonly ListItem<ListRow>[]
  /** The entries after the rows. */
  readonly behind: SearchPage['entries']
}

/** The rows of a list, each with a checkbox and verdict buttons; some are folded. Words of the search are marked. */
export function JobRows({ c, address, items, behind }: RowsProps) {
  const list = listPath(c)
  const mark = markerOf(address.asked.query)
  // rows do not show a status that all of them have
  const areAlike = address.statuses?.length === 1
  const rowOf: RowOf = ({ job, isElsewhere }, { fold = null, hasCompany = true } = {}) => (
    <JobRow c={c} job={job} {...{ list, mark, fold, hasCompany, isElsewhere }} areAlike={areAlike && !isElsewhere} />
  )
  return (
    <ol class="jobs" data-behind={behind.length === 0 ? undefined : behindData(behind)}>
      {items.map((item) =>
        isEmployer(item) ? (
          <EmployerRow c={c} address={address} folded={item} rowOf={rowOf} />
        ) : (
          <RowWithTwins c={c} folded={item} rowOf={rowOf} />
        ),
      )}
    </ol>
  )
}

/** Their ids with the statuses that verdicts on them expect. */
function behindData(entries: SearchPage['entries']): string {
  return JSON.stringify(entries.map(({ job: { id, status } }) => [String(id), expectedValue(status)]))
}

interface RowProps {
  readonly c: WebContext
  readonly job: FoundJob
}

interface MarkedProps {
  readonly job: FoundJob
  readonly mark: ReturnType<typeof markerOf>
}

function JobRow({
  c,
  job,
  list,
  mark,
  areAlike,
  isElsewhere,
  fold,
  hasCompany,
}: RowProps & MarkedProps & Required<RowParts> & { list: string; areAlike: boolean; isElsewhere: boolean }) {
  const words = jobsWords[c.get('language')]
  const { isReadOnly } = c.get('parts')
  const { id, status } = job
  const title = cut(job.title) ?? words.noTitle
  return (
    <li
      id={`job-${id}`}
      class={`job is-${isJobStatus(status) ? status.replace('_', '-') : 'other'}${isElsewhere ? ' is-elsewhere' : ''}`}
      data-job={isElsewhere ? undefined : id}
    >
      {isReadOnly || isElsewhere ? null : <Tick c={c} job={job} title={title} />}
      <div class="headline">
        <a href={jobPath(id, list)} class="title">
          <MarkedText parts={mark(title)} />
        </a>{' '}
        {fold}
        {areAlike ? null : <Status c={c} status={cut(status, 60)} />}{' '}
        {isElsewhere ? <span class="quiet">{words.elsewhere}</span> : null}
        {job.isNear ? <span class="quiet">{words.near}</span> : null}
      </div>
      <Facts c={c} job={hasCompany ? job : { ...job, company: null }} mark={mark} />
      <p class="pay quiet" title={job.pay === undefined ? undefined : words.payTitle}>
        {job.pay === undefined ? null : formatPay(c, job.pay)}
      </p>
      <Notes c={c} job={job} mark={mark} />
      <p class="age quiet">
        {job.fit === undefined ? null : <FitCounts c={c} facts={job.fit} />}
        <Score c={c} score={job.score} /> <Timestamp c={c} at={cut(job.capturedAt, 60)} />
      </p>
      {isReadOnly || isElsewhere ? null : <RowVerdicts c={c} job={job} />}
    </li>
  )
}

function formatPay(c: WebContext, { amount, currency }: PayAsked): string {
  return moneyFormat(c, currency, { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}

function Tick({ c, job: { id, status }, title }: RowProps & { title: string }) {
  return (
    <>
      <input type="checkbox" name="id" value={id} aria-label={verdictWords[c.get('language')].tick(title)} />
      <input type="hidden" name={expectedName(id)} value={expectedValue(status)} />
    </>
  )
}

function Facts({ c, job: { company, location, source }, mark }: RowProps & MarkedProps) {
  const facts = [company, location, source && sourceName(c, source)].flatMap((text) => cut(text) ?? [])
  return (
    <p class="facts quiet">
      {facts.map((fact, at) => (
        <>
          {at === 0 ? '' : ' · '}
          <MarkedText parts={mark(fact)} />
        </>
      ))}
    </p>
  )
}

/** What the profile says, why it was decided, and how its text begins. */
function Notes({ c, job: { fit = [], reason, snippet }, mark }: RowProps & MarkedProps) {
  const words = jobsWords[c.get('language')]
  return (
    <div class="row-notes">
      {fit.length === 0 ? null : (
        <p>
          <FitMarks c={c} facts={fit} />
        </p>
      )}
      {reason === null ? null : (
        <p class="reason">
          <span class="quiet">
            {words.reason}
            {punctuation[c.get('language')].colon}
          </span>
          <UntrustedText>{reason}</UntrustedText>
        </p>
      )}
      {snippet === null ? null : (
        <p class="snippet quiet">
          <MarkedText parts={mark(excerptWithFactLabels(c, snippet))} />
        </p>
      )}
    </div>
  )
}

function RowVerdicts({ c, job: { id, status } }: RowProps) {
  const verdicts = isJobStatus(status) ? usualVerdicts[status] : usualVerdicts.new
  return (
    <div class="row-verdicts">
      {verdicts.map((verdict) => (
        <button
          type="submit"
          name={oneName}
          value={`${verdict} ${id}`}
          class={`verdict to-${verdict.replace('_', '-')}`}
        >
          {statusWords[c.get('language')][verdict]}
        </button>
      ))}
    </div>
  )
}

function cut(text: string | null, length = maxCell): string | null {
  return text === null ? null : shortened(text, length)
}
