const maxEvents = 50
const maxValue = 20_000

export function isCalendar(type: string): boolean {
  return type === 'text/calendar' || type === 'application/ics'
}

export interface Property {
  /** By name, in upper case. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

interface Line {
  readonly name: string
  readonly property: Property
}

/** The first value of each property of an event, by name in upper case; `METHOD` is that of its calendar. */
export type EventProperties = ReadonlyMap<string, Property>

export interface Calendar {
  readonly events: readonly EventProperties[]
  /** The UTC offsets that it defines for its own zones, by name. */
  readonly offsets: ReadonlyMap<string, ReadonlySet<string>>
  /** The default zone of times without one. */
  readonly zone: string | undefined
}

/** The first 50 events and tasks of an iCalendar text (RFC 5545). Runs in linear time. */
export function readCalendar(source: string): Calendar {
  const reader = new CalendarReader()
  for (const line of source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) reader.take(readLine(line))
  return reader
}

class CalendarReader implements Calendar {
  readonly events: Map<string, Property>[] = []
  readonly offsets = new Map<string, Set<string>>()
  zone: string | undefined
  readonly #open: string[] = []
  #method: Property | undefined
  #event: Map<string, Property> | null = null
  #zoneName = ''

  take({ name, property }: Line): void {
    const component = property.value.trim().toUpperCase()
    if (name === 'BEGIN') this.#begin(component)
    else if (name === 'END') this.#open.pop()
    else if (this.#open.length < 2 && name === 'METHOD') this.#method = property
    else if (this.#open.length < 2 && name === 'X-WR-TIMEZONE') this.zone = property.value.trim()
    // alarms and zones inside it have properties with the same names
    else if (isEvent(this.#open.at(-1) ?? '')) this.#keep(name, property)
    else if (name === 'TZID') this.#zoneName = property.value.trim()
    else if (name === 'TZOFFSETTO') this.#keepOffset(property.value.trim())
  }

  #begin(component: string): void {
    this.#open.push(component)
    if (!isEvent(component)) return
    this.#event = this.events.length < maxEvents ? new Map() : null
    if (this.#event === null) return
    if (this.#method !== undefined) this.#event.set('METHOD', this.#method)
    this.#event.set('BEGIN', { parameters: new Map(), value: component })
    this.events.push(this.#event)
  }

  #keep(name: string, property: Property): void {
    if (this.#event?.has(name) === false) this.#event.set(name, property)
  }

  #keepOffset(offset: string): void {
    const known = this.offsets.get(this.#zoneName)
    if (known !== undefined) known.add(offset)
    else if (this.offsets.size < maxEvents) this.offsets.set(this.#zoneName, new Set([offset]))
  }
}

function isEvent(component: string): boolean {
  return component === 'VEVENT' || component === 'VTODO'
}

/** Parses `NAME;PARAMETER="value":value`. */
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

/** The position of the first colon outside quotes. */
function valueStart(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    if (line[at] === ':' && !quoted) return at
  }
  return line.length
}

/** Unescapes text as in RFC 5545, 3.3.11: `\n`, `\,`, `\;` and `\\`. */
export function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
}

/** Whether an event cancels another. */
export function isCancelled(event: EventProperties): boolean {
  return ['METHOD', 'STATUS'].some((name) => /^CANCEL/i.test(event.get(name)?.value.trim() ?? ''))
}

/** Properties that may contain the meeting link. */
export const linkProperties = [
  'URL',
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
]
