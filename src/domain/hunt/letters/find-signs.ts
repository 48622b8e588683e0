import type { MessageKind } from './message-kind.js'
import { type LanguageRules, maxNegationReach, type PhraseRule } from './phrase-rule.js'
import type { Sentence } from './read-sentences.js'

/** A rule that a message fits. */
export interface Sign<Kind extends string> {
  readonly kind: Kind
  readonly rule: string
  readonly where: Sentence['where']
  /** Whether it decides alone. */
  readonly isStrong: boolean
  /** Whether it only supports others. */
  readonly isHint: boolean
  readonly outranks: boolean
  readonly quote: string
  /** Which of the message's sentences says it, from 0: the subject. */
  readonly at: number
  /** Kinds that do not count beside it. */
  readonly silences: readonly MessageKind[]
}

/** The signs of a language that a message shows, each rule once; `isBulk`: it went to many. */
export function findSigns<Kind extends string>(
  rules: readonly PhraseRule<Kind>[],
  sentences: readonly Sentence[],
  language: LanguageRules,
  isBulk = false,
): readonly Sign<Kind>[] {
  const hasContext = isInContext(sentences, language)
  const isCertain = sentences.some(({ text }) => language.certain?.test(text) === true)
  const isBrief = !isBulk && lengthOf(sentences) <= maxBrief
  const counted = rules.filter(
    ({ strength, kind, brief }) =>
      (isBrief || brief !== true) && (hasContext || kind === 'job_alert' || !language.needContext.includes(strength)),
  )
  const readable = [...sentences.entries()].filter(
    ([, { where, text }]) => where === 'sender' || language.letters.test(text),
  )
  const standing = perKey((where: PhraseRule['where']) => readable.filter(([, sentence]) => isAt(where, sentence)))
  const holding = perKey((where: PhraseRule['where']) =>
    perKey((words: RegExp) => standing(where).filter(([, { text }]) => words.test(text))),
  )
  const candidatesFor = ({ where, words }: PhraseRule<Kind>) =>
    words === undefined ? standing(where) : holding(where)(words)
  return counted.flatMap((rule) => {
    for (const [at, sentence] of candidatesFor(rule)) {
      const quote = quoteOf(rule, sentence, language)
      if (quote === null) continue
      const isStrong = rule.strength === 'strong' || (rule.strength === 'in-context' && hasContext)
      const silences = isStrong && !(isCertain && rule.kind === 'not_job_related') ? (rule.silences ?? []) : []
      const isHint = rule.strength === 'hint'
      const outranks = rule.outranks === true && isStrong
      return [
        { kind: rule.kind, rule: rule.name, where: sentence.where, isStrong, isHint, outranks, quote, at, silences },
      ]
    }
    return []
  })
}

/** Works each answer out once. */
function perKey<Key, Answer extends object>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const found = known.get(key) ?? answer(key)
    known.set(key, found)
    return found
  }
}

const isAt = (where: PhraseRule['where'], sentence: Sentence) =>
  where === 'anywhere' ? sentence.where !== 'sender' : where === sentence.where

const maxBrief = 1500
const maxShort = 800

const lengthOf = (sentences: readonly Sentence[]) => sentences.reduce((sum, { text }) => sum + text.length, 0)

/** Whether a message speaks of an application of its reader's. */
export function isInContext(sentences: readonly Sentence[], language: LanguageRules): boolean {
  const { context, hiringSenders, shortContext } = language
  if (sentences.some(({ where, text }) => (where === 'sender' ? hiringSenders : context)?.test(text))) return true
  if (shortContext === undefined || lengthOf(sentences) > maxShort) return false
  return sentences.some(({ text }) => shortContext.test(text))
}

const ofNoHunt = new Set<string>(['not_job_related', 'job_alert'])

/** As long as before, without employers' names. */
const unnamed = (text: string, { names }: LanguageRules) =>
  names === undefined ? text : text.replace(names, (name) => '\n'.repeat(name.length))

function quoteOf<Kind extends string>(
  { kind, pattern, unless, evenUnsaid }: PhraseRule<Kind>,
  sentence: Sentence,
  language: LanguageRules,
): string | null {
  const text = evenUnsaid === true ? sentence.text : sentence.said
  const found = pattern.exec(text)
  if (found !== null && ofNoHunt.has(kind) && !pattern.test(unnamed(text, language))) return null
  if (found === null || unless?.test(text) === true) return null
  const end = found.index + found[0].length
  if (evenUnsaid !== true && isNegated(kind, text, found.index, end, language)) return null
  return sentence.quote(found.index, end)
}

// "we regret that you were not selected" denies no refusal
const deniable = new Set<string>([
  'interview_invitation',
  'assessment',
  'offer',
  'information_request',
  'application_received',
])

function isNegated(
  kind: string,
  text: string,
  start: number,
  end: number,
  { negatedBefore, negatedAfter }: LanguageRules,
): boolean {
  const before = text.slice(Math.max(0, start - maxNegationReach), start)
  const after = text.slice(end, end + maxNegationReach)
  return (deniable.has(kind) && negatedBefore?.test(before) === true) || negatedAfter?.test(after) === true
}
