import { anyOf } from '#src/domain/shared/any-of.js'
import { monthNumber } from '#src/domain/shared/calendar.js'
import { foldText } from '#src/domain/shared/text.js'
import { type FitRule, type FitVerdict, notStated } from './fit-fact.js'
import { quoteOf } from './posting-sentences.js'

const label = new RegExp(
  anyOf`
    \bstart(?:ing)? date | \bdate of (?:start|joining|entry) | \bjoining date | ^start *\**[:：] | \bstarts? (?:on|in|from|as soon) | \bstarting (?:on|in|from)
    \bavailable to start | \bto start (?:on|in|by|from|as soon|immediately|asap) | \bimmediate start | \bposition will commence | \bcommenc(?:e|es|ing)\b
    入社(?:時期|日|予定|可能) | 就業開始 | 勤務開始 | 開始日 | 開始時期 | 着任 | \d月(?:\d{1,2}日)? ?入社 | 即日 | eintritt | zum nächstmöglichen zeitpunkt
  `,
)
// what else starts on a day
const other = new RegExp(
  anyOf`\bsalary\b | \binterviews?\b | \bbenefits?\b | \bpto\b | vacation | insurance | the process | 面接日`,
)
const soon = new RegExp(
  anyOf`\bas soon as possible\b | \basap\b | \bimmediate(?:ly)?\b | \bright away\b | 即日 | すぐ | 早急 | nächstmöglich | ab sofort`,
)
const openWords = anyOf`\bflexible\b | \bnegotiable\b | \bto be agreed\b | \bany ?time\b | 応相談 | 相談 | 考慮 | 調整 | 随時`
const open = new RegExp(openWords)
// a clause of its own that says nothing else: `(negotiable)`, `ご相談可`
const leads = anyOf`but | or | also | and | is | are | dates? | timing | we are | somewhat | ご | 時期は | 日程は | または | 但し | ただし`
const tails = anyOf`for the right | if | depending | です | 可 | ください | 下さい | に応じ | の上 | します | いたします`
const openAlone = new RegExp(`^(?:${leads} ?){0,4}${openWords}[^\\p{L}\\p{N}]*(?:$|${tails})`, 'u')
// a slash may be in a date
const clauseEnd = /[、。;；()（）【】|・\n]|, (?!\d{4})|[／/](?!\d)| [-–—] /

/** A day as `YYYY-MM-DD`, a month as `YYYY-MM`. */
const numbers = /(\d{4})[-/.年] ?(\d{1,2})(?:[-/.月] ?(\d{1,2}))?/
const monthFirst = /\b([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})\b/
const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})\b/

/** Compares when a job starts with when the person can start. Source: person-fit. */
export const startFit: FitRule = ({ sentences }, { start }) => {
  if (start === null) return null
  for (const { text, folded } of sentences) {
    const part = folded.slice(0, 1000)
    const at = part.search(label)
    if (at < 0 || other.test(part)) continue
    const asked = part.slice(Math.max(0, at - 20), at + 120)
    const time = isOpen(asked) ? 'open' : dayIn(asked)
    if (time !== null) return { says: compare(time, timeIn(foldText(start))), quote: quoteOf(text, at) }
  }
  return notStated
}

type Time = 'soon' | 'open' | string

function timeIn(text: string): Time | null {
  return open.test(text) ? 'open' : dayIn(text)
}

function dayIn(text: string): Time | null {
  return dateIn(text) ?? (soon.test(text) ? 'soon' : null)
}

/** Whether the clause of the start says so, or one that says nothing else; a salary may be negotiable too. */
function isOpen(text: string): boolean {
  return text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .some((clause) => (label.test(clause) && open.test(clause)) || openAlone.test(clause))
}

function compare(to: Time, from: Time | null): FitVerdict {
  if (to === 'open' || from === 'open' || from === 'soon') return 'meets'
  // whether soon is before the day that the person names depends on today
  if (from === null || to === 'soon') return 'not stated'
  const length = Math.min(from.length, to.length)
  return to.slice(0, length) >= from.slice(0, length) ? 'meets' : 'fails'
}

function dateIn(text: string): string | null {
  const [, year, month, day] = numbers.exec(text) ?? []
  if (year !== undefined) return dateOf(year, Number(month), day)
  const [, dayBefore, monthBehind = '', yearBehind] = dayFirst.exec(text) ?? []
  if (yearBehind !== undefined) return dateOf(yearBehind, monthNumber(monthBehind), dayBefore)
  const [, monthWord = '', dayBehind, yearLast] = monthFirst.exec(text) ?? []
  return yearLast === undefined ? null : dateOf(yearLast, monthNumber(monthWord), dayBehind)
}

function dateOf(year: string, month: number | null, day: string | undefined): string | null {
  if (month === null || month < 1 || month > 12) return null
  return [year, String(month).padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-')
}
