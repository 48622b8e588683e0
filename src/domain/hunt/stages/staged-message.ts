import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import { applicationKinds } from '#src/domain/hunt/letters/of-application.js'
import type { CountedVerdict } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { Judge } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { Evidence } from './stage.js'

/** A message as it moves an application on. */
export interface StagedMessage extends Pick<MessageFacts, 'received' | 'sent' | 'invitations' | 'dates'> {
  readonly id: number
  readonly at: string | null
  readonly isOwn: boolean
  /** What counts of it where anybody judged it; else it is what the rules take it for. */
  readonly verdict: CountedVerdict | null
  /** Whether it is tied to the application by a name alone: it counts only where a person or an agent judged it. */
  readonly isWeak: boolean
}

/** What a message is in the way of an application: the applicant's own by what it does. */
export function kindOf({ isOwn, received, sent, verdict }: StagedMessage): MessageKind | SentKind {
  return isOwn ? (sent?.kind ?? 'answered') : (verdict?.kind ?? received.kind)
}

/** Who says so. */
export function judgeOf({ isOwn, verdict }: StagedMessage): Judge {
  return isOwn ? 'rule' : (verdict?.judged ?? 'rule')
}

/** Whether a person or an agent says what it is. */
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

/** A verdict without a quote, of a kind that the rules take it for too, has theirs. */
function quoteFor(kind: MessageKind, { received }: StagedMessage): string | null {
  return received.kind === kind ? received.quote : null
}

/** A message with signs of a fraud moves nothing, unless somebody who saw them says what it is. */
export function isSuspect(message: StagedMessage): boolean {
  return !message.isOwn && message.received.warnings.length > 0 && !isJudged(message)
}

/** Whether it has a say in how the application stands. */
export function isCounted(message: StagedMessage): boolean {
  return !isSuspect(message) && isTied(message)
}

/** Whether it surely belongs to the application: by more than a name, or because somebody who judged it left it there. */
export function isTied(message: StagedMessage): boolean {
  return !message.isWeak || isJudged(message)
}

/** Whether somebody says that it is no matter of jobs. */
export function isOfNone(message: StagedMessage): boolean {
  return isJudged(message) && kindOf(message) === 'not_job_related'
}

/** Oldest first, undated before all, then the lowest id. */
export function oldestFirst<Message extends { readonly id: number; readonly at: string | null }>(
  messages: readonly Message[],
): readonly Message[] {
  return messages.toSorted((a, b) => {
    const [x, y] = [a.at ?? '', b.at ?? '']
    return x === y ? a.id - b.id : x < y ? -1 : 1
  })
}

/** Newest first, undated last, then the highest id. */
export function newestFirst<Message extends { readonly id: number; readonly at: string | null }>(
  messages: readonly Message[],
): readonly Message[] {
  return oldestFirst(messages).toReversed()
}

/** The kinds that show that one applied, whatever came of it. */
export const showsApplication: ReadonlySet<MessageKind | SentKind> = new Set([
  // each is of an application that was sent, or of one that an employer took up
  ...applicationKinds.filter((kind) => kind !== 'human_other'),
  ...(['applied', 'withdrew', 'accepted'] as const),
])
