import { type Classification, maxQuoteLength } from '#src/domain/hunt/letters/message-facts.js'
import { cutText } from '#src/domain/shared/text.js'
import type { MatchedMessage, MessageMatch } from './message-match.js'

/** The rule of a letter that belongs to an application but has no known meaning. */
const unjudgedRule = 'unjudged'

/**
 * Reclassifies a received letter that certainly belongs to an application: one that no rule could read is a message
 * from the employer, and a calendar request is an invitation. A recruiter's letter counts as such a message once the
 * applicant has replied.
 */
export function reclassifyLinkedLetter(
  { isOwn, received, invitations, subject, opening }: MatchedMessage,
  { jobId, isWeak }: MessageMatch,
  isAfterAnswer: boolean,
): Classification {
  const { kind } = received
  if (isOwn || isWeak || jobId === null) return received
  const isUnread = kind === 'not_job_related' || (kind === 'recruiter_outreach' && isAfterAnswer)
  if (!isUnread && kind !== 'human_other') return received
  if (invitations.some(({ start, isCancelled }) => start !== null && !isCancelled)) {
    const quote = firstLine(subject ?? '') ?? firstLine(opening)
    return { ...received, kind: 'interview_invitation', rule: 'interview_invitation/calendar', quote }
  }
  return isUnread ? { ...received, kind: 'human_other', rule: unjudgedRule, quote: firstLine(opening) } : received
}

/** Whether no rule could read it. */
export function isUnjudged({ kind, rule }: Classification): boolean {
  return rule === unjudgedRule || kind === 'not_job_related'
}

/** Returns the first line that is longer than a greeting. */
function firstLine(text: string): string | null {
  const lines = text.split('\n').map((line) => line.trim())
  const said = lines.find((line) => line.length > maxGreeting) ?? lines.find((line) => line !== '')
  return said === undefined ? null : cutText(said, maxQuoteLength)
}

const maxGreeting = 25
