import { englishRules } from '#src/domain/hunt/letters/english/rules.js'
import { japaneseRules } from '#src/domain/hunt/letters/japanese/rules.js'
import { calendarSigns } from './calendar-signs.js'
import { decideKind } from './decide-kind.js'
import { findSigns } from './find-signs.js'
import { findWarnings } from './find-warnings.js'
import { isWorthReading, mayBeOfHunt } from './hunt-words.js'
import type { Classification, Judgement, MessageText } from './message-facts.js'
import type { SentKind } from './message-kind.js'
import type { LanguageRules } from './phrase-rule.js'
import { readSentences, type Sentence } from './read-sentences.js'

const languages: readonly LanguageRules[] = [englishRules, japaneseRules]

/** What a message is, as received mail and as mail that the applicant sent, with the words that say so. */
export interface Meaning {
  readonly received: Classification
  /** Null where it would say nothing of an application. */
  readonly sent: Judgement<SentKind> | null
}

const nothing: Meaning = {
  received: { kind: 'not_job_related', rule: 'none', quote: null, warnings: [] },
  sent: null,
}

/** What a message is to a job hunt. Takes time linear in its length. Source: hunt-kinds. */
export function meaningOf(message: MessageText): Meaning {
  if (!mayBeOfHunt(wholeOf(message))) return nothing
  const sentences = sentencesOf(message)
  const signs = [
    ...languages
      .filter((language) => !isOfOtherMatter(sentences, language))
      .flatMap((language) => findSigns(language.phrases, sentences, language, message.isBulk)),
    ...(message.hasInvitation ? calendarSigns(sentences, languages) : []),
  ]
  const isAnswer = languages.some(({ applied }) => sentences.some(({ text }) => applied?.test(text) === true))
  const received = { ...decideKind(signs, message, isAnswer), warnings: findWarnings(sentences) }
  return { received, sent: sentMeaningOf(sentences.filter(({ where }) => where !== 'sender')) }
}

export const classifyMessage = (message: MessageText): Classification => meaningOf(message).received
export const classifySentMessage = (message: MessageText): Judgement<SentKind> | null => meaningOf(message).sent

function isOfOtherMatter(sentences: readonly Sentence[], { otherMatter, work }: LanguageRules): boolean {
  const speaksOf = (pattern: RegExp) => sentences.some(({ where, text }) => where !== 'sender' && pattern.test(text))
  return otherMatter !== undefined && speaksOf(otherMatter) && !(work !== undefined && speaksOf(work))
}

const ranks: readonly SentKind[] = ['withdrew', 'accepted', 'applied', 'answered']

function sentMeaningOf(sentences: readonly Sentence[]): Judgement<SentKind> | null {
  const signs = languages.flatMap((language) => findSigns(language.sent, sentences, language))
  const [first] = ranks.flatMap((kind) => signs.filter((sign) => sign.kind === kind && sign.isStrong))
  return first === undefined ? null : { kind: first.kind, rule: first.rule, quote: first.quote }
}

function wholeOf({ subject, fromName, fromEmail, text }: MessageText): string {
  return [subject, fromName, fromEmail, text].join('\n')
}

function sentencesOf({ subject, fromName, fromEmail, text }: MessageText): readonly Sentence[] {
  return [
    ...readSentences(subject, 'subject', languages),
    ...readSentences(text, 'text', languages).filter((sentence) => isWorthReading(sentence.text, text)),
    ...readSentences(`${fromName} <${fromEmail}>`.replace('<', '('), 'sender', []),
  ]
}
