import { saysForwarded } from '#src/domain/mail/forwarded-message.js'
import type { EmployerIndex } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'
import type { MatchedMessage, MatchRule } from './message-match.js'
import type { OwnEvidence } from './own-evidence.js'
import { senderDomain } from './sender-domains.js'
import { employersOfDomain } from './sending-employers.js'

const ofPosting: ReadonlySet<MatchRule | null> = new Set(['posting-url', 'requisition-id'])

export function namesPosting({ jobId, rule }: OwnEvidence): boolean {
  return jobId !== null && ofPosting.has(rule)
}

/** Whether a system of employers, or a domain of one of these employers, sent it. */
export function isFromOrganisation(
  { fromEmail }: Pick<MatchedMessage, 'fromEmail'>,
  employers: EmployerIndex<MatchedJob>,
): boolean {
  const { label, system } = senderDomain(fromEmail)
  if (system !== null || label === null) return system !== null
  return employersOfDomain(label, '', employers).some(({ isWhole }) => isWhole)
}

/** Nobody but an employer thanks one for applying; others pass such a letter on. */
function isReceipt({ received, subject }: MatchedMessage): boolean {
  return received.kind === 'application_received' && !saysForwarded(subject)
}

/**
 * Whether a letter that speaks of an application, and names the employer, surely belongs to it: private people speak of employers too,
 * and so do newsletters.
 */
export function isSureOfSpeaking(
  message: MatchedMessage,
  evidence: OwnEvidence,
  employers: EmployerIndex<MatchedJob>,
): boolean {
  if (message.isOwn || namesPosting(evidence) || evidence.isFromEmployer) return true
  if (isFromOrganisation(message, employers)) return true
  return !message.isBulk && (evidence.namesTitle() || isReceipt(message))
}
