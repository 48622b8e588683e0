import type { Frame } from './frames.js'
import type { MessageKind, SentKind } from './message-kind.js'
import type { ConceptTable, Units } from './phrase-scanner.js'

/** The rules for mail in one language: its vocabulary, and the combinations that indicate a kind. */
export interface LetterLanguage {
  /** A sentence without any of these letters is not read. */
  readonly letters: RegExp
  readonly concepts: ConceptTable
  readonly units: Units
  /** The most units between two concepts of a frame. */
  readonly reach: number
  readonly kinds: readonly Frame<MessageKind>[]
  readonly sent: readonly Frame<SentKind>[]
  /** On which side of the denied words a denial (`denial`) is, and within how many units. */
  readonly denial: { readonly side: 'before' | 'behind'; readonly reach: number }
}

/**
 * Concepts with a meaning for the engine, in every language:
 *
 * - `condition`: a conditional statement; from the beginning of its clause on, nothing counts.
 *   `polite` cancels it ("if you are free").
 * - `generic`: a statement about anyone or about the process; nothing in the sentence counts.
 * - `aside`: about another time or only mentioned ("thank you for interviewing"); its own words do not count.
 * - `clause`: the end of a clause.
 * - `denial`: denies what follows or precedes it.
 * - `undenied`: a denial that denies nothing ("do not forget").
 * - `question`: what is asked is neither refused, offered nor received.
 * - `applied`: the reader has applied. `process`: the reader is being judged. `hunt`: it is about an application.
 *   `brief-hunt`: the same in a short letter. `hiring-sender`: the sender hires.
 * - `other-matter`: about another kind of application, unless `work` is mentioned. `never-hunt`: the same in any case.
 * - `appointment`, if the language has it: a time, or a request for one; a letter without it is no invitation.
 * - `receipt-talk`: typical of plain receipts. `receipt-breaker`: never in a plain receipt.
 */
export const knownConcepts = [
  ...(['condition', 'polite', 'generic', 'aside', 'clause', 'denial', 'undenied', 'question'] as const),
  ...(['applied', 'process', 'hunt', 'brief-hunt', 'hiring-sender'] as const),
  ...(['other-matter', 'work', 'never-hunt', 'appointment', 'receipt-talk', 'receipt-breaker'] as const),
] as const
