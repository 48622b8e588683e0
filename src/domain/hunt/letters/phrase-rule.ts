import type { MessageKind } from './message-kind.js'

/** A way of saying that tells the kind of a message. */
export interface PhraseRule<Kind extends string = MessageKind> {
  /** Its kind and a word or two: `rejection/other-candidates`. */
  readonly name: string
  readonly kind: Kind
  /**
   * A strong phrase decides alone, one in context where the message speaks of an application (the `context` of its language), a weak one
   * only with another sign of its kind, and a hint only beside a weak one.
   */
  readonly strength: 'strong' | 'in-context' | 'weak' | 'hint'
  /** Where it is looked for. The sender is `Name <address>`. */
  readonly where: 'subject' | 'text' | 'anywhere' | 'sender'
  /** Looked for in each sentence alone, as `foldMessageText` writes it; takes time linear in its length. */
  readonly pattern: RegExp
  /** A sentence without any of these is not looked at: the words of all rules of a kind together, as most sentences have none. */
  readonly words?: RegExp
  /** Counts only in a letter of the length that letters have: in a long text its words meet by chance. */
  readonly brief?: true
  /** A sentence that fits this too does not count. */
  readonly unless?: RegExp
  /** Counts also where the sentence only says what might be, or denies it. */
  readonly evenUnsaid?: true
  /** Where it decides, what a message shows of these kinds does not count: who withdraws is not declined. */
  readonly silences?: readonly MessageKind[]
  /** Decides before the signs of any other kind. */
  readonly outranks?: true
}

/** Speech that says what might be, what has been, or what is done with anyone: nothing in its reach is said of what is now. */
export interface UnsaidSpeech {
  /** Global where its reach is the match, as each is left out then. */
  readonly pattern: RegExp
  /** What it matched, that and all that follows, the clause that holds it and all that follows, or the whole sentence. */
  readonly reach: 'match' | 'onwards' | 'clause' | 'sentence'
}

/** What is known of the mail of one language. */
export interface LanguageRules {
  /** A sentence without any of its letters is not looked at; senders are. */
  readonly letters: RegExp
  readonly phrases: readonly PhraseRule[]
  readonly sent: readonly PhraseRule<SentRuleKind>[]
  readonly unsaid: readonly UnsaidSpeech[]
  /** Where a clause ends: global, as all of them are looked at. */
  readonly clauseEnd: RegExp
  /** What stands before or after a phrase that is denied, within so many characters as `maxNegationReach`. */
  readonly negatedBefore: RegExp | null
  readonly negatedAfter: RegExp | null
  /** That a message speaks of an application, somewhere in subject or text. */
  readonly context: RegExp
  /** Senders whose mail speaks of applications, whatever its words. */
  readonly hiringSenders?: RegExp
  /** The same where a message is short: a word that a long text holds by chance says there what it is about. Its sender counts too. */
  readonly shortContext?: RegExp
  /** The phrases that count only where a message speaks of an application. */
  readonly needContext: readonly PhraseRule['strength'][]
  /** That its reader applied. */
  readonly applied?: RegExp
  /** Employers' names, global: what they are made of says nothing of another matter, nor that a message was sent round. */
  readonly names?: RegExp
  /** How those who hire write to who applied: a message that says so is of no other matter, whatever else it names. */
  readonly certain?: RegExp
  /** What else one applies for, is interviewed or offered: a message that speaks of it, and of no `work`, is of no hunt. */
  readonly otherMatter?: RegExp
  readonly work?: RegExp
}

type SentRuleKind = 'applied' | 'withdrew' | 'accepted' | 'answered'

export const maxNegationReach = 60

interface Options {
  readonly where?: PhraseRule['where']
  readonly unless?: RegExp
  readonly evenUnsaid?: true
  readonly silences?: readonly MessageKind[]
  readonly outranks?: true
}

/** Short words to write down the rules of one kind, with what holds for all of them. */
export function rulesOf<Kind extends string>(kind: Kind, all: Pick<PhraseRule, 'words' | 'brief'> = {}) {
  const rule =
    (strength: PhraseRule['strength']) =>
    (word: string, pattern: RegExp, options: Options = {}): PhraseRule<Kind> => ({
      name: `${kind}/${word}`,
      kind,
      strength,
      where: 'anywhere',
      pattern,
      ...all,
      ...options,
    })
  return { strong: rule('strong'), inContext: rule('in-context'), weak: rule('weak'), hint: rule('hint') }
}
