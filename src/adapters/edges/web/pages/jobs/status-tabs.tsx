import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import type { StatusCounts } from '#src/application/jobs/job-use-cases.js'
import { isJobStatus, jobStatuses } from '#src/domain/jobs/job.js'
import { cutText } from '#src/domain/shared/text.js'
import { formatCount } from './format-count.js'
import { type JobsAddress, jobsPath } from './list-address.js'

interface TabsProps {
  readonly c: WebContext
  readonly address: JobsAddress
  readonly counts: StatusCounts
}

// statuses of other programs, those with the most jobs first
const maxOthers = 8
const maxStatusShown = 40
// in the URL
const maxStatusAsked = 200

/** Tabs with the number of jobs in each status; they keep the current search. */
export function StatusTabs({ c, address, counts: counted }: TabsProps) {
  const words = jobsWords[c.get('language')]
  const counts = countsOf(counted)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const foreign = [...counts].filter(([status]) => !isJobStatus(status))
  const others = foreign.filter(([status]) => status.length <= maxStatusAsked).slice(0, maxOthers)
  const more = foreign.length - others.length
  return (
    <nav class="tabs" aria-label={words.byStatus}>
      <ul>
        {jobStatuses.map((status) => (
          <Tab c={c} address={address} statuses={[status]} count={counts.get(status) ?? 0}>
            {statusWords[c.get('language')][status]}
          </Tab>
        ))}
        {others.map(([status, count]) => (
          <Tab c={c} address={address} statuses={[status]} count={count}>
            {status === '' ? words.noStatus : <UntrustedText>{cutText(status, maxStatusShown)}</UntrustedText>}
          </Tab>
        ))}
        <Tab c={c} address={address} statuses={null} count={total}>
          {words.all}
        </Tab>
      </ul>
      {more > 0 ? <p class="quiet">{words.moreStatuses(formatCount(c, more))}</p> : null}
    </nav>
  )
}

/** Jobs with a null status and those with an empty one are counted together. */
function countsOf(counted: StatusCounts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status, count } of counted) counts.set(status ?? '', (counts.get(status ?? '') ?? 0) + count)
  return counts
}

interface TabProps extends Omit<TabsProps, 'counts'> {
  readonly statuses: readonly string[] | null
  readonly count: number
  readonly children?: unknown
}

function Tab({ c, address, statuses, count, children }: TabProps) {
  const isShown = JSON.stringify(statuses) === JSON.stringify(address.statuses)
  return (
    <li>
      <a href={jobsPath(address, { statuses })} aria-current={isShown ? 'page' : undefined}>
        {children} <span class="count">{formatCount(c, count)}</span>
      </a>
    </li>
  )
}
