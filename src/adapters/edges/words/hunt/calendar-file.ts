/** An event of a calendar file. */
export interface CalendarEvent {
  /** Stable: the same each time the file is written. */
  readonly uid: string
  readonly summary: string
  /** An instant, a day, or a time without a zone, such as `2026-07-08T20:00`. */
  readonly start: string
  readonly end: string | null
  readonly place: string | null
  readonly link: string | null
  /** Whether it was cancelled; calendars strike it out. */
  readonly isCancelled?: boolean
}

/** A calendar that programs request repeatedly. */
export interface CalendarFeed {
  /** Its name in those programs. */
  readonly name: string
  /** How often programs should request it. */
  readonly refreshHours: number
}

/** Writes a calendar file as in RFC 5545, and RFC 7986 for a feed. `stamp` is the instant of writing. */
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

/** Formats an instant as UTC; a time without a zone is floating, as in the letter. */
function timeOf(at: string): string {
  return at.length === 10 ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${compact(at)}`
}

function compact(at: string): string {
  const [, date = '', time = '', seconds = '00'] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?/.exec(at) ?? []
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}${seconds}${at.endsWith('Z') ? 'Z' : ''}`
}

/** Escapes characters that end a line or a value, and drops other control characters. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')
}

const maxOctets = 75

/** Folds a line at 75 octets without splitting a character. */
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
