import { PhraseTable, type Token } from '#src/domain/shared/tokens.js'
import { isShortScale, kanjiDigits, kanjiTens, multipliers, numberWords, scales } from './quantity-words.js'

/** A number at a token of a text. */
export interface ReadNumber {
  readonly value: number
  /** The token after it. */
  readonly next: number
  readonly form: 'digits' | 'words' | 'kanji'
}

const scaleTable = new PhraseTable(scales)

/** Returns the number that starts with this token, in digits, English words or kanji, with its scale; else null. */
export function readNumber(tokens: readonly Token[], at: number): ReadNumber | null {
  const number = readDigits(tokens, at) ?? readWords(tokens, at) ?? readKanji(tokens, at)
  return number === null ? null : withScale(tokens, number)
}

const grouped = /^\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?$/

function readDigits(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at]
  if (token?.isNumber !== true) return null
  const { text } = token
  const value = Number(grouped.test(text) ? text.replace(/[,'’]/g, '') : text.replace(',', '.'))
  return Number.isFinite(value) ? { value, next: at + 1, form: 'digits' } : null
}

function readWords(tokens: readonly Token[], at: number): ReadNumber | null {
  let value = 0
  let next = at
  let last = Number.POSITIVE_INFINITY
  for (let index = at; index < tokens.length; index++) {
    const { text = '' } = tokens[index] ?? {}
    const read = withWord(text, value, last)
    if (read === null && !(index > at && joinsWords(text, last))) break
    if (read === null) continue
    ;({ value, last } = read)
    next = index + 1
  }
  // `dozen` alone is a word of its own, `hundred` without a number is not
  const isAlone = next === at + 1 && tokens[at]?.text !== 'dozen' && multipliers.has(tokens[at]?.text ?? '')
  return next === at || isAlone ? null : { value, next, form: 'words' }
}

/** Twenty-five, two hundred and fifty. */
function joinsWords(text: string, last: number): boolean {
  return text === '-' || (text === 'and' && last >= 100)
}

/** Returns the number with another word, or null if the word does not continue it. */
function withWord(text: string, value: number, last: number) {
  const times = multipliers.get(text)
  if (times !== undefined && value < times) return { value: Math.max(value, 1) * times, last: times }
  const word = numberWords.get(text)
  const fits = word !== undefined && word < last && (last >= 100 || (last >= 20 && word < 10))
  return fits ? { value: value + word, last: word } : null
}

function readKanji(tokens: readonly Token[], at: number): ReadNumber | null {
  let value = 0
  let digit = 0
  let next = at
  for (; next < tokens.length; next++) {
    const { text = '' } = tokens[next] ?? {}
    const ten = kanjiTens.get(text)
    const found = text.length === 1 ? kanjiDigits.indexOf(text) : -1
    if (ten !== undefined) {
      value += Math.max(digit, 1) * ten
      digit = 0
    } else if (found !== -1) digit = digit * 10 + found
    else break
  }
  const isOrdinal = tokens[at - 1]?.text === '第'
  return next === at || isOrdinal ? null : { value: value + digit, next, form: 'kanji' }
}

function withScale(tokens: readonly Token[], number: ReadNumber): ReadNumber {
  const scale = scaleAt(tokens, number.next)
  if (scale === null) return number
  const value = number.value * scale.kind
  // 1億2,000万 and 3万5千
  const rest = scale.kind === 1e3 ? null : (readDigits(tokens, scale.to) ?? readKanji(tokens, scale.to))
  const touches = tokens[scale.to - 1]?.end === tokens[scale.to]?.start
  const isJapanese = /[万億兆]/.test(tokens[scale.to - 1]?.text ?? '')
  if (rest === null || !touches || !isJapanese) return { ...number, value, next: scale.to }
  const lower = scaleAt(tokens, rest.next)
  const added = lower === null ? rest.value : rest.value * lower.kind
  return added < scale.kind
    ? { ...number, value: value + added, next: lower?.to ?? rest.next }
    : { ...number, value, next: scale.to }
}

function scaleAt(tokens: readonly Token[], at: number) {
  const scale = scaleTable.at(tokens, at)
  const isLoose = tokens[at]?.start !== tokens[at - 1]?.end
  return scale !== null && isLoose && isShortScale(tokens[at]?.text ?? '') ? null : scale
}
