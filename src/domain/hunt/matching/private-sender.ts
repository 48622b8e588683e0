import { foldText } from '#src/domain/shared/text.js'
import { employerInMail, namesRecruiting } from './employer-in-mail.js'
import type { MatchedMessage } from './message-match.js'
import { displayName } from './own-evidence.js'
import { senderDomain } from './sender-domains.js'

/**
 * Whether a received letter about an application, but about no known job, shows no sign of an employer: it did not come
 * from an applicant system, and neither its sender nor its words name the owner of its domain. Friends, family and
 * newsletters write like this. Source: hunt-list.
 */
export function isOfPrivatePerson(message: MatchedMessage): boolean {
  const { system, label, isFreeMailbox } = senderDomain(message.fromEmail)
  if (message.isOwn || system !== null) return false
  const sender = displayName(message.from)
  const isDesk = ofDesk.test(message.fromEmail ?? '') || namesRecruiting(sender)
  if (message.isBulk) return !isDesk && message.received.kind !== 'application_received'
  if (isDesk) return false
  const name = employerInMail({ ...message, fromEmail: null })
  if (isFreeMailbox || label === null) return name === null
  return !isNamedIn(label, `${sender} ${message.subject ?? ''} ${message.opening} ${message.ending}`) && name === null
}

const ofDesk = /^(?:no-?reply|jobs?|careers?|recruit|talent|hiring|hr|apply|applications?|saiyo|jinji)/i

/** Finds `harborglass` in Harbor Glass. */
function isNamedIn(label: string, text: string): boolean {
  const joined = foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
  return joined.includes(label.replace(/[^\p{L}\p{N}]/gu, '')) && label.length > 3
}
