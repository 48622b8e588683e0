const maxEvents = 50
const maxValue = 20_000

export function isCalendar(type: string): boolean {
  return type === 'text/calendar' || type === 'application/ics'
}

/**
 * What the events of an iCalendar text (RFC 5545) say, one line each: what, when with its zone, where, the link, who
 * invites; the times as they are written, in the zone that they name.
 */
export function calendarText(source: string): string {
  const events = readEvents(source).slice(0, maxEvents)
  return events.map((event) => formatEvent(event)).join('\n\n')
}

interface Property {
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

interface Line {
  readonly name: string
  readonly property: Property
}

type Event = ReadonlyMap<string, Property>

function readEvents(source: string): readonly Event[] {
  const reader = new EventReader()
  for (const line of source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) reader.take(readLine(line))
  return reader.events
}

class EventReader {
  readonly events: Map<string, Property>[] = []
  readonly #open: string[] = []
  #method: Property | undefined

  take({ name, property }: Line): void {
    const component = property.value.trim().toUpperCase()
    if (name === 'BEGIN') this.#begin(component)
    else if (name === 'END') this.#open.pop()
    else if (name === 'METHOD' && this.#open.length < 2) this.#method = property
    // alarms and zones inside have names of the same kind
    else if (isEvent(this.#open.at(-1) ?? '')) this.#keep(name, property)
  }

  #begin(component: string): void {
    this.#open.push(component)
    if (isEvent(component)) this.events.push(new Map(this.#method === undefined ? [] : [['METHOD', this.#method]]))
  }

  #keep(name: string, property: Property): void {
    const event = this.events.at(-1)
    if (event?.has(name) === false) event.set(name, property)
  }
}

function isEvent(component: string): boolean {
  return component === 'VEVENT' || component === 'VTODO'
}

/** `NAME;PARAMETER="value":value`. */
function readLine(line: string): Line {
  const colon = valueStart(line)
  const [name = '', ...parameters] = line.slice(0, colon).split(';')
  const pairs = parameters.map((text): [string, string] => {
    const equals = text.indexOf('=')
    return [text.slice(0, Math.max(0, equals)).toUpperCase(), text.slice(equals + 1).replaceAll('"', '')]
  })
  const value = line.slice(colon + 1, colon + 1 + maxValue)
  return { name: name.trim().toUpperCase(), property: { parameters: new Map(pairs), value } }
}

/** The first colon that is not in quotes. */
function valueStart(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    if (line[at] === ':' && !quoted) return at
  }
  return line.length
}

const links = [
  'URL',
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
]

function formatEvent(event: Event): string {
  const text = (name: string) => unescaped(event.get(name)?.value ?? '')
  const isCancelled = [text('METHOD').toUpperCase(), text('STATUS').toUpperCase()].some((word) => /^CANCEL/.test(word))
  const lines: readonly (readonly [label: string, value: string])[] = [
    ['', text('SUMMARY')],
    ['Status', isCancelled ? 'cancelled' : ''],
    ['Start', time(event, 'DTSTART')],
    ['End', time(event, 'DTEND') || time(event, 'DUE') || endByDuration(event)],
    ['Repeats', text('RRULE')],
    ['Place', text('LOCATION')],
    ...links.map((name) => ['Link', text(name)] as const),
    ['Organizer', person(event.get('ORGANIZER'))],
    ['', text('DESCRIPTION')],
  ]
  const said = lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (label === '' ? value : `${label}: ${value}`))
  return [...new Set(said)].join('\n')
}

function time(event: Event, name: string): string {
  const property = event.get(name)
  return property === undefined ? '' : formatTime(property.value, property.parameters.get('TZID'))
}

function endByDuration(event: Event): string {
  const [start, duration] = [event.get('DTSTART'), event.get('DURATION')]
  if (start === undefined || duration === undefined) return ''
  return formatTime(addDuration(start.value, duration.value), start.parameters.get('TZID'))
}

function person(property: Property | undefined): string {
  if (property === undefined) return ''
  const address = property.value.trim().replace(/^mailto:/i, '')
  const name = property.parameters.get('CN') ?? ''
  return name === '' || name === address ? address : `${name} <${address}>`
}

/** RFC 5545, 3.3.11: `\n`, `\,`, `\;` and `\\`. */
function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
}

const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/
const duration = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/

/** `20240506T100000` in `Asia/Tokyo` as `2024-05-06 10:00 Asia/Tokyo`; what is no time of RFC 5545 stays as it is. */
function formatTime(value: string, zone: string | undefined): string {
  const match = dateTime.exec(value.trim())
  if (match === null) return value.trim()
  const [, year, month, day, hour, minute, second, utc] = match
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const clock = [hour, minute, ...(second === undefined || second === '00' ? [] : [second])].join(':')
  const name = utc === 'Z' ? 'UTC' : (zone ?? '')
  return [date, clock, name].filter((part) => part !== '').join(' ')
}

/** The time so much later, in the same zone; '' when either is not of RFC 5545. */
function addDuration(start: string, length: string): string {
  const from = dateTime.exec(start.trim())
  const by = duration.exec(length.trim())
  if (from === null || by === null) return ''
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = from
    .slice(1, 7)
    .map((text) => Number(text ?? 0))
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = by.slice(2).map((text) => Number(text ?? 0))
  const sign = by[1] === '-' ? -1 : 1
  const total = sign * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds)
  const end = new Date(Date.UTC(year, month - 1, day, hour, minute, second) + total * 1000)
  if (Number.isNaN(end.getTime())) return ''
  const text = end.toISOString().replace(/[-:]/g, '').slice(0, 15)
  return from[4] === undefined && total % 86_400 === 0 ? text.slice(0, 8) : `${text}${from[7] ?? ''}`
}
