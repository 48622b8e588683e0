import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import type { StatusCounts } from '#src/application/jobs/job-use-cases.js'
import { isEmployer } from '#src/domain/jobs/folded-rows.js'
import type { SavedSearch } from '#src/domain/jobs/saved-search.js'
import { BatchDone, type BatchNote } from './batch-note.js'
import { formatCount } from './format-count.js'
import type { ShownRows } from './held-rows.js'
import { JobRows } from './job-rows.js'
import { jobsHome } from './jobs-home.js'
import { KeyTable } from './key-table.js'
import {
  asksForFacts,
  clearedPath,
  isFiltered,
  isFirst,
  type JobsAddress,
  jobsPath,
  nextPage,
  rulePath,
} from './list-address.js'
import { JobsSearch } from './list-search.js'
import { SavedSearchesLine, SaveSearch } from './saved-searches-line.js'
import { StatusTabs } from './status-tabs.js'
import { listPath, VerdictForm } from './verdict-form.js'

/** The contents of the job list. */
export interface JobList {
  readonly address: JobsAddress
  readonly shown: ShownRows
  readonly counts: StatusCounts
  readonly note: BatchNote | null
  readonly searches: readonly SavedSearch[]
}

interface JobsProps extends JobList {
  readonly c: WebContext
}

export function JobsPage({ c, note, ...list }: JobsProps) {
  const { address, shown, counts } = list
  const words = jobsWords[c.get('language')]
  return (
    <>
      <div class="board-head">
        <h1>{words.title}</h1>
        <JobsSearch c={c} address={address} sources={shown.rows.map(({ job }) => job.source)} />
      </div>
      <SavedSearchesLine c={c} searches={list.searches} />
      <BatchDone c={c} note={note} back={listPath(c)} />
      <div id="conflicts"></div>
      <Problems c={c} address={address} />
      <div class="triage">
        <Live c={c} id="jobs" on={['jobs']} class="board">
          <StatusTabs c={c} address={address} counts={counts} />
          <FoundJobs c={c} {...list} />
        </Live>
        {/* a script shows the posting of the current row here, if there is room */}
        <section id="pane" class="pane" aria-label={words.pane} hidden></section>
      </div>
      <KeyTable c={c} />
    </>
  )
}

function FoundJobs({ c, address, searches, shown: all }: Omit<JobsProps, 'note'>) {
  const words = jobsWords[c.get('language')]
  const { rows, items, found, last, behind } = all
  const { total, hasMore } = found
  const shown = formatCount(c, rows.length)
  return (
    <section aria-labelledby="found" data-list={listPath(c)}>
      {/* what arrives is told in the same line, so that it does not move the rows */}
      <div class="found-line">
        <h2 id="found" class="found" tabindex={-1}>
          {words.found(shown, formatCount(c, total), total === 1 && rows.length === 1)}
        </h2>
        {asksForFacts(address) ? <p class="quiet">{words.statedOnly}</p> : null}
        {isFiltered(address) ? <a href={clearedPath(address)}>{words.clear}</a> : null}
        <SaveSearch c={c} address={address} searches={searches} />
        <Arrived c={c} address={address} {...all.arrived} />
      </div>
      {rows.length === 0 ? <NoJobs c={c} address={address} /> : null}
      <VerdictForm c={c} isEmpty={rows.length === 0} all={<SelectAll c={c} address={address} shown={all} />}>
        <JobRows c={c} address={address} items={items} behind={behind} />
      </VerdictForm>
      <Pages c={c} address={address} next={hasMore && last !== null ? nextPage(address, last.position) : null} />
    </section>
  )
}

function Pages({ c, address, next }: { c: WebContext; address: JobsAddress; next: string | null }) {
  const words = jobsWords[c.get('language')]
  if (address.position === null && next === null) return null
  return (
    <nav class="pages" aria-label={words.pages}>
      {address.position === null ? null : <a href={jobsPath(address)}>{words.firstPage}</a>}
      {next === null ? null : (
        <a href={next} rel="next">
          {words.nextPage}
        </a>
      )}
    </nav>
  )
}

/** Leads from the ticked rows to all jobs that match, if some are not seen; not to those with similar words. */
function SelectAll({ c, address, shown: { rows, items, found } }: Pick<JobsProps, 'c' | 'address' | 'shown'>) {
  const seen = items.filter((item) => !isEmployer(item))
  if (found.total <= seen.length || address.problems.length > 0 || rows.some(({ job }) => job.isNear)) return null
  return (
    <a class="select-all" href={withQuery(rulePath(address), { back: listPath(c) })}>
      {ruleWords[c.get('language')].selectAll(formatCount(c, found.total))}
    </a>
  )
}

/** The number of new jobs above the shown rows, as a link that shows them. */
function Arrived({ c, address, count, isMore }: { c: WebContext; address: JobsAddress } & ShownRows['arrived']) {
  if (count === 0) return null
  const words = jobsWords[c.get('language')]
  return (
    <p class="arrived">
      <a href={jobsPath(address)}>{words.arrived(formatCount(c, count), isMore)}</a>
    </p>
  )
}

function NoJobs({ c, address }: { c: WebContext; address: JobsAddress }) {
  const words = jobsWords[c.get('language')]
  const isNew = isFirst(address.statuses) && jobsPath(address) === jobsHome
  const inAll = jobsPath(address, { statuses: null })
  if (isFiltered(address))
    return (
      <p>
        {beforeValue(words.none)}
        {address.statuses === null ? null : <a href={inAll}>{words.inAll}</a>}
      </p>
    )
  return (
    <p>
      {beforeValue(isNew ? words.noneNew : words.noneOfStatus)}
      {isNew ? beforeValue(words.allJudged) : null}
      <a href={inAll}>{words.showAll}</a>
      {isNew && !c.get('parts').isReadOnly ? (
        <>
          {' '}
          <a href="/add">{words.addMore}</a>
        </>
      ) : null}
    </p>
  )
}

function Problems({ c, address }: { c: WebContext; address: JobsAddress }) {
  const words = jobsWords[c.get('language')]
  if (address.problems.length === 0) return null
  return (
    <div class="problem" role="alert">
      {address.problems.map((problem) => (
        <p>{words.problems[problem]}</p>
      ))}
    </div>
  )
}
