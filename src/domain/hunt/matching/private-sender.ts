import { foldText } from '#src/domain/shared/text.js'
import { employerInMail, namesRecruiting } from './employer-in-mail.js'
import type { MatchedMessage } from './message-match.js'
import { displayName } from './own-evidence.js'
import { senderDomain } from './sender-domains.js'

/**
 * Whether a received letter that speaks of an application, of no job that is known, shows by nothing that an employer wrote it: no applicant
 * system sent it, and neither its sender nor its words name the one whose domain it came from. So do friends, families and
 * newsletters write. Source: hunt-list.
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

/** `harborglass` in Harbor Glass; a word of the language that is a domain too, such as `family`, only with a capital within a sentence. */
function isNamedIn(label: string, text: string): boolean {
  const joined = foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
  return joined.includes(label.replace(/[^\p{L}\p{N}]/gu, '')) && label.length > 3
}
