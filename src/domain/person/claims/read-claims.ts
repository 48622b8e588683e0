import { type CalendarSpan, readCalendar } from './calendar-years.js'
import { type Claim, nameFact } from './claim.js'
import { readJapaneseNames } from './japanese-names.js'
import { type FoundName, readLatinNames } from './latin-names.js'
import { nameKeysOf } from './name-search.js'
import { isYear, proofsOf, yearFact } from './quantity-facts.js'
import { wordsBetween } from './quantity-words.js'
import { type Quantity, readQuantities } from './read-quantities.js'
import type { Sentence } from './sentences.js'

/** A claim with its position in its sentence. */
export interface PlacedClaim extends Claim {
  readonly start: number
  readonly end: number
  /** The sentence, as `Sentence.text`. */
  readonly text: string
}

/** Returns what the sentences of a paper claim, in order. */
export function readClaims(sentences: readonly Sentence[]): readonly PlacedClaim[] {
  return sentences.flatMap((sentence, index) => {
    const spans = readCalendar(sentence.text)
    if (index < maxHead && isDateOfPaper(sentence, spans)) return []
    const quantities = readQuantities(sentence.text, spans)
    const years = spans.flatMap((span) => yearsOf(sentence, span))
    const amounts = quantities.map((quantity) => amountOf(sentence, quantity))
    return [...years, ...amounts, ...namesOf(sentence, spans)].sort((a, b) => a.start - b.start || b.end - a.end)
  })
}

// a letter or a CV says today's date at its head
const maxHead = 15
const wordsOfDate = /updated|last|as of|date|現在|時点|作成日?|更新日?|最終|日付|記入日?|職務経歴書|履歴書/gi
const marks = /[\s.,:()[\]【】-]/g

/** Whether a sentence is nothing but the day on which the paper was written, or says so of its date. */
function isDateOfPaper({ text, place }: Sentence, spans: readonly CalendarSpan[]): boolean {
  const [date] = spans
  if (spans.length !== 1 || date === undefined) return false
  const rest = `${text.slice(0, date.start)} ${text.slice(date.end)}`.replace(marks, ' ').trim()
  const others = rest.replace(wordsOfDate, '').trim()
  if (others !== rest) return others === ''
  // a day in a table is the day of something else
  return date.hasDay && place !== 'cell' && rest === ''
}

function toClaim(
  sentence: Sentence,
  kind: Claim['kind'],
  start: number,
  end: number,
  proofs: Claim['proofs'],
): PlacedClaim {
  return {
    kind,
    claim: sentence.raw.slice(start, end).trim(),
    sentence: sentence.shown,
    proofs,
    start,
    end,
    text: sentence.text,
  }
}

function yearsOf(sentence: Sentence, { start, end, years }: CalendarSpan): readonly PlacedClaim[] {
  return years.map((year) => toClaim(sentence, 'year', start, end, [[yearFact(year)]]))
}

function amountOf(sentence: Sentence, quantity: Quantity): PlacedClaim {
  const { start, end, value } = quantity
  const isBareYear =
    quantity.of === null &&
    isYear(value) &&
    /^\d{4}\b/.test(sentence.text.slice(start)) &&
    !isCount(sentence.text, quantity)
  if (isBareYear) return toClaim(sentence, 'year', start, start + 4, [[yearFact(value)]])
  return toClaim(sentence, 'number', start, end, proofsOf(quantity))
}

// linear: sees 20 characters
const wordBefore = /([a-z]+)\W*$/i

/** Whether a number like 2000 counts things: in `2000 users`, but not in `in 2000 users came`. */
function isCount(text: string, { start, things }: Quantity): boolean {
  const before = wordBefore.exec(text.slice(Math.max(0, start - 20), start))?.[1]?.toLowerCase() ?? ''
  return things.length > 0 && !(wordsBetween.has(before) && before !== 'than' && before !== 'over')
}

function namesOf(sentence: Sentence, spans: readonly CalendarSpan[]): readonly PlacedClaim[] {
  const japanese = readJapaneseNames(sentence.text, spans)
  const latin = readLatinNames(sentence).filter(
    (name) => !japanese.some(({ start, end }) => start <= name.start && name.end <= end),
  )
  const names = [...japanese, ...latin]
  if (names.length === 0) return []
  const keyOf = nameKeysOf(sentence.text)
  return names.flatMap((name) => {
    const proofs = proofsOfName(keyOf, name)
    return proofs.length === 0 ? [] : [toClaim(sentence, name.kind, name.start, name.end, proofs)]
  })
}

function proofsOfName(
  keyOf: (start: number, end: number) => string,
  { start, end, others, degree }: FoundName,
): Claim['proofs'] {
  if (degree !== undefined) {
    const subject = degree.subject === null ? '' : keyOf(...degree.subject)
    return [[`degree ${degree.level}`, ...(subject === '' ? [] : [nameFact(subject)])]]
  }
  const keys = [[start, end] as const, ...others].map(([from, to]) => keyOf(from, to))
  return [...new Set(keys)].filter((key) => key !== '').map((key) => [nameFact(key)])
}
