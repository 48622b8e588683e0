import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import type { StatusProposal } from '#src/application/hunt/suggest-status-updates.js'
import { pathWithout } from './decision-notice.js'
import { ShownBy } from './event-words.js'
import { linkPath } from './link-forms.js'

const maxShown = 20
// more would push the list of turns down
const maxUnfolded = 1

interface ProposalsProps {
  readonly c: WebContext
  readonly proposals: readonly StatusProposal[]
  /** Returns the name of a job; null on the page of that job. */
  readonly nameOf: ((jobId: number) => string) | null
}

/** Proposed statuses from mail, to be accepted or rejected. Source: page-proposals. */
export function Proposals({ c, proposals, nameOf }: ProposalsProps) {
  if (proposals.length === 0) return null
  const words = timelineWords[c.get('language')]
  const shown = proposals.slice(0, maxShown)
  const left = proposals.length - maxShown
  return (
    <details class="proposals" open={nameOf === null || proposals.length <= maxUnfolded}>
      <summary>
        <h2>{words.proposals(proposals.length)}</h2>
      </summary>
      <p class="quiet">{words.proposalHelp}</p>
      <ul>
        {shown.map((proposal) => (
          <Proposal c={c} proposal={proposal} name={nameOf?.(proposal.jobId) ?? null} />
        ))}
      </ul>
      {c.get('parts').isReadOnly ? null : <WriteSure c={c} proposals={shown} />}
      {left > 0 ? <p class="quiet">{words.moreProposals(left)}</p> : null}
    </details>
  )
}

function Proposal({ c, proposal, name }: { c: WebContext; proposal: StatusProposal; name: string | null }) {
  const { jobId, from, to, evidence, confidence } = proposal
  const words = timelineWords[c.get('language')]
  const { open, close } = punctuation[c.get('language')]
  return (
    <li class="proposal">
      <p>
        {name === null ? null : (
          <a href={`/applications/${jobId}`}>
            <UntrustedText>{name}</UntrustedText>
          </a>
        )}{' '}
        {from === null ? words.noStatus : <Status c={c} status={from} />} → <Status c={c} status={to} />
      </p>
      <p class="quiet">
        {beforeValue(words.applied)}
        {evidence.at === null ? null : <Timestamp c={c} at={evidence.at} />}
        {`${open}${words.confidence[confidence]}${close}`}
      </p>
      <ShownBy c={c} emailId={evidence.emailId} quote={evidence.quote} rule={evidence.rule} />
      {c.get('parts').isReadOnly ? null : <Decide c={c} proposal={proposal} />}
    </li>
  )
}

/** A form that accepts all shown proposals; not shown for a single one. */
function WriteSure({ c, proposals }: Pick<ProposalsProps, 'c' | 'proposals'>) {
  const [first, second] = proposals
  const language = c.get('language')
  if (first === undefined || second === undefined) return null
  return (
    <form method="post" action="/triage" class="sure">
      <FormToken c={c} />
      {proposals.map(({ jobId, from }) => (
        <>
          <input type="hidden" name="id" value={String(jobId)} />
          <input type="hidden" name={`expected-${jobId}`} value={from ?? ''} />
        </>
      ))}
      <input type="hidden" name="reason" value={commonReason(c, proposals)} />
      <input type="hidden" name="back" value={pathWithout(c.req.url)} />
      <button type="submit" name="status" value={first.to}>
        {timelineWords[language].writeSure(proposals.length, statusWords[language][first.to])}
      </button>
    </form>
  )
}

/** The reason in the language of the page, because it is shown there later. */
function reasonOf(c: WebContext, { evidence }: StatusProposal): string {
  return timelineWords[c.get('language')].reasons[evidence.emailId === null ? 'note' : 'mail']
}

function commonReason(c: WebContext, proposals: readonly StatusProposal[]): string {
  const [reason = '', ...others] = new Set(proposals.map((proposal) => reasonOf(c, proposal)))
  return others.length === 0 ? reason : timelineWords[c.get('language')].applied
}

/** Accepts what the page showed; or marks the message as not of this job, which also removes the proposal. */
function Decide({ c, proposal }: { c: WebContext; proposal: StatusProposal }) {
  const { jobId, from, to, evidence } = proposal
  const language = c.get('language')
  const words = timelineWords[language]
  const back = pathWithout(c.req.url)
  return (
    <div class="decisions">
      <form method="post" action="/triage">
        <FormToken c={c} />
        <input type="hidden" name="id" value={String(jobId)} />
        <input type="hidden" name={`expected-${jobId}`} value={from ?? ''} />
        <input type="hidden" name="reason" value={reasonOf(c, proposal)} />
        <input type="hidden" name="back" value={back} />
        <button type="submit" name="status" value={to}>
          {words.write(statusWords[language][to])}
        </button>
      </form>
      {evidence.emailId === null ? null : (
        <form method="post" action={linkPath(jobId)}>
          <FormToken c={c} />
          <input type="hidden" name="email_id" value={String(evidence.emailId)} />
          <input type="hidden" name="back" value={back} />
          <button type="submit" name="decision" value="reject">
            {words.wrongMessage}
          </button>
        </form>
      )}
    </div>
  )
}
