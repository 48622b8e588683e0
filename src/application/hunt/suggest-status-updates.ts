import type { MatchRule } from '#src/domain/hunt/matching/message-match.js'
import { counts, isSuspect, kindOf, oldestFirst, showsApplication } from '#src/domain/hunt/stages/staged-message.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { stateOf } from './list-applications.js'
import { readApplications } from './read-hunt.js'

export interface StatusProposal {
  readonly jobId: number
  readonly from: string | null
  readonly to: 'applied' | 'reject'
  readonly reason: string
  readonly evidence: {
    readonly emailId: number
    readonly at: string | null
    readonly quote: string
    readonly rule: string
    readonly linkRule: MatchRule | null
  }
  /** `medium` where only the text or the conversation says of which job it is. */
  readonly confidence: 'high' | 'medium'
}

export interface StatusProposals {
  /** By job id. */
  readonly proposals: readonly StatusProposal[]
  readonly unread: number
}

/**
 * Statuses that mail shows and the queue does not have yet. Writes nothing, and proposes nothing without words of a message. Throws
 * NOT_FOUND for a job that is not there, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: hunt-proposals.
 */
export class SuggestStatusUpdates {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  /** All jobs when `jobIds` is null. */
  async execute(jobIds: readonly number[] | null): Promise<StatusProposals> {
    const hunt = await readApplications(this.#parts, jobIds ?? [])
    const missing = jobIds?.find((id) => !hunt.jobs.has(id))
    if (missing !== undefined) throw unknownJob(missing)
    const ids = jobIds === null ? [...hunt.jobs.keys()] : [...new Set(jobIds)]
    return { proposals: ids.sort((a, b) => a - b).flatMap((id) => proposalFor(hunt, id) ?? []), unread: hunt.unread }
  }
}

function proposalFor(hunt: HuntView, jobId: number): StatusProposal | null {
  const messages = oldestFirst(hunt.messagesOf(jobId)).filter((message) => counts(message) && !isSuspect(message))
  const from = hunt.jobs.get(jobId)?.status ?? null
  if (messages.length === 0 || saysClosed(from)) return null
  if (stateOf(hunt, jobId).stage === 'rejected') {
    const shown = messages.findLast((message) => kindOf(message) === 'rejection')
    return shown === undefined ? null : proposal(jobId, from, 'reject', shown)
  }
  const shown = saysApplied(from) ? undefined : messages.find((message) => showsApplication.has(kindOf(message)))
  return shown === undefined ? null : proposal(jobId, from, 'applied', shown)
}

function saysClosed(status: string | null): boolean {
  return status !== null && /^(?:reject|declin|withdr|closed|不採用|見送|辞退)/i.test(status)
}

const reasons = { applied: 'mail shows that it was applied to', reject: 'declined by the employer' } as const
const indirect: ReadonlySet<MatchRule | null> = new Set(['company-in-text', 'answer', null])

function proposal(
  jobId: number,
  from: string | null,
  to: keyof typeof reasons,
  message: LinkedMessage,
): StatusProposal | null {
  const { id, at, match, isOwn, received, sent } = message
  const judged = isOwn ? sent : received
  if (judged === null || judged.quote === null) return null
  const evidence = { emailId: id, at, quote: judged.quote, rule: judged.rule, linkRule: match.rule }
  return { jobId, from, to, reason: reasons[to], evidence, confidence: indirect.has(match.rule) ? 'medium' : 'high' }
}
