import { type ForwardedMessage, forwardedMessage } from '#src/domain/mail/forwarded-message.js'
import { ownParts } from '#src/domain/mail/own-text.js'
import { cutText } from '#src/domain/shared/text.js'
import { meaningOf } from './classify-message.js'
import { withZones } from './letter-zone.js'
import {
  type Classification,
  type Invitation,
  type LetterInside,
  type MessageFacts,
  maxEnding,
  maxOpening,
  maxSignature,
} from './message-facts.js'
import type { MessageKind } from './message-kind.js'
import { postingUrls, requisitionIdsIn } from './posting-references.js'
import { statedDates } from './stated-dates.js'

/** A message as it is stored. */
export interface StoredText {
  readonly subject: string | null
  /** Display string of the From header, which may hold the address. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Decoded text body. */
  readonly plainText: string | null
  readonly isBulk: boolean
  /** To the members of a mailing list, or the readers of a newsletter; not where absent. */
  readonly isList?: boolean
  /** Whether its reader can unsubscribe, which applicant systems offer too; not where absent. */
  readonly canUnsubscribe?: boolean
  readonly invitations: readonly Invitation[]
  /** When it says that it was sent, in epoch milliseconds. */
  readonly sentOn: number | null
  /** On which clock, `+09:00`; null or absent where that is Greenwich's or not told. */
  readonly sentZone?: string | null
}

/** Changes whenever a message may be understood otherwise than before. */
export const understandingVersion = '9'

// a body beyond this is no letter
const maxJudged = 100_000
const maxLetter = 4_000

/** What is understood of a message, whoever looks for a job, and of a letter that it passes on. Takes time linear in its length. */
export function understandMessage(stored: StoredText): MessageFacts {
  const facts = factsOf(stored)
  const passedOn = forwardedMessage(stored.subject, (stored.plainText ?? '').slice(0, maxJudged))
  return passedOn === null ? facts : { ...facts, inside: letterInside(stored, passedOn) }
}

function letterInside(stored: StoredText, { text: plainText, sentOn, to, ...head }: ForwardedMessage): LetterInside {
  const facts = factsOf({ ...stored, ...head, plainText, sentOn, sentZone: null })
  const { sent: _, invitations: __, isBulk: ___, ...said } = facts
  const at = sentOn === null ? null : new Date(sentOn).toISOString()
  // whoever passes it on may have a signature too
  return { signature: '', ...said, ...head, to, at }
}

function factsOf(stored: StoredText): MessageFacts {
  const { text, signature } = ownParts((stored.plainText ?? '').slice(0, maxJudged))
  const message = {
    subject: stored.subject ?? '',
    fromName: nameIn(stored.from ?? ''),
    fromEmail: stored.fromEmail ?? '',
    text: text.slice(0, maxLetter),
    isBulk: stored.isBulk,
    hasInvitation: stored.invitations.length > 0,
  }
  const { invitations, sentOn } = stored
  const read = meaningOf(message)
  const meaning = stored.isList === true ? { ...read, received: ofList(read.received) } : read
  // of other mail nobody asks when
  const speaks = meaning.received.kind !== 'not_job_related' || meaning.sent !== null || invitations.length > 0
  const dates = speaks ? withZones(statedDates(text, sentOn), stored) : []
  const opening = cutText(text, maxOpening)
  const named = `${message.subject}\n${message.text}`
  const [urls, requisitionIds] = [postingUrls(named), requisitionIdsIn(named)]
  const isBulk = stored.isBulk || stored.canUnsubscribe === true
  return {
    ...{ ...meaning, invitations, dates, urls, requisitionIds, isBulk, opening, ending: text.slice(-maxEnding) },
    ...(isBulk || signature === '' ? {} : { signature: cutText(signature, maxSignature) }),
  }
}

const sentRound: readonly MessageKind[] = ['job_alert', 'recruiter_outreach']

/** What is sent to a list tells of other people's applications, if of any. */
function ofList(received: Classification): Classification {
  return sentRound.includes(received.kind)
    ? received
    : { ...received, kind: 'not_job_related', rule: 'none', quote: null }
}

function nameIn(from: string): string {
  const address = from.lastIndexOf('<')
  return (address === -1 ? from : from.slice(0, address)).replaceAll('"', '').trim()
}
