import type { MessageKind } from './message-kind.js'

/** A way of saying that tells the kind of a message. */
export interface PhraseRule<Kind extends string = MessageKind> {
  /** Its kind and a word or two: `rejection/other-candidates`. */
  readonly name: string
  readonly kind: Kind
  /** A strong phrase decides alone, a weak one with another sign of its kind. */
  readonly strength: 'strong' | 'weak'
  /** Where it is looked for. */
  readonly where: 'subject' | 'text' | 'anywhere' | 'sender'
  /** Looked for in each sentence alone; takes time linear in its length. */
  readonly pattern: RegExp
  /** A sentence that fits this too does not count. */
  readonly unless?: RegExp
}
