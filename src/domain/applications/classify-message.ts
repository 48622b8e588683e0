import { decideKind } from './decide-kind.js'
import { englishRules } from './english/rules.js'
import { findSigns, findWarnings } from './find-signs.js'
import { japaneseRules } from './japanese/rules.js'
import type { Classification, Judgement, MessageText } from './message-facts.js'
import type { SentKind } from './message-kind.js'
import type { LanguageRules } from './phrase-rule.js'
import { readSentences, type Sentence } from './read-sentences.js'

const languages: readonly LanguageRules[] = [englishRules, japaneseRules]

/** What a message is to a job hunt, with the words that say so. Takes time linear in its length. Source: hunt-kinds. */
export function classifyMessage(message: MessageText): Classification {
  const sentences = sentencesOf(message)
  const signs = languages.flatMap((language) => findSigns(language.phrases, sentences, language))
  return { ...decideKind(signs, message), warnings: findWarnings(sentences) }
}

const ranks: readonly SentKind[] = ['withdrew', 'accepted', 'applied', 'answered']

/** What a message does that the applicant sent; null where it says nothing of an application. Source: hunt-kinds. */
export function classifySentMessage(message: MessageText): Judgement<SentKind> | null {
  const sentences = sentencesOf(message).filter(({ where }) => where !== 'sender')
  const signs = languages.flatMap((language) => findSigns(language.sent, sentences, language))
  const [first] = ranks.flatMap((kind) => signs.filter((sign) => sign.kind === kind && sign.isStrong))
  return first === undefined ? null : { kind: first.kind, rule: first.rule, quote: first.quote }
}

function sentencesOf({ subject, fromName, fromEmail, text }: MessageText): readonly Sentence[] {
  return [
    ...readSentences(subject, 'subject', languages),
    ...readSentences(text, 'text', languages),
    ...readSentences(`${fromName} <${fromEmail}>`.replace('<', '('), 'sender', []),
  ]
}
