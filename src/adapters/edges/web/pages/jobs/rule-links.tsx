import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { formatCount } from './format-count.js'
import { readJobsAddress, rulePath } from './list-address.js'
import type { ReadJob } from './read-job.js'

// a longer one is hardly that of another job, and must fit into an address
const maxLinkedReason = 300

/** Leads from a job to one verdict on all new jobs of its company, or on all that were decided for its reason. */
export function RuleLinks({ c, known, back }: { c: WebContext; known: ReadJob; back: string }) {
  if (c.get('parts').isReadOnly) return null
  const words = ruleWords[c.get('language')]
  const { job, newOfCompany } = known
  const reason = latestVerdict(known.history ?? [])?.reason ?? null
  const all = (status: string, same: Readonly<Record<string, string>>) => rulePathFor(c, status, same, back)
  const ofCompany = job.company === null || newOfCompany < 2 ? null : all('new', { same_company: job.company })
  const ofReason =
    reason === null || reason.length > maxLinkedReason || job.status === null
      ? null
      : all(job.status, { same_reason: reason })
  if (ofCompany === null && ofReason === null) return null
  return (
    <p class="rule-links">
      {ofCompany === null ? null : <a href={ofCompany}>{words.ofCompany(formatCount(c, newOfCompany))}</a>}{' '}
      {ofReason === null ? null : <a href={ofReason}>{words.ofReason}</a>}
    </p>
  )
}

/** The path of one verdict on all jobs with this status that also have this company or reason. */
export function rulePathFor(c: WebContext, status: string, same: Readonly<Record<string, string>>, back: string) {
  const ofStatus = readJobsAddress(new URLSearchParams({ status }), c.get('parts').clock.now())
  return withQuery(rulePath(ofStatus, same), { back })
}
