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

/** Whether an applicant system, or a domain of one of these employers, sent it. */
export function isFromOrganisation(
  { fromEmail }: Pick<MatchedMessage, 'fromEmail'>,
  employers: EmployerIndex<MatchedJob>,
): boolean {
  const { label, system } = senderDomain(fromEmail)
  if (system !== null || label === null) return system !== null
  return employersOfDomain(label, '', employers).some(({ isWhole }) => isWhole)
}

/** Only an employer thanks for an application; other people may forward such a letter. */
function isReceipt({ received, subject }: MatchedMessage): boolean {
  return received.kind === 'application_received' && !saysForwarded(subject)
}

/**
 * Whether a letter about an application that names the employer certainly belongs to it; private people and newsletters
 * mention employers too.
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
