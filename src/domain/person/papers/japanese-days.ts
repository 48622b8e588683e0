import { startOfDay } from '#src/domain/shared/calendar.js'
import { normalizeText } from '#src/domain/shared/text.js'

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Year 1 of each era. */
const eras: readonly (readonly [string, number])[] = [
  ['令和', 2019],
  ['平成', 1989],
  ['昭和', 1926],
]

const day =
  /^(?:(令和|平成|昭和)\s?(\d{1,2}|元)|(\d{4}))\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})日?(?:生(?:まれ)?)?$/

/** Returns `2026年11月27日`, with the era if it was written so; null if the text is no day. */
export function formatJapaneseDay(text: string): string | null {
  const folded = normalizeText(text.trim(), 'NFKC')
  const found = dayOf(folded)
  if (found === null) return null
  const [, era, ofEra] = day.exec(folded) ?? []
  return `${era === undefined ? found.year : `${era}${ofEra}`}年${found.month}月${found.day}日`
}

/** Returns the age of a person at a day; null if either is no day. */
export function ageOn(born: string, at: string): string | null {
  const [from, to] = [born, at].map((text) => dayOf(normalizeText(text.trim(), 'NFKC')))
  if (from === undefined || to === undefined || from === null || to === null) return null
  const isBeforeBirthday = to.month < from.month || (to.month === from.month && to.day < from.day)
  const age = to.year - from.year - (isBeforeBirthday ? 1 : 0)
  return age < 0 ? null : String(age)
}

function dayOf(folded: string): Day | null {
  const [whole, era, ofEra, year, month, date] = day.exec(folded) ?? []
  if (whole === undefined) return null
  const [, first = 0] = eras.find(([name]) => name === era) ?? []
  const found = {
    year: year === undefined ? first - 1 + (ofEra === '元' ? 1 : Number(ofEra)) : Number(year),
    month: Number(month),
    day: Number(date),
  }
  return startOfDay(found.year, found.month, found.day) === null ? null : found
}
