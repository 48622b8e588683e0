import { calendarSigns } from './calendar-signs.js'
import { decideKind } from './decide-kind.js'
import { findSigns, type Sign } from './find-signs.js'
import { findWarnings } from './find-warnings.js'
import { mayBeOfHunt } from './hunt-words.js'
import type { LetterLanguage } from './language.js'
import { letterLanguages } from './languages.js'
import type { Classification, Judgement, MessageText } from './message-facts.js'
import type { MessageKind, SentKind } from './message-kind.js'
import { assertedText, type Reading, readLetter } from './read-letter.js'
import { readSentences, type Sentence } from './read-sentences.js'

/** The meaning of a message, both as received mail and as mail from the applicant, with the words that prove it. */
export interface Meaning {
  readonly received: Classification
  /** Null if it says nothing about an application. */
  readonly sent: Judgement<SentKind> | null
}

const nothing: Meaning = {
  received: { kind: 'not_job_related', rule: 'none', quote: null, warnings: [] },
  sent: null,
}

/** Guesses what a message means for a job hunt. Takes time linear in its length. Source: hunt-kinds. */
export function meaningOf(message: MessageText): Meaning {
  if (!mayBeOfHunt(beginningOf(message))) return nothing
  const { sentences, rest } = sentencesOf(message)
  const read = letterLanguages.map((language) => ({ language, readings: readLetter(sentences, language) }))
  const perSentence = sentences.map((_, at) => read.flatMap(({ readings }) => readings[at] ?? []))
  const warnings = findWarnings([...sentences, ...rest], (at) =>
    assertedText(perSentence[at] ?? readingsOf(rest[at - sentences.length])),
  )
  const context = contextOf(read, sentences)
  const sign = sentSign(read, context.ofHunt !== null)
  const sent = sign === null ? null : { kind: sign.kind, rule: sign.rule, quote: sign.quote }
  if (sign?.isStrong === true)
    return { received: { kind: 'human_other', rule: 'own-voice', quote: sign.quote, warnings }, sent }
  const invited = message.hasInvitation ? calendarSigns(sentences, context.ofHunt !== null) : []
  const signs = withoutOldSubject([...kindSigns(read, context), ...invited], message.subject)
  const isPlain = context.isOfWork && perSentence.every(isPlainReceipt)
  const { isOpen, ofHunt, isAnswer, isBrief } = context
  const letterContext = { isBulk: message.isBulk, isAnswer, isBrief, ofHunt: isOpen ? ofHunt : null, isPlain }
  const { isSureReceipt, ...decision } = decideKind(signs, letterContext)
  return { received: { ...decision, warnings, ...(isSureReceipt ? { isSureReceipt } : {}) }, sent }
}

/** A letter as read by one language. */
interface Read {
  readonly language: LetterLanguage
  readonly readings: readonly Reading[]
}

/** Whether a letter as a whole belongs to a job hunt. */
interface Context {
  readonly ofHunt: { readonly quote: string } | null
  /** The reader has applied. */
  readonly isAnswer: boolean
  readonly isOfHirer: boolean
  readonly isBrief: boolean
  /** It is about the reader's application, and about no other kind of application. */
  readonly isOpen: boolean
  readonly isOfWork: boolean
}

// a long text contains words of a hunt by chance
const maxBrief = 800

function contextOf(read: readonly Read[], sentences: readonly Sentence[]): Context {
  const names = (concept: string) => read.some(({ readings }) => holds(readings, concept))
  const isBrief = sentences.reduce((sum, { text }) => sum + text.length, 0) <= maxBrief
  const isAnswer = names('applied')
  const isOfHirer = read.some(({ readings }) => readings.some(ofHiringSender))
  const isOfOther = read.some(({ readings }) => isOfOtherMatter(readings))
  return {
    ...{ isBrief, isAnswer, isOfHirer },
    ofHunt: read.flatMap(({ readings }) => huntIn(readings, isBrief) ?? [])[0] ?? null,
    isOpen: !isOfOther && (isAnswer || (isBrief && names('process'))),
    isOfWork: isOfHirer || names('work'),
  }
}

// kinds whose signs also appear in other mail
const common: readonly MessageKind[] = ['assessment', 'information_request', 'application_received', 'human_other']

function kindSigns(read: readonly Read[], context: Context): readonly Sign<MessageKind>[] {
  const { ofHunt, isAnswer, isBrief, isOfHirer } = context
  const counts = ({ kind, isStrong }: Sign<MessageKind>) => {
    if (kind === 'job_alert' || kind === 'recruiter_outreach') return true
    return ofHunt !== null && (isAnswer || isBrief || isOfHirer || (isStrong && !common.includes(kind)))
  }
  return read.flatMap(({ language, readings }) => {
    if (isOfOtherMatter(readings)) return []
    const found = findSigns(language.kinds, readings, language, isAnswer || isOfHirer).filter(counts)
    const isTimed = !language.concepts.has('appointment') || holds(readings, 'appointment')
    return isTimed ? found : found.filter(({ kind }) => kind !== 'interview_invitation')
  })
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

/** The subject of a reply is that of an earlier letter, so it only counts if the text says nothing. */
function withoutOldSubject<Found extends Sign<string>>(signs: readonly Found[], subject: string): readonly Found[] {
  const ofText = signs.filter(({ where }) => where !== 'subject')
  return reply.test(subject) && ofText.some(({ isStrong }) => isStrong) ? ofText : signs
}

const maxGreeting = 30
const isHypothetical = (hypothetical: Reading['hypothetical']) => hypothetical.some(([start]) => start === 0)

/** Whether a sentence is typical of plain receipts. `readings` are those of all languages. */
function isPlainReceipt(readings: readonly Reading[]): boolean {
  const [{ sentence } = {}] = readings
  if (sentence === undefined || sentence.where === 'sender') return true
  if (readings.some(({ asserted }) => asserted.hits.has('receipt-breaker'))) return false
  if (sentence.text.trim().length <= maxGreeting) return true
  return readings.some(
    ({ whole, hypothetical }) =>
      whole.hits.has('receipt-talk') || (isHypothetical(hypothetical) && !whole.hits.has('regret')),
  )
}

/** Returns the first sentence about an application, or null. */
function huntIn(readings: readonly Reading[], isBrief: boolean): { readonly quote: string } | null {
  const named = readings.find(
    ({ sentence: { where }, whole: { hits } }) =>
      where !== 'sender' && (hits.has('hunt') || hits.has('applied') || (isBrief && hits.has('brief-hunt'))),
  )
  const sender = readings.find(ofHiringSender)
  const found =
    named ?? (sender === undefined ? undefined : readings.find(({ sentence }) => sentence.where !== 'sender'))
  if (found === undefined) return null
  const { sentence } = found
  // a getter, because the quote is rarely needed
  return {
    get quote() {
      return sentence.quote(0, sentence.text.length)
    },
  }
}

const ranks: readonly SentKind[] = ['withdrew', 'accepted', 'applied', 'answered']

/** Returns what the applicant's own mail does. A weak sign only counts if the letter is about a hunt. */
function sentSign(read: readonly Read[], isOfHunt: boolean): Sign<SentKind> | null {
  const signs = read.flatMap(({ language, readings }) => findSigns(language.sent, readings, language))
  const counted = signs.filter(({ isStrong }) => isStrong || isOfHunt)
  return ranks.flatMap((kind) => counted.filter((sign) => sign.kind === kind))[0] ?? null
}

// the meaning of a letter is at its beginning, and a longer text contains words of a hunt by chance
const maxRead = 2_000

function beginningOf({ subject, fromName, fromEmail, text }: MessageText): string {
  return [subject, fromName, fromEmail, text.slice(0, maxRead)].join('\n')
}

/** Returns the sentences that determine the meaning, and the rest of the text, which is only checked for fraud. */
function sentencesOf({ subject, fromName, fromEmail, text }: MessageText) {
  const all = readSentences(text, 'text')
  let [count, length] = [0, 0]
  while (count < all.length && length < maxRead) length += all[count++]?.text.length ?? 0
  const sender = readSentences(`${fromName} <${fromEmail}>`.replace('<', '('), 'sender')
  const sentences = [...readSentences(subject, 'subject'), ...all.slice(0, count), ...sender]
  return { sentences, rest: all.slice(count) }
}

function readingsOf(sentence: Sentence | undefined): readonly Reading[] {
  return sentence === undefined ? [] : letterLanguages.flatMap((language) => readLetter([sentence], language))
}
