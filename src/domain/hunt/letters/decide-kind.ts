import type { Sign } from './find-signs.js'
import type { Judgement } from './message-facts.js'
import type { MessageKind } from './message-kind.js'

type KindSign = Sign<MessageKind>

/** What is known about a letter besides its signs. */
export interface LetterContext {
  readonly isBulk: boolean
  /** The reader has applied. */
  readonly isAnswer: boolean
  /** The words that show the letter is about an application; null if there are none. */
  readonly ofHunt: Pick<KindSign, 'quote'> | null
  /** A receipt with only sentences that are typical of plain receipts. */
  readonly isPlain: boolean
  /** Has the usual length of a letter; in a longer one, a receipt may describe later steps. */
  readonly isBrief: boolean
}

export interface Decision extends Judgement<MessageKind> {
  /** A receipt and nothing else. */
  readonly isSureReceipt: boolean
}

const steps: readonly MessageKind[] = [
  'rejection',
  'closed',
  'offer',
  'interview_invitation',
  'assessment',
  'information_request',
]
const sentRound: readonly MessageKind[] = ['job_alert', 'recruiter_outreach']

/**
 * Returns the kind that the signs of a letter show, with the sign that decided. If two steps of an application are
 * stated, or one only weakly, the decision is left to the reader: `human_other` if the letter is about an application,
 * otherwise `not_job_related`. Source: hunt-kinds.
 */
export function decideKind(signs: readonly KindSign[], context: LetterContext): Decision {
  const { isBulk, isAnswer, ofHunt } = context
  const deciding: Deciding = (kind) =>
    decidingSign(
      signs.filter((sign) => sign.kind === kind),
      isBulk,
    )
  const outside = signs.find(({ kind, where, isStrong }) => kind === 'job_alert' && where !== 'text' && isStrong)
  if (outside !== undefined) return told(outside)
  const said = steps.flatMap((kind) => deciding(kind) ?? [])
  const approach = deciding('recruiter_outreach')
  const isRefused = said.some(({ kind, isStrong }) => kind === 'rejection' && isStrong)
  if (approach?.isStrong === true && !isAnswer && !isRefused) return told(approach)
  const step = oneStep(said, signs)
  if (step !== null) return isOfLater(step, signs, context) ? left(step) : told(step)
  const decision = said.length > 0 ? null : (receiptIn(signs, context, deciding) ?? sentRoundIn(isAnswer, deciding))
  if (decision !== null) return decision
  const other = signs.find(({ kind, isStrong }) => kind === 'human_other' && isStrong)
  if (other !== undefined) return told(other)
  const unclear = said[0] ?? ofHunt
  return unclear === null ? { kind: 'not_job_related', rule: 'none', quote: null, isSureReceipt: false } : left(unclear)
}

const askedLater: readonly MessageKind[] = ['interview_invitation', 'assessment', 'information_request']

/** Whether a long letter that calls itself a receipt only describes a later step. */
function isOfLater({ kind, where }: KindSign, signs: readonly KindSign[], { isBrief }: LetterContext): boolean {
  const isTitled = signs.some((sign) => isOfReceipt(sign) && sign.isStrong && sign.where === 'subject')
  return !isBrief && isTitled && where === 'text' && askedLater.includes(kind)
}

type Deciding = (kind: MessageKind) => KindSign | null

/** Returns the receipt, unless a sign of another step makes it doubtful. */
function receiptIn(
  signs: readonly KindSign[],
  { isBulk, isPlain }: LetterContext,
  deciding: Deciding,
): Decision | null {
  const receipt = deciding('application_received')
  if (receipt === null) return null
  const doubt = signs.find(({ kind }) => kind === 'rejection' || kind === 'closed' || kind === 'offer')
  if (doubt !== undefined) return left(doubt)
  return told(receipt, receipt.isStrong && isPlain && !isBulk && signs.every(isOfReceipt))
}

/**
 * Returns a job alert or a recruiter's approach; null for a reader who has applied, whose letters only mention such
 * things.
 */
function sentRoundIn(isAnswer: boolean, deciding: Deciding): Decision | null {
  const [round] = isAnswer ? [] : sentRound.flatMap((kind) => deciding(kind) ?? [])
  return round === undefined ? null : told(round)
}

const told = ({ kind, rule, quote }: KindSign, isSureReceipt = false): Decision => ({
  ...{ kind, rule, quote, isSureReceipt },
})
const left = ({ quote }: Pick<KindSign, 'quote'>): Decision => ({
  kind: 'human_other',
  rule: 'unjudged',
  quote,
  isSureReceipt: false,
})
const isOfReceipt = ({ kind }: KindSign) => kind === 'application_received'

/** Returns the first strong sign, or the first of several weak ones; bulk mail needs a strong one. */
function decidingSign(signs: readonly KindSign[], isBulk: boolean): KindSign | null {
  const strong = signs.find(({ isStrong }) => isStrong)
  return strong ?? (signs.length > 1 && !isBulk ? (signs[0] ?? null) : null)
}

/**
 * Returns the only step that is stated. Returns null if there are several, unless the subject names one or they belong
 * together.
 */
function oneStep(said: readonly KindSign[], signs: readonly KindSign[]): KindSign | null {
  const strong = said.filter(({ isStrong }) => isStrong)
  const counted = strong.length > 0 ? strong : said
  const [first, second] = counted
  if (first === undefined || second === undefined) return first ?? null
  const kinds = new Set(counted.map(({ kind }) => kind))
  // the reason for an end does not change it
  if (kinds.size === 2 && kinds.has('rejection') && kinds.has('closed')) return first
  const refusals = signs.filter(({ kind, where }) => kind === 'rejection' && where === 'text')
  if (kinds.has('rejection') && !kinds.has('offer') && refusals.length > 1)
    return refusals.find(({ isStrong }) => isStrong) ?? null
  const titled = counted.filter(({ where }) => where === 'subject')
  if (titled.length === 1) return titled[0] ?? null
  // requests on the way to a step
  const asked = counted.filter(({ kind }) => kind === 'assessment' || kind === 'information_request')
  const others = counted.filter((sign) => !asked.includes(sign))
  if (others.length > 1) return null
  return [...counted].sort((a, b) => a.at - b.at)[0] ?? null
}
