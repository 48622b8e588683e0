import { monthNumber, startOfDay } from '../../shared/calendar.js'
import { normalizeText } from '../../shared/text.js'

/** A day that a text names, with the time where one stands behind it. */
export interface DateInText {
  /** `2026-07-08`, or `2026-07-08T20:00` in no zone. */
  readonly at: string
  /** By that day something has to be done. */
  readonly isDeadline: boolean
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const forms = [
  /(?<!\d)(?<y>20\d\d)[-/.年] ?(?<m>\d{1,2})[-/.月] ?(?<d>\d{1,2})(?!\d)日?/gu,
  /(?<![\d年/.-])(?<m>\d{1,2})月(?<d>\d{1,2})日/gu,
  /(?<![\d/.-])(?<m>\d{1,2})\/(?<d>\d{1,2}) ?(?=[(（][月火水木金土日])/gu,
  new RegExp(String.raw`(?<![\p{L}])(?<n>${months})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<y>20\d\d))?`, 'giu'),
  new RegExp(String.raw`(?<!\d)(?<d>\d{1,2})(?:st|nd|rd|th)? (?<n>${months})(?![\p{L}])(?:,? (?<y>20\d\d))?`, 'giu'),
]
const deadlineBefore =
  /(?:(?<![\p{L}])(?:by|before|until|due|deadline|no later than|expires?)(?![\p{L}])|期限|締切|締め切り|〆切)[^.。!?]{0,30}$/iu
const deadlineBehind = /^[^.。]{0,14}(?:まで|締切|締め切り|〆切|必着)/u
const timeBehind =
  /^[^\d.。]{0,12}(?<h>\d{1,2})(?::(?<min>\d\d)|時(?:(?<half>半)|(?<jmin>\d{1,2})分)?)? ?(?<half2>am|pm|a\.m\.|p\.m\.)?/iu

/** The days that a letter names, in linear time; one without a year is the first after the letter was `sentOn`. */
export function datesInText(text: string, sentOn: string): readonly DateInText[] {
  const plain = normalizeText(text, 'NFKC').replace(/\s+/g, ' ')
  const found = new Map<number, DateInText>()
  for (const form of forms) {
    for (const match of plain.matchAll(form)) {
      const day = dayOf(match.groups ?? {}, sentOn)
      const taken = [...found.keys()].some((at) => Math.abs(at - match.index) < match[0].length)
      if (day === null || taken) continue
      const behind = plain.slice(match.index + match[0].length, match.index + match[0].length + 40)
      const before = plain.slice(Math.max(0, match.index - 50), match.index)
      const isDeadline = deadlineBefore.test(before) || deadlineBehind.test(behind)
      found.set(match.index, { at: `${day}${clockOf(behind)}`, isDeadline })
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, date]) => date)
}

function dayOf({ y, m, n, d }: Readonly<Record<string, string | undefined>>, sentOn: string): string | null {
  const month = n === undefined ? Number(m) : monthNumber(n)
  if (month === null) return null
  const year = Number(y ?? sentOn.slice(0, 4))
  const start = startOfDay(year, month, Number(d))
  if (start === null || month > 12) return null
  const day = new Date(start).toISOString().slice(0, 10)
  return y !== undefined || day >= sentOn.slice(0, 10) ? day : `${year + 1}${day.slice(4)}`
}

function clockOf(behind: string): string {
  const { h, min, half, jmin, half2 } = timeBehind.exec(behind)?.groups ?? {}
  if (h === undefined || (min === undefined && half2 === undefined && !/\d時/.test(behind))) return ''
  const isAfternoon = half2?.toLowerCase().startsWith('p') === true
  const hour = (Number(h) % (half2 === undefined ? 24 : 12)) + (isAfternoon ? 12 : 0)
  const minute = min ?? (half === undefined ? (jmin ?? '0') : '30')
  return `T${String(hour).padStart(2, '0')}:${minute.padStart(2, '0')}`
}
