import { PhraseTable, type Token } from '#src/domain/shared/tokens.js'
import {
  amountRemarks,
  boundWords,
  currencyWords,
  endWords,
  type PayPeriod,
  periodWords,
  rangeWords,
  scaleWords,
} from './money-words.js'

/** An amount of money or a range in a text: the tokens from `from` up to, not including, `to`. */
export interface Amount {
  readonly from: number
  readonly to: number
  /** One number, or the two of a range. */
  readonly numbers: readonly number[]
  /** '' if the text names none: `30万`. */
  readonly currency: string
  readonly period: PayPeriod | null
}

const currencies = new PhraseTable(currencyWords)
const scales = new PhraseTable(scaleWords)
const periods = new PhraseTable(periodWords)
const remarks = new PhraseTable([['remark', amountRemarks]])
const ranges = new PhraseTable([['range', rangeWords]])
const bounds = new PhraseTable([['bound', boundWords]])
const ends = new PhraseTable([['end', endWords]])
const maxBoundWords = 3

interface Side {
  readonly to: number
  readonly number: number
  readonly scale: number
  readonly currency: string
}

/** Returns the amounts of a text, from left to right. A number needs a currency or the scale 万. */
export function findAmounts(tokens: readonly Token[]): readonly Amount[] {
  const amounts: Amount[] = []
  for (let from = 0; from < tokens.length; ) {
    const amount = readAmount(tokens, from)
    if (amount !== null) amounts.push({ ...amount, from: startOfBound(tokens, from, amounts.at(-1)?.to ?? 0) })
    from = amount?.to ?? from + 1
  }
  return amounts
}

function readAmount(tokens: readonly Token[], from: number): Amount | null {
  const first = readSide(tokens, from)
  if (first === null) return null
  const joint = ranges.at(tokens, first.to)
  const second = joint === null ? null : readSide(tokens, joint.to)
  const sides = second === null ? [first] : [first, second]
  const currency = sides.find((side) => side.currency !== '')?.currency ?? ''
  const scale = sides.at(-1)?.scale ?? 1
  // in 10 to 12k and 30〜35万円, the scale of the end applies to both
  const numbers = sides.map((side) => side.number * (side.scale === 1 && side.number < 1000 ? scale : side.scale))
  if (currency === '' && !sides.some((side) => side.scale === 1e4)) return null
  const end = second?.to ?? first.to
  const { to, period } = readPeriod(tokens, end)
  return { from, to, numbers, currency, period }
}

/**
 * Reads `$120,000`, `120.000 €`, `30万円` or `120k USD`; the currency before the number may be a sign or several words.
 */
function readSide(tokens: readonly Token[], from: number): Side | null {
  const before = currencies.at(tokens, from)
  const at = before?.to ?? from
  const number = readNumber(tokens, at)
  if (number === null) return null
  const scaled = scales.at(tokens, number.to)
  const isScale =
    scaled !== null && (scaled.kind !== 1e6 || before !== null || currencies.at(tokens, scaled.to) !== null)
  const end = isScale ? scaled.to : number.to
  const behind = currencies.at(tokens, end)
  // a second currency repeats the first: $120,000 USD
  const currency = behind?.kind ?? before?.kind ?? ''
  return { to: behind?.to ?? end, number: number.value, scale: isScale ? scaled.kind : 1, currency }
}

/** Also reads numbers with spaces between thousands: `480 000`. */
function readNumber(tokens: readonly Token[], at: number): { readonly value: number; readonly to: number } | null {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (first?.isNumber !== true) return null
  const goesOn = (one: Token | undefined, next: Token | undefined) =>
    one !== undefined && next !== undefined && /^\d{3}$/.test(next.text) && next.start === one.end + 1
  if (!/^\d{1,3}$/.test(first.text) || !goesOn(first, second)) return { value: toNumber(first.text), to: at + 1 }
  if (!goesOn(second, third)) return { value: toNumber(`${first.text}${second?.text}`), to: at + 2 }
  return { value: toNumber(`${first.text}${second?.text}${third?.text}`), to: at + 3 }
}

/**
 * Three digits after a separator are thousands (`1,350`, `70.000`, `240.200`), other lengths are a fraction (`17.50`,
 * `17,50`).
 */
function toNumber(written: string): number {
  const [whole = '', ...groups] = written.split(/[.,'’]/)
  const last = groups.at(-1)
  const isFraction = last !== undefined && last.length !== 3
  const digits = isFraction ? [whole, ...groups.slice(0, -1)].join('') : [whole, ...groups].join('')
  return Number(isFraction ? `${digits}.${last}` : digits)
}

/** Reads the pay period after an amount, and skips words for a lower or upper bound. */
function readPeriod(tokens: readonly Token[], end: number): { readonly to: number; readonly period: PayPeriod | null } {
  const bound = ends.at(tokens, end)
  const afterBound = bound?.to ?? end
  const remark = remarks.at(tokens, afterBound)
  const period = periods.at(tokens, remark?.to ?? afterBound)
  return { to: period?.to ?? afterBound, period: period?.kind ?? null }
}

function startOfBound(tokens: readonly Token[], from: number, least: number): number {
  for (let words = maxBoundWords; words > 0; words--) {
    const start = from - words
    if (start >= least && bounds.at(tokens, start)?.to === from) return start
  }
  return from
}
