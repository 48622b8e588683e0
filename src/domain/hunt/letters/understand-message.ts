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

/** A message as stored. */
export interface StoredText {
  readonly subject: string | null
  /** Display string of the From header, which may contain the address. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Decoded text body. */
  readonly plainText: string | null
  readonly isBulk: boolean
  /** Whether it is a mailing list or newsletter; defaults to false. */
  readonly isList?: boolean
  /** Whether the reader can unsubscribe, which applicant systems offer too; defaults to false. */
  readonly canUnsubscribe?: boolean
  readonly invitations: readonly Invitation[]
  /** When it says it was sent, in epoch milliseconds. */
  readonly sentOn: number | null
  /** The offset of its Date header, `+09:00`; null or absent if it is UTC or unknown. */
  readonly sentZone?: string | null
}

/** Changes whenever a message may be understood differently. */
export const understandingVersion = '9'

// a longer body is not a letter
const maxJudged = 100_000
const maxLetter = 4_000

/**
 * Understands a message, independent of who is looking for a job, and a letter that it forwards. Takes time linear in
 * its length.
 */
export function understandMessage(stored: StoredText): MessageFacts {
  const facts = factsOf(stored)
  const passedOn = forwardedMessage(stored.subject, (stored.plainText ?? '').slice(0, maxJudged))
  return passedOn === null ? facts : { ...facts, inside: letterInside(stored, passedOn) }
}

function letterInside(stored: StoredText, { text: plainText, sentOn, to, ...head }: ForwardedMessage): LetterInside {
  const facts = factsOf({ ...stored, ...head, plainText, sentOn, sentZone: null })
  const { sent: _, invitations: __, isBulk: ___, ...said } = facts
  const at = sentOn === null ? null : new Date(sentOn).toISOString()
  // an empty default, because the signature of the forwarder must not be used instead
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
  // dates in other mail are never needed
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

/** List mail is at most about other people's applications. */
function ofList(received: Classification): Classification {
  return sentRound.includes(received.kind)
    ? received
    : { ...received, kind: 'not_job_related', rule: 'none', quote: null }
}

function nameIn(from: string): string {
  const address = from.lastIndexOf('<')
  return (address === -1 ? from : from.slice(0, address)).replaceAll('"', '').trim()
}
