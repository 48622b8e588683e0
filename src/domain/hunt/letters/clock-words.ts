import { namedOffset } from '#src/domain/shared/calendar.js'

/** A time of day in a text. */
export interface NamedTime {
  readonly hour: number
  readonly minute: number
  /** As written: `PST`, `UTC+9`; null if there is none. */
  readonly zone: string | null
}

const half = '(?<half>a\\.?m\\b\\.?|p\\.?m\\b\\.?)'
const time =
  '(?<hour>\\d{1,2})(?!\\d)(?::(?<minute>\\d\\d)(?!\\d)|(?<hours>時)(?:(?<minutes>\\d{1,2})分|(?<thirty>半))?)?'
// `3-4 PM`: the first number usually has the same half of the day
const until = '(?:(?:-|~|〜|–|から|to|until) ?(?<endHour>\\d{1,2})(?!\\d)(?::\\d\\d|時(?:\\d{1,2}分|半)?)?)?'
const behind = new RegExp(
  `^[\\s,、)\\]】T:|]{0,4}(?:(?:at|from|@|by|before|-|の|に|は|日時) ?)?(?:(?:日本時間|JST) ?)?(?<early>午前|午後)? ?${time} ?${until} ?${half}?`,
  'i',
)
const before = new RegExp(`(?<![\\d:])${time} ?${until} ?${half}? ?\\(?(?<zone>[A-Z]{2,4})?\\)?,? on $`, 'i')
const noon = /^[\s,、の]{0,3}(?:at )?(?:正午|noon\b)/i
const zoneBehind =
  /^ ?(?:(?:-|~|〜|–|to) ?\d{1,2}(?::\d\d)? ?(?:[apAP]\.?[mM]\.?)?)? ?\(?(?<zone>(?:UTC|GMT) ?[+-]\d{1,2}(?::?\d\d)?|[A-Z]{2,4}\b)/
const shared: ReadonlySet<string> = new Set(['ET', 'PT', 'CT', 'MT'])

/** Returns the time after a day, at the start of `rest`; null if there is none. */
export function timeBehind(rest: string): NamedTime | null {
  if (noon.test(rest)) return { hour: 12, minute: 0, zone: null }
  const found = behind.exec(rest)
  const clock = found === null ? null : readClock(found.groups ?? {})
  if (found === null || clock === null) return null
  const zone = zoneBehind.exec(rest.slice(found[0].length, found[0].length + 30))?.groups?.zone
  return { ...clock, zone: knownZone(zone) ?? (/日本時間|JST/.test(found[0]) ? 'JST' : null) }
}

/** Returns the time before a day: `3 PM on Tuesday`. */
export function timeBefore(text: string): NamedTime | null {
  const found = before.exec(text)
  const clock = found === null ? null : readClock(found.groups ?? {})
  return found === null || clock === null ? null : { ...clock, zone: knownZone(found.groups?.zone) }
}

function readClock(groups: Readonly<Record<string, string | undefined>>): Omit<NamedTime, 'zone'> | null {
  const { hour, hours, minute, minutes, thirty, half: written, early, endHour } = groups
  // a plain number is not a time
  if (hour === undefined || (minute ?? hours ?? written ?? early) === undefined) return null
  const isAfternoon = written?.toLowerCase().startsWith('p') === true || early === '午後'
  const isMorning = written?.toLowerCase().startsWith('a') === true || early === '午前'
  const crossesNoon =
    endHour !== undefined && written !== undefined && Number(hour) > Number(endHour) && Number(hour) < 12
  const shown = toHour(Number(hour), isAfternoon && !crossesNoon, isMorning)
  const past = thirty === undefined ? Number(minute ?? minutes ?? 0) : 30
  return shown > 23 || past > 59 ? null : { hour: shown, minute: past }
}

function toHour(hour: number, isAfternoon: boolean, isMorning: boolean): number {
  if (isAfternoon && hour < 12) return hour + 12
  return isMorning && hour === 12 ? 0 : hour
}

function knownZone(name: string | undefined): string | null {
  if (name === undefined) return null
  const isNumber = /[+-]/.test(name)
  return isNumber || shared.has(name) || namedOffset(name) !== null ? name : null
}
