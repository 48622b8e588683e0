import { englishPhrases } from './english/phrases.js'
import { japanesePhrases } from './japanese/phrases.js'
import { type Classification, type MessageText, maxQuoteLength } from './message-facts.js'
import type { PhraseRule } from './phrase-rule.js'

const phrases = [...englishPhrases, ...japanesePhrases]

/** What a message is to a job hunt, with the words that say so. Takes time linear in its length. */
export function classifyMessage(message: MessageText): Classification {
  const sentences = sentencesOf(message)
  const signs = phrases.flatMap((rule) => {
    const quote = sentences.find((sentence) => fits(rule, sentence))
    return quote === undefined ? [] : [{ rule, quote: quote.text }]
  })
  const decisive = signs.find(({ rule }) => rule.strength === 'strong') ?? signs[0]
  if (decisive === undefined) return { kind: 'not_job_related', rule: 'none', quote: null, warnings: [] }
  const { rule, quote } = decisive
  return { kind: rule.kind, rule: rule.name, quote: quote.slice(0, maxQuoteLength), warnings: [] }
}

interface Sentence {
  readonly where: 'subject' | 'text'
  readonly text: string
}

function sentencesOf({ subject, text }: MessageText): readonly Sentence[] {
  const own = text.split(/[\n。！？]|[.!?]\s/).map((part) => ({ where: 'text' as const, text: part.trim() }))
  return [{ where: 'subject' as const, text: subject }, ...own].filter((sentence) => sentence.text !== '')
}

function fits({ where, pattern, unless }: PhraseRule, sentence: Sentence): boolean {
  if (where !== 'anywhere' && where !== sentence.where) return false
  return pattern.test(sentence.text) && unless?.test(sentence.text) !== true
}
