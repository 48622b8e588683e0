import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { isJobStatus, type JobStatus } from '#src/domain/jobs/job.js'
import type { FoundJob } from '#src/domain/jobs/job-search.js'
import { cutText } from '#src/domain/shared/text.js'
import type { ListRow } from './held-rows.js'
import { jobPath } from './list-address.js'
import { Score } from './score.js'
import { expectedName, expectedValue, oneName } from './verdict-fields.js'
import { listPath } from './verdict-form.js'

/** What usually follows a status: these verdicts stand in the row itself. */
const usualVerdicts: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  new: ['shortlist', 'reviewed', 'reject'],
  shortlist: ['resume_written', 'applied', 'reject'],
  reviewed: ['shortlist', 'reject'],
  reject: ['shortlist'],
  resume_written: ['applied', 'reject'],
  applied: ['reject'],
}

// a page is not pushed out by one of them
const maxCell = 300

interface RowsProps {
  readonly c: WebContext
  readonly rows: readonly ListRow[]
  /** What comes behind them. */
  readonly behind: SearchPage['entries']
  /** All of them wait for a verdict: none has to say so. */
  readonly areNew: boolean
}

/** The jobs of a list, with a box to tick and what can be decided of each. */
export function JobRows({ c, rows, behind, areNew }: RowsProps) {
  const list = listPath(c)
  return (
    <ol class="jobs" data-behind={behind.length === 0 ? undefined : behindData(behind)}>
      {rows.map(({ job, isElsewhere }) => (
        <JobRow c={c} job={job} list={list} areNew={areNew && !isElsewhere} isElsewhere={isElsewhere} />
      ))}
    </ol>
  )
}

/** Their ids, each with the status that a verdict on it expects. */
function behindData(entries: SearchPage['entries']): string {
  return JSON.stringify(entries.map(({ job: { id, status } }) => [String(id), expectedValue(status)]))
}

interface RowProps {
  readonly c: WebContext
  readonly job: FoundJob
}

function JobRow({
  c,
  job,
  list,
  areNew,
  isElsewhere,
}: RowProps & { list: string; areNew: boolean; isElsewhere: boolean }) {
  const words = jobsWords[c.get('language')]
  const { isReadOnly } = c.get('parts')
  const { id, status, reason, snippet } = job
  const title = cut(job.title) ?? words.noTitle
  return (
    <li
      id={`job-${id}`}
      class={`job is-${isJobStatus(status) ? status.replace('_', '-') : 'other'}${isElsewhere ? ' is-elsewhere' : ''}`}
      data-job={isElsewhere ? undefined : id}
    >
      {isReadOnly || isElsewhere ? null : <Tick c={c} job={job} title={title} />}
      <div class="what">
        <p class="headline">
          <a href={jobPath(id, list)} class="title">
            <Theirs>{title}</Theirs>
          </a>{' '}
          {areNew ? null : <Status c={c} status={cut(status, 60)} />}{' '}
          {isElsewhere ? <span class="quiet">{words.elsewhere}</span> : null}
          {job.isNear ? <span class="quiet">{words.near}</span> : null} <Score c={c} score={job.score} />
        </p>
        <Facts c={c} job={job} />
        {reason === null ? null : (
          <p class="reason">
            <span class="quiet">{words.reason}:</span> <Theirs>{reason}</Theirs>
          </p>
        )}
        {snippet === null ? null : (
          <p class="snippet quiet">
            <Theirs>{snippet}</Theirs>
          </p>
        )}
      </div>
      {isReadOnly || isElsewhere ? null : <RowVerdicts c={c} job={job} />}
    </li>
  )
}

function Tick({ c, job: { id, status }, title }: RowProps & { title: string }) {
  return (
    <>
      <input type="checkbox" name="id" value={id} aria-label={verdictWords[c.get('language')].tick(title)} />
      <input type="hidden" name={expectedName(id)} value={expectedValue(status)} />
    </>
  )
}

function Facts({ c, job }: RowProps) {
  const facts = [job.company, job.location, job.source].flatMap((text) => (text === null ? [] : cut(text)))
  return (
    <p class="facts quiet">
      {facts.map((fact) => (
        <>
          <Theirs>{fact}</Theirs> ·{' '}
        </>
      ))}
      <When c={c} at={cut(job.capturedAt, 60)} />
    </p>
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
  return text === null || text.length <= length ? text : `${cutText(text, length - 1)}…`
}
