import type { MatchRule } from '#src/domain/hunt/matching/message-match.js'
import {
  evidenceOf,
  isCounted,
  isJudged,
  kindOf,
  oldestFirst,
  showsApplication,
} from '#src/domain/hunt/stages/staged-message.js'
import { provingNotes } from '#src/domain/hunt/verdicts/kinds.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { readApplications } from './read-hunt.js'

export interface StatusProposal {
  readonly jobId: number
  readonly from: string | null
  readonly to: 'applied'
  readonly reason: string
  readonly evidence: {
    /** Null for a note. */
    readonly emailId: number | null
    readonly at: string | null
    readonly quote: string | null
    readonly rule: string | null
    readonly linkRule: MatchRule | null
  }
  /** `judged` if a person or an agent said so. */
  readonly confidence: 'judged' | 'guess'
}

export interface StatusProposals {
  /** Sorted by job id. */
  readonly proposals: readonly StatusProposal[]
  readonly unread: number
}

/**
 * Proposes statuses that mail shows but the queue does not have yet. Writes nothing, and proposes nothing without
 * evidence from a message or a note. Throws NOT_FOUND for an unknown job, DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 * Source: hunt-proposals.
 */
export class SuggestStatusUpdates {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  /** Null means all jobs. */
  async execute(jobIds: readonly number[] | null): Promise<StatusProposals> {
    const hunt = await readApplications(this.#parts, jobIds ?? [])
    const missing = jobIds?.find((id) => !hunt.jobs.has(id))
    if (missing !== undefined) throw unknownJob(missing)
    const ids = jobIds === null ? [...hunt.jobs.keys()] : [...new Set(jobIds)]
    return { proposals: ids.sort((a, b) => a - b).flatMap((id) => proposalFor(hunt, id) ?? []), unread: hunt.unread }
  }
}

/** Proposes nothing for a rejection, which is only a stage: a person decides on the status then. */
function proposalFor(hunt: HuntView, jobId: number): StatusProposal | null {
  const from = hunt.jobs.get(jobId)?.status ?? null
  if (saysApplied(from) || saysClosed(from)) return null
  const { notes } = hunt.factsOf(jobId)
  const note = notes.find(({ kind }) => provingNotes.has(kind))
  if (note !== undefined) {
    const evidence = { emailId: null, at: note.at, quote: note.text, rule: null, linkRule: null }
    return { jobId, from, to: 'applied', reason: 'a note says that you applied', evidence, confidence: 'judged' }
  }
  const telling = hunt
    .messagesOf(jobId)
    .filter((message) => isCounted(message) && showsApplication.has(kindOf(message)))
  const shown = oldestFirst(telling)
  const message = shown.find(isJudged) ?? shown.find((each) => evidenceOf(each).quote !== null)
  return message === undefined ? null : byMessage(jobId, from, message)
}

function saysClosed(status: string | null): boolean {
  return status !== null && /^(?:reject|declin|withdr|closed|不採用|見送|辞退)/i.test(status)
}

function byMessage(jobId: number, from: string | null, message: LinkedMessage): StatusProposal {
  const { quote, rule } = evidenceOf(message)
  const evidence = { emailId: message.id, at: message.at, quote, rule, linkRule: message.match.rule }
  const confidence = isJudged(message) ? 'judged' : 'guess'
  return { jobId, from, to: 'applied', reason: 'mail shows that you applied', evidence, confidence }
}
