import { isWeekday, monthNumber } from '#src/domain/shared/calendar.js'

/** The zone in a date: an offset such as `+0200`, the letters of a name, both, or neither. */
export interface Zone {
  readonly offset: string | null
  readonly name: string | null
}

/** The parts of a date as written; not checked against the calendar. */
export interface DateWords {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly zone: Zone
}

const isoDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const clock = /^(\d{1,2}):(\d\d)(?::(\d{1,2})(?:[.]\d{1,9})?)?$/
const number = /^(\d{1,4})(?:st|nd|rd|th)?$/
// `GMT+0200` is an offset; a plain number of hours is one only after GMT or in ISO 8601
const offset = /^(?:gmt|utc?)?([+-]\d\d):?(\d\d)$/
const hoursOffset = /^(?:gmt|utc?)([+-])(\d{1,2})$|^([+-])(\d\d)$/
const zoneName = /^[a-z]{1,5}$/

/**
 * Parses the words of a date in any order. Returns null if a word is unknown, or a required one is missing or repeated.
 */
export function readDateWords(text: string): DateWords | null {
  const found = new DateParts()
  for (const word of wordsOf(text)) if (!found.take(word)) return null
  return found.result()
}

/** Splits a text into words such as `12`, `sep`, `08:30:03`, `+0200`, some of which may be joined in the text. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .replace(/ ?: ?/g, ':')
    .replace(/(eastern|central|mountain|pacific) (standard|daylight) time/g, (_, zone, kind) => `${zone[0]}${kind[0]}t`)
    .replace(/(?:gmt|greenwich) (standard|daylight) time/g, (_, kind) => (kind === 'standard' ? 'gmt' : 'bst'))
    .replace(/(\d)t(?=\d\d:)/, '$1 ')
    .replace(/(\d\d)-([a-z]{3,9})-(?=\d)/, '$1 $2 ')
    .replace(/(:\d\d(?:\.\d{1,9})?)(?=[a-z+-])/, '$1 ')
    .split(' ')
    .filter((word) => word !== '')
}

/** Collects the parts, each at most once. */
class DateParts {
  readonly #numbers: string[] = []
  #date: readonly string[] | null = null
  #month: number | null = null
  #clock: RegExpExecArray | null = null
  #isAfternoon: boolean | null = null
  #offset: string | null = null
  #zone: string | null = null

  /** Adds a word; returns whether it can be part of a date after the words before it. */
  take(word: string): boolean {
    if (number.test(word)) return this.#numbers.push(number.exec(word)?.[1] ?? '') <= 2
    if (clock.test(word)) return this.#takeClock(word)
    if (isoDate.test(word)) return this.#takeDate(word)
    return this.#takeOffset(word) || this.#takeName(word.replace(/\.$/, ''))
  }

  result(): DateWords | null {
    const date = this.#calendarDay()
    if (date === null || this.#clock === null) return null
    const [year, month, day] = date
    const [, hour = '', minute = '', second = '0'] = this.#clock
    const zone = { offset: this.#offset, name: this.#zone }
    return { year, month, day, hour: this.#hour(Number(hour)), minute: Number(minute), second: Number(second), zone }
  }

  #takeClock(word: string): boolean {
    if (this.#clock !== null) return false
    this.#clock = clock.exec(word)
    return true
  }

  #takeDate(word: string): boolean {
    if (this.#date !== null) return false
    this.#date = isoDate.exec(word)?.slice(1) ?? null
    return true
  }

  /** The first of several offsets counts. */
  #takeOffset(word: string): boolean {
    const full = offset.exec(word)
    const hours = hoursOffset.exec(word)
    if (this.#clock === null || (full === null && hours === null)) return false
    const sign = hours?.[1] ?? hours?.[3]
    const whole = (hours?.[2] ?? hours?.[4] ?? '').padStart(2, '0')
    this.#offset ??= full === null ? `${sign}${whole}00` : `${full[1]}${full[2]}`
    return true
  }

  #takeName(word: string): boolean {
    const month = monthNumber(word)
    if (month !== null) {
      const isFirst = this.#month === null
      this.#month = month
      return isFirst
    }
    if (isWeekday(word)) return true
    if (this.#clock === null || !zoneName.test(word)) return false
    if (word === 'am' || word === 'pm') this.#isAfternoon = word === 'pm'
    else this.#zone ??= word
    return true
  }

  #calendarDay(): readonly [number, number, number] | null {
    if (this.#date !== null) {
      const [year, month, day] = this.#date.map(Number)
      const isAlone = this.#month === null && this.#numbers.length === 0
      return isAlone && year !== undefined && month !== undefined && day !== undefined ? [year, month, day] : null
    }
    const [first, second] = this.#numbers
    if (this.#month === null || first === undefined || second === undefined) return null
    // the day comes first, unless only the other number can be a day
    const [day, year] = first.length > 2 ? [second, first] : [first, second]
    return day.length > 2 || year.length < 2 ? null : [fullYear(year), this.#month, Number(day)]
  }

  #hour(hour: number): number {
    if (this.#isAfternoon === null) return hour
    // 13 pm does not exist
    return hour === 0 || hour > 12 ? Number.NaN : (hour % 12) + (this.#isAfternoon ? 12 : 0)
  }
}

/** RFC 5322, 4.3: two digits below 50 are 20xx, all other short years count from 1900. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year
}
