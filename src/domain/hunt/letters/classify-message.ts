import { calendarSigns } from './calendar-signs.js'
import { decideKind } from './decide-kind.js'
import { findSigns, type Sign } from './find-signs.js'
import { findWarnings } from './find-warnings.js'
import { isWorthReading, mayBeOfHunt } from './hunt-words.js'
import type { LetterLanguage } from './language.js'
import { letterLanguages } from './languages.js'
import type { Classification, Judgement, MessageText } from './message-facts.js'
import type { MessageKind, SentKind } from './message-kind.js'
import { type Reading, readLetter, saidText } from './read-letter.js'
import { readSentences, type Sentence } from './read-sentences.js'

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

/** What a message is to a job hunt: a guess. Takes time linear in its length. Source: hunt-kinds. */
export function meaningOf(message: MessageText): Meaning {
  if (!mayBeOfHunt(wholeOf(message))) return nothing
  const sentences = sentencesOf(message)
  const read = letterLanguages.map((language) => ({ language, readings: readLetter(sentences, language) }))
  const saidOf = (at: number) => saidText(read.flatMap(({ readings }) => readings[at] ?? []))
  const warnings = findWarnings(sentences, saidOf)
  const sent = sentMeaningOf(read)
  const own = sent?.isStrong === true ? sent : null
  const meant = sent === null ? null : { kind: sent.kind, rule: sent.rule, quote: sent.quote }
  if (own !== null)
    return { received: { kind: 'human_other', rule: 'own-voice', quote: own.quote, warnings }, sent: meant }
  const isAnswer = read.some(({ readings }) => holds(readings, 'applied'))
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const isBrief = length <= maxBrief
  const isOfHirer = read.some(({ readings }) => readings.some(ofHiringSender))
  const ofHunt = read.flatMap(({ readings }) => huntIn(readings, isBrief) ?? [])[0] ?? null
  const speaking = read.filter(({ readings }) => !isOfOtherMatter(readings))
  const counts = ({ kind, isStrong }: Sign<MessageKind>) => {
    if (kind === 'job_alert' || kind === 'recruiter_outreach') return true
    return ofHunt !== null && (isAnswer || isBrief || isOfHirer || (isStrong && !common.includes(kind)))
  }
  const found = speaking.flatMap(({ language, readings }) =>
    findSigns(language.kinds, readings, language, isAnswer || isOfHirer),
  )
  const signs = [...found.filter(counts), ...(message.hasInvitation ? calendarSigns(sentences, ofHunt !== null) : [])]
  const isProcess = isBrief && read.some(({ readings }) => holds(readings, 'process'))
  const isOpen = speaking.length === read.length && (isAnswer || isProcess)
  const circumstances = { isBulk: message.isBulk, isAnswer, ofHunt: isOpen ? ofHunt : null }
  const isPlain =
    (isOfHirer || read.some(({ readings }) => holds(readings, 'work'))) &&
    sentences.every((_, at) => isPlainReceipt(read.flatMap(({ readings }) => readings[at] ?? [])))
  const { isSureReceipt, ...decision } = decideKind(withoutOldSubject(signs, message.subject), {
    ...circumstances,
    isPlain,
  })
  return { received: { ...decision, warnings, ...(isSureReceipt ? { isSureReceipt } : {}) }, sent: meant }
}

export const classifyMessage = (message: MessageText): Classification => meaningOf(message).received
export const classifySentMessage = (message: MessageText): Judgement<SentKind> | null => meaningOf(message).sent

const holds = (readings: readonly Reading[], concept: string) =>
  readings.some(({ sentence, whole }) => sentence.where !== 'sender' && whole.hits.has(concept))

const ofHiringSender = ({ sentence, whole }: Reading) => sentence.where === 'sender' && whole.hits.has('hiring-sender')

function isOfOtherMatter(readings: readonly Reading[]): boolean {
  return holds(readings, 'never-hunt') || (holds(readings, 'other-matter') && !holds(readings, 'work'))
}

const reply = /^\s*(?:re|aw|sv|antw|返信)\s*[:：]/i

/** Of an answer the subject is that of the letter before: it counts where the text says nothing. */
function withoutOldSubject<Found extends Sign<string>>(signs: readonly Found[], subject: string): readonly Found[] {
  const ofText = signs.filter(({ where }) => where !== 'subject')
  return reply.test(subject) && ofText.some(({ isStrong }) => isStrong) ? ofText : signs
}

const maxGreeting = 30
const isUnsaid = (unsaid: Reading['unsaid']) => unsaid.some(([start]) => start === 0)

/** Whether a sentence stands in plain receipts; `readings` are those of all languages. */
function isPlainReceipt(readings: readonly Reading[]): boolean {
  const [{ sentence } = {}] = readings
  if (sentence === undefined || sentence.where === 'sender') return true
  if (readings.some(({ said }) => said.hits.has('receipt-breaker'))) return false
  if (sentence.text.trim().length <= maxGreeting) return true
  return readings.some(
    ({ whole, unsaid }) => whole.hits.has('receipt-talk') || (isUnsaid(unsaid) && !whole.hits.has('regret')),
  )
}

// a long text holds the words of a hunt by chance
const maxBrief = 800
// what other mail asks and says too
const common: readonly MessageKind[] = ['assessment', 'information_request', 'application_received', 'human_other']

/** The first sentence that speaks of an application; null where none does. */
function huntIn(readings: readonly Reading[], isBrief: boolean): { readonly quote: string } | null {
  const named = readings.find(
    ({ sentence: { where }, whole: { hits } }) =>
      where !== 'sender' && (hits.has('hunt') || hits.has('applied') || (isBrief && hits.has('brief-hunt'))),
  )
  const sender = readings.find(ofHiringSender)
  const found =
    named ?? (sender === undefined ? undefined : readings.find(({ sentence }) => sentence.where !== 'sender'))
  return found === undefined ? null : { quote: found.sentence.quote(0, found.sentence.text.length) }
}

const ranks: readonly SentKind[] = ['withdrew', 'accepted', 'applied', 'answered']

function sentMeaningOf(
  read: readonly { readonly language: LetterLanguage; readonly readings: readonly Reading[] }[],
): Sign<SentKind> | null {
  const signs: readonly Sign<SentKind>[] = read.flatMap(({ language, readings }) =>
    findSigns(language.sent, readings, language),
  )
  const [first] = ranks.flatMap((kind) => signs.filter((sign) => sign.kind === kind))
  return first ?? null
}

function wholeOf({ subject, fromName, fromEmail, text }: MessageText): string {
  return [subject, fromName, fromEmail, text].join('\n')
}

function sentencesOf({ subject, fromName, fromEmail, text }: MessageText): readonly Sentence[] {
  return [
    ...readSentences(subject, 'subject'),
    ...readSentences(text, 'text').filter((sentence) => isWorthReading(sentence.text, text)),
    ...readSentences(`${fromName} <${fromEmail}>`.replace('<', '('), 'sender'),
  ]
}
