import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import type { Evidence } from './stage.js'

/** A message as it moves an application on. */
export interface StagedMessage extends Pick<MessageFacts, 'received' | 'sent' | 'invitations' | 'dates'> {
  readonly id: number
  readonly at: string | null
  readonly isOwn: boolean
  /** Whether nothing but a name says that it belongs to the application: it is shown, and counts for nothing. */
  readonly isWeak: boolean
}

/** What a message is in the way of an application: the applicant's own by what it does. */
export function kindOf({ isOwn, received, sent }: StagedMessage): MessageKind | SentKind {
  return isOwn ? (sent?.kind ?? 'answered') : received.kind
}

export function evidenceOf({ id, isOwn, received, sent }: StagedMessage): Evidence {
  const judged = isOwn ? sent : received
  return { emailId: id, quote: judged?.quote ?? null, rule: judged?.rule ?? null }
}

export function counts({ isWeak }: StagedMessage): boolean {
  return !isWeak
}

/** A message with signs of a fraud moves nothing. */
export function isSuspect({ isOwn, received }: StagedMessage): boolean {
  return !isOwn && received.warnings.length > 0
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

/** The kinds that show that one applied, whatever came of it. */
export const showsApplication: ReadonlySet<MessageKind | SentKind> = new Set(['applied', 'application_received'])
