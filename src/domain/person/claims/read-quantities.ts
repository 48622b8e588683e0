import { PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import type { CalendarSpan } from './calendar-years.js'
import {
  countedThings,
  kanjiDigits,
  kanjiTens,
  multipliers,
  numberWords,
  type Unit,
  units,
  wholeAmounts,
  wordsBetween,
} from './quantity-words.js'
import { type ReadNumber, readNumber } from './read-number.js'

/** An amount in a text. */
export interface Quantity {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Null if it counts things, or nothing that was said. */
  readonly of: string | null
  /** What it counts, in words that are compared. */
  readonly things: readonly string[]
  readonly form: ReadNumber['form'] | 'phrase'
}

const unitTable = new PhraseTable(units)
const wholeTable = new PhraseTable(wholeAmounts)
const thingTable = new PhraseTable(countedThings)
const things = new Map(
  countedThings.flatMap(([thing, words]) => words.split('|').map((word) => [word, thing] as const)),
)

// rules out most words
const beginnings: ReadonlySet<string> = new Set([
  ...wholeAmounts
    .flatMap(([, words]) => words.split('|').flatMap((phrase) => tokenize(phrase).slice(0, 1)))
    .map(({ text }) => text),
  ...numberWords.keys(),
  ...multipliers.keys(),
  ...kanjiDigits,
  ...kanjiTens.keys(),
])

// rules out most sentences
const mayHoldQuantity =
  /\d|[〇一二三四五六七八九十百千半倍]|\b(?:one|two|thr|fou|fiv|six|sev|eig|nin|ten|ele|twe|thi|fif|dec|doz|hun|tho|half|halv|doub|tri|qua|twi|a dec|a doz)/i

/** Returns the amounts of a text from left to right, without those in `spans`. */
export function readQuantities(text: string, spans: readonly CalendarSpan[]): readonly Quantity[] {
  if (!mayHoldQuantity.test(text)) return []
  const tokens = tokenize(text)
  const isTaken = new Uint8Array(text.length)
  for (const { start, end } of spans) isTaken.fill(1, start, end)
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length; ) {
    const { start = 0, text: first = '', isNumber = false } = tokens[at] ?? {}
    const mayBegin = (isNumber || beginnings.has(first)) && isTaken[start] === 0
    const quantity = mayBegin ? quantityAt(tokens, at) : null
    if (quantity !== null) found.push(quantity.read)
    at = quantity?.next ?? at + 1
  }
  return withSharedUnits(found, text)
}

interface Found {
  readonly read: Quantity
  readonly next: number
}

function quantityAt(tokens: readonly Token[], at: number): Found | null {
  const whole = wholeTable.at(tokens, at)
  if (whole !== null) return toFound(tokens, at, whole.to, whole.kind.factor, whole.kind.of, [], 'phrase')
  // a number that touches a word is part of a name, such as S3
  const before = tokens[at - 1]
  if (
    before !== undefined &&
    before.end === tokens[at]?.start &&
    /^[a-z]+$/.test(before.text) &&
    !isCurrency(tokens, at)
  )
    return null
  const number = readNumber(tokens, at)
  return number === null ? null : measured(tokens, at, number)
}

function measured(tokens: readonly Token[], at: number, number: ReadNumber): Found | null {
  const { value, form } = number
  const behind = skipMarks(tokens, number.next)
  const unit = unitTable.at(tokens, behind)
  const money = currencyBefore(tokens, at)
  if (money !== null && (unit === null || unit.kind.of.startsWith('money')))
    return toFound(tokens, money.from, unit?.to ?? number.next, value, money.of, [], form)
  if (unit === null) {
    const counted = thingsFrom(tokens, behind)
    const isWord = form !== 'digits' && (value < 2 || counted.things.length === 0)
    return isWord || (form === 'kanji' && !counted.isCounter)
      ? null
      : toFound(
          tokens,
          at,
          counted.isCounter ? counted.next : number.next,
          value,
          null,
          counted.things,
          form,
          counted.next,
        )
  }
  const { value: amount, next } = withRest(tokens, value, unit.kind, unit.to)
  return toFound(tokens, at, next, amount, unit.kind.of, [], form)
}

/** Adds the second part: two years and six months, 2年6か月, 1年半. */
function withRest(tokens: readonly Token[], value: number, unit: Unit, to: number) {
  const amount = value * unit.factor
  if (unit.of !== 'months' || unit.factor !== 12) return { value: amount, next: to }
  if (tokens[to]?.text === '半') return { value: amount + 6, next: to + 1 }
  const rest = readNumber(tokens, tokens[to]?.text === 'and' || tokens[to]?.text === ',' ? to + 1 : to)
  const months = rest === null ? null : unitTable.at(tokens, rest.next)
  if (rest === null || months?.kind.of !== 'months' || months.kind.factor !== 1) return { value: amount, next: to }
  return { value: amount + rest.value, next: months.to }
}

function toFound(
  tokens: readonly Token[],
  from: number,
  to: number,
  value: number,
  of: string | null,
  counted: readonly string[],
  form: Quantity['form'],
  next = to,
): Found {
  const start = tokens[from]?.start ?? 0
  const end = tokens[next - 1]?.end ?? start
  // a sum of tenths is not exact
  const exact = Number(value.toPrecision(12))
  return { read: { start, end, value: exact, of, things: counted, form }, next: to }
}

function skipMarks(tokens: readonly Token[], at: number): number {
  const { text, start } = tokens[at] ?? {}
  const touches = start !== undefined && start === tokens[at - 1]?.end
  return touches && (text === '+' || (text === '-' && /^[a-z]/.test(tokens[at + 1]?.text ?? ''))) ? at + 1 : at
}

function isCurrency(tokens: readonly Token[], at: number): boolean {
  return currencyBefore(tokens, at) !== null
}

function currencyBefore(tokens: readonly Token[], at: number): { readonly of: string; readonly from: number } | null {
  for (const from of [at - 2, at - 1]) {
    const found = from < 0 ? null : unitTable.at(tokens, from)
    if (found?.to === at && found.kind.of.startsWith('money')) return { of: found.kind.of, from }
  }
  return null
}

/** Returns what is counted: a Japanese counter, or the words up to one that ends the noun. */
function thingsFrom(tokens: readonly Token[], at: number) {
  const counter = thingTable.at(tokens, at)
  if (counter !== null && !/^[a-z]/.test(tokens[at]?.text ?? ''))
    return { things: [counter.kind], next: counter.to, isCounter: true }
  const words: string[] = []
  let next = at
  for (; next < at + 4; next++) {
    const text = tokens[next]?.text ?? ''
    if (!/^[a-z]{2,}$/.test(text) || wordsBetween.has(text)) break
    words.push(text)
  }
  return { things: words.map(thingOf), next, isCounter: false }
}

function thingOf(word: string): string {
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/^persons?$/, 'person')
  return things.get(word) ?? things.get(single) ?? single
}

const rangeMark = /^\s*(?:-|~|to|から|→|->|\/)\s*(?:約)?$/

/** In a range, the first number has the unit of the second. */
function withSharedUnits(found: readonly Quantity[], text: string): readonly Quantity[] {
  return found.map((quantity, index) => {
    const next = found[index + 1]
    if (quantity.of !== null || quantity.things.length > 0 || next === undefined) return quantity
    if (!rangeMark.test(text.slice(quantity.end, next.start))) return quantity
    return { ...quantity, value: quantity.value * factorOf(next, text), of: next.of, things: next.things }
  })
}

/** Returns the factor of the unit that follows a number. */
function factorOf({ start, end, of, value }: Quantity, text: string): number {
  if (of === null) return 1
  const tokens = tokenize(text.slice(start, end))
  const number = readNumber(tokens, 0)
  return number === null || number.value === 0 ? 1 : value / number.value
}
