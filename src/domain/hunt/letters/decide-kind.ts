import type { Sign } from './find-signs.js'
import type { Judgement } from './message-facts.js'
import type { MessageKind } from './message-kind.js'

type KindSign = Sign<MessageKind>

/** What is known of a letter beside its signs. */
export interface Circumstances {
  readonly isBulk: boolean
  /** That its reader applied. */
  readonly isAnswer: boolean
  /** That it speaks of an application: words that say so; null where none do. */
  readonly ofHunt: Pick<KindSign, 'quote'> | null
  /** A receipt whose sentences say what plain receipts say. */
  readonly isPlain: boolean
  /** Of the length that letters have; in a longer one a receipt tells what comes later. */
  readonly isBrief: boolean
}

export interface Decision extends Judgement<MessageKind> {
  /** A receipt, and nothing else. */
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
 * The kind that the signs of a letter show, by the one that decided. Where two steps of an application are said, or only weakly, it is left to its
 * reader: `human_other` where it speaks of an application, else `not_job_related`. Source: hunt-kinds.
 */
export function decideKind(signs: readonly KindSign[], circumstances: Circumstances): Decision {
  const { isBulk, isAnswer, ofHunt } = circumstances
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
  if (step !== null) return isOfLater(step, signs, circumstances) ? left(step) : told(step)
  const decision =
    said.length > 0 ? null : (receiptIn(signs, circumstances, deciding) ?? sentRoundIn(isAnswer, deciding))
  if (decision !== null) return decision
  const other = signs.find(({ kind, isStrong }) => kind === 'human_other' && isStrong)
  if (other !== undefined) return told(other)
  const unclear = said[0] ?? ofHunt
  return unclear === null ? { kind: 'not_job_related', rule: 'none', quote: null, isSureReceipt: false } : left(unclear)
}

const askedLater: readonly MessageKind[] = ['interview_invitation', 'assessment', 'information_request']

/** Whether a long letter that calls itself a receipt only tells of a step to come. */
function isOfLater({ kind, where }: KindSign, signs: readonly KindSign[], { isBrief }: Circumstances): boolean {
  const isTitled = signs.some((sign) => isOfReceipt(sign) && sign.isStrong && sign.where === 'subject')
  return !isBrief && isTitled && where === 'text' && askedLater.includes(kind)
}

type Deciding = (kind: MessageKind) => KindSign | null

/** That they have an application, unless a word of another step makes it doubtful. */
function receiptIn(
  signs: readonly KindSign[],
  { isBulk, isPlain }: Circumstances,
  deciding: Deciding,
): Decision | null {
  const receipt = deciding('application_received')
  if (receipt === null) return null
  const doubt = signs.find(({ kind }) => kind === 'rejection' || kind === 'closed' || kind === 'offer')
  if (doubt !== undefined) return left(doubt)
  return told(receipt, receipt.isStrong && isPlain && !isBulk && signs.every(isOfReceipt))
}

/** What goes round. Who applied is not sent round what a letter only mentions. */
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

/** The strong sign that comes first, or the first weak one that another supports; mail to many needs a strong one. */
function decidingSign(signs: readonly KindSign[], isBulk: boolean): KindSign | null {
  const strong = signs.find(({ isStrong }) => isStrong)
  return strong ?? (signs.length > 1 && !isBulk ? (signs[0] ?? null) : null)
}

/** The one step that is said; null where several are, unless the subject names one or they go together. */
function oneStep(said: readonly KindSign[], signs: readonly KindSign[]): KindSign | null {
  const strong = said.filter(({ isStrong }) => isStrong)
  const counted = strong.length > 0 ? strong : said
  const [first, second] = counted
  if (first === undefined || second === undefined) return first ?? null
  const kinds = new Set(counted.map(({ kind }) => kind))
  // why it ends does not change that it ends
  if (kinds.size === 2 && kinds.has('rejection') && kinds.has('closed')) return first
  const refusals = signs.filter(({ kind, where }) => kind === 'rejection' && where === 'text')
  if (kinds.has('rejection') && !kinds.has('offer') && refusals.length > 1)
    return refusals.find(({ isStrong }) => isStrong) ?? null
  const titled = counted.filter(({ where }) => where === 'subject')
  if (titled.length === 1) return titled[0] ?? null
  // what is asked for on the way to a step
  const asked = counted.filter(({ kind }) => kind === 'assessment' || kind === 'information_request')
  const others = counted.filter((sign) => !asked.includes(sign))
  if (others.length > 1) return null
  return [...counted].sort((a, b) => a.at - b.at)[0] ?? null
}
