import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import { applicationKinds } from '#src/domain/hunt/letters/of-application.js'
import type { CountedVerdict } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { Judge } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { Evidence } from './stage.js'

/** A message as it affects the state of an application. */
export interface StagedMessage extends Pick<MessageFacts, 'received' | 'sent' | 'invitations' | 'dates'> {
  readonly id: number
  readonly at: string | null
  readonly isOwn: boolean
  /** The verdict that counts, if anybody judged it; otherwise the rules decide. */
  readonly verdict: CountedVerdict | null
  /** Whether only a name links it to the application: then it only counts if a person or an agent judged it. */
  readonly isWeak: boolean
}

/** Returns the kind of a message in an application; the applicant's own by what it does. */
export function kindOf({ isOwn, received, sent, verdict }: StagedMessage): MessageKind | SentKind {
  return isOwn ? (sent?.kind ?? 'answered') : (verdict?.kind ?? received.kind)
}

/** Returns who decided its kind. */
export function judgeOf({ isOwn, verdict }: StagedMessage): Judge {
  return isOwn ? 'rule' : (verdict?.judged ?? 'rule')
}

/** Whether a person or an agent decided its kind. */
export function isJudged(message: StagedMessage): boolean {
  return judgeOf(message) !== 'rule'
}

export function evidenceOf(message: StagedMessage): Evidence {
  const { id, isOwn, received, sent, verdict } = message
  const judged = judgeOf(message)
  if (verdict !== null && judged !== 'rule')
    return { emailId: id, quote: verdict.quote ?? quoteFor(verdict.kind, message), rule: null, judged }
  const guess = isOwn ? sent : received
  return { emailId: id, quote: guess?.quote ?? null, rule: guess?.rule ?? null, judged }
}

/** Returns the quote of the rules for a verdict without one, if both have the same kind. */
function quoteFor(kind: MessageKind, { received }: StagedMessage): string | null {
  return received.kind === kind ? received.quote : null
}

/** The signs of fraud in a received message. */
export function warningSigns({ isOwn, received }: Pick<StagedMessage, 'isOwn' | 'received'>): readonly WarningSign[] {
  return isOwn ? [] : received.warnings.map(({ sign }) => sign)
}

/** Whether it has signs of fraud; such a message has no effect, unless somebody who saw them judged it. */
export function isSuspect(message: StagedMessage): boolean {
  return warningSigns(message).length > 0 && !isJudged(message)
}

/** Whether it counts for the state of the application. */
export function isCounted(message: StagedMessage): boolean {
  return !isSuspect(message) && isCertainlyLinked(message)
}

/**
 * Whether it certainly belongs to the application: by more than a name, or because somebody who judged it left it
 * there.
 */
export function isCertainlyLinked(message: StagedMessage): boolean {
  return !message.isWeak || isJudged(message)
}

/** Whether somebody judged that it is not about jobs. */
export function isJudgedUnrelated(message: StagedMessage): boolean {
  return isJudged(message) && kindOf(message) === 'not_job_related'
}

/** Returns the messages oldest first, undated ones at the start, then by lowest id. */
export function oldestFirst<Message extends { readonly id: number; readonly at: string | null }>(
  messages: readonly Message[],
): readonly Message[] {
  return messages.toSorted((a, b) => {
    const [x, y] = [a.at ?? '', b.at ?? '']
    return x === y ? a.id - b.id : x < y ? -1 : 1
  })
}

/** Returns the messages newest first, undated ones at the end, then by highest id. */
export function newestFirst<Message extends { readonly id: number; readonly at: string | null }>(
  messages: readonly Message[],
): readonly Message[] {
  return oldestFirst(messages).toReversed()
}

/** The kinds that prove an application. */
export const showsApplication: ReadonlySet<MessageKind | SentKind> = new Set([
  // each is about an application that was sent, or one that an employer responded to
  ...applicationKinds.filter((kind) => kind !== 'human_other'),
  ...(['applied', 'withdrew', 'accepted'] as const),
])
