import type { Frame } from './frames.js'
import type { MessageKind, SentKind } from './message-kind.js'
import type { ConceptTable, Units } from './phrase-scanner.js'

/** What is known of the mail of one language: words, and which of them together stand for what. */
export interface LetterLanguage {
  /** A text without any of its letters is not read. */
  readonly letters: RegExp
  readonly concepts: ConceptTable
  readonly units: Units
  /** The most units between two concepts of a frame. */
  readonly reach: number
  readonly kinds: readonly Frame<MessageKind>[]
  readonly sent: readonly Frame<SentKind>[]
  /** Whether a denial (`denial`) stands before what it denies or behind it, and within how many units. */
  readonly denial: { readonly side: 'before' | 'behind'; readonly reach: number }
}

/**
 * Concepts that the engine itself knows, in each language:
 *
 * - `condition`: what is said only for a case; nothing counts from the beginning of its clause on. `polite` takes it back ("if you are free").
 * - `generic`: what is done with anyone, or as a process has it; nothing in the sentence counts.
 * - `aside`: of another time or only named ("thank you for interviewing"); its own words do not count.
 * - `clause`: where a clause ends.
 * - `denial`: what follows, or goes before, is denied.
 * - `undenied`: a denial that denies nothing ("do not forget").
 * - `question`: what is asked is neither refused, offered nor received.
 * - `applied`: its reader applied. `process`: they are being judged. `hunt`: it speaks of an application. `brief-hunt`: the same in a short letter. `hiring-sender`: its
 *   sender hires.
 * - `other-matter`: of something else that one applies for, unless `work` is named. `never-hunt`: the same, whatever is named.
 * - `appointment`, where a language has it: a time, or that one is asked for; a letter without is no invitation.
 * - `receipt-talk`: what a plain receipt says. `receipt-breaker`: what none says.
 */
export const knownConcepts = [
  ...(['condition', 'polite', 'generic', 'aside', 'clause', 'denial', 'undenied', 'question'] as const),
  ...(['applied', 'process', 'hunt', 'brief-hunt', 'hiring-sender'] as const),
  ...(['other-matter', 'work', 'never-hunt', 'appointment', 'receipt-talk', 'receipt-breaker'] as const),
] as const
