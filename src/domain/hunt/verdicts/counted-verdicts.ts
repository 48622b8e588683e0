import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import {
  type HuntEntry,
  type Judge,
  judges,
  type LetterIdentity,
  type LetterVerdict,
  nothingSaid,
} from './hunt-entry.js'
import { letterKey } from './standing-entries.js'

/** The verdict that counts for a letter. */
export interface CountedVerdict extends Omit<LetterVerdict, 'of' | 'letter'> {
  readonly judged: Judge
  readonly client: string | null
  /** When it was given. */
  readonly at: UtcTime
  readonly entry: number
  /** The identity of the letter when it was judged; null for a verdict on all letters of its sender. */
  readonly letter: LetterIdentity | null
}

/** The fields of a message that identify its verdicts. */
export interface JudgedMessage {
  readonly id: number
  readonly messageId: string | null
  readonly fromEmail: string | null
  readonly at: string | null
}

export function identityOf({ id, messageId, fromEmail, at }: JudgedMessage): LetterIdentity {
  return { messageId, emailId: id, sender: fromEmail?.toLowerCase() ?? null, day: at?.slice(0, 10) ?? null }
}

/** The fields of a message in which its copies agree. */
export interface CopiedMessage extends JudgedMessage {
  readonly subject: string | null
  readonly opening: string
  readonly ending: string
}

/** Returns a value that all copies of a message share: one that was moved to another folder stands twice in an archive. */
export function copyKey(message: CopiedMessage): string {
  const { subject, opening, ending } = message
  return JSON.stringify([letterKey(identityOf(message)), subject, opening, ending])
}

/** Leaves out the later copies of each message. Keeps the order. */
export function withoutCopies<Message extends CopiedMessage>(messages: readonly Message[]): readonly Message[] {
  const first = new Map<string, number>()
  const keyed = messages.map((message) => [copyKey(message), message] as const)
  for (const [key, { id }] of keyed) first.set(key, Math.min(id, first.get(key) ?? id))
  return keyed.flatMap(([key, message]) => (first.get(key) === message.id ? message : []))
}

/**
 * Finds the verdicts that count among standing entries: a person's before an agent's before a rule's, the newest within
 * each.
 */
export class CountedVerdicts {
  readonly #letters = new Map<string, CountedVerdict>()
  readonly #senders = new Map<string, CountedVerdict>()

  /** `standing` come oldest first. */
  constructor(standing: readonly HuntEntry[]) {
    for (const entry of standing) {
      const { statement } = entry
      if (statement.of === 'letter') {
        keepStronger(this.#letters, letterKey(statement.letter), toCounted(entry, statement))
      } else if (statement.of === 'sender') {
        keepStronger(this.#senders, statement.sender, ofSender(entry, statement.kind))
      }
    }
  }

  /** Returns the verdict of a message. If the same judge gave two, the one on the letter itself counts. */
  of(message: JudgedMessage): CountedVerdict | null {
    const letter = this.#letters.get(letterKey(identityOf(message)))
    const sender = this.#senders.get(message.fromEmail?.toLowerCase() ?? '')
    if (letter === undefined || sender === undefined) return letter ?? sender ?? null
    return rank(sender) < rank(letter) ? sender : letter
  }

  /** The verdict that counts for each judged letter, in the order of their first verdicts. */
  get ofLetters(): readonly CountedVerdict[] {
    return [...this.#letters.values()]
  }
}

function rank({ judged }: CountedVerdict): number {
  return judges.indexOf(judged)
}

function keepStronger(known: Map<string, CountedVerdict>, key: string, verdict: CountedVerdict): void {
  const before = known.get(key)
  if (before === undefined || rank(verdict) <= rank(before)) known.set(key, verdict)
}

function toCounted({ id, at, actor, client }: HuntEntry, { of: _, ...said }: LetterVerdict): CountedVerdict {
  return { ...said, judged: actor, client, at, entry: id }
}

function ofSender({ id, at, actor, client }: HuntEntry, kind: MessageKind): CountedVerdict {
  return { ...nothingSaid, job: null, kind, judged: actor, client, at, entry: id, letter: null }
}
