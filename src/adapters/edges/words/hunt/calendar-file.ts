/** An event of a calendar file. */
export interface CalendarEvent {
  /** The same whenever it is written. */
  readonly uid: string
  readonly summary: string
  /** An instant, a day, or a time of no zone, as `2026-07-08T20:00`. */
  readonly start: string
  readonly end: string | null
  readonly place: string | null
  readonly link: string | null
  /** It was taken back; a calendar that has it strikes it out. */
  readonly isCancelled?: boolean
}

/** A calendar that programs ask for again and again. */
export interface CalendarFeed {
  /** What they call it. */
  readonly name: string
  /** How long they may wait until they ask again. */
  readonly refreshHours: number
}

/** A calendar file of RFC 5545; of RFC 7986 where it is a feed. `stamp` is when it is written, an instant. */
export function toCalendarFile(
  events: readonly CalendarEvent[],
  stamp: string,
  feed: CalendarFeed | null = null,
): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//jobworkflow//applications//EN', 'CALSCALE:GREGORIAN'],
    ...(feed === null ? [] : feedLines(feed)),
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function feedLines({ name, refreshHours }: CalendarFeed): readonly string[] {
  return [
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ]
}

function linesOf(
  { uid, summary, start, end, place, link, isCancelled }: CalendarEvent,
  stamp: string,
): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${compact(stamp)}`,
    `DTSTART${timeOf(start)}`,
    ...(end === null ? [] : [`DTEND${timeOf(end)}`]),
    `SUMMARY:${escaped(summary)}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    ...(link === null || !URL.canParse(link) ? [] : [`URL:${new URL(link).href}`]),
    'END:VEVENT',
  ]
}

/** UTC for an instant; a time that names no zone floats, as the letter gave it. */
function timeOf(at: string): string {
  return at.length === 10 ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${compact(at)}`
}

function compact(at: string): string {
  const [, date = '', time = '', seconds = '00'] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?/.exec(at) ?? []
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}${seconds}${at.endsWith('Z') ? 'Z' : ''}`
}

/** Characters that end a line or a value; others that steer a terminal are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')
}

const maxOctets = 75

/** In lines of 75 octets, which never part a character. */
function folded(line: string): string {
  let [written, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      written += '\r\n '
      octets = 1
    }
    written += character
    octets += size
  }
  return written
}
