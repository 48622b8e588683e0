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

/** What counts of a letter. */
export interface CountedVerdict extends Omit<LetterVerdict, 'of' | 'letter'> {
  readonly judged: Judge
  readonly client: string | null
  /** When it was said. */
  readonly at: UtcTime
  readonly entry: number
  /** As the letter was known when it was judged; null where it was said of all letters of its sender. */
  readonly letter: LetterIdentity | null
}

/** A message as its verdicts are looked up. */
export interface JudgedMessage {
  readonly id: number
  readonly messageId: string | null
  readonly fromEmail: string | null
  readonly at: string | null
}

export function identityOf({ id, messageId, fromEmail, at }: JudgedMessage): LetterIdentity {
  return { messageId, emailId: id, sender: fromEmail?.toLowerCase() ?? null, day: at?.slice(0, 10) ?? null }
}

/** The verdicts that count, of entries that stand: a person's before an agent's before a rule's, the newest within one. */
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

  /** Of two that were said by the same, the one of the letter itself. */
  of(message: JudgedMessage): CountedVerdict | null {
    const letter = this.#letters.get(letterKey(identityOf(message)))
    const sender = this.#senders.get(message.fromEmail?.toLowerCase() ?? '')
    if (letter === undefined || sender === undefined) return letter ?? sender ?? null
    return rank(sender) < rank(letter) ? sender : letter
  }

  /** Of each letter that was judged, the verdict that counts; in the order in which they were first judged. */
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
