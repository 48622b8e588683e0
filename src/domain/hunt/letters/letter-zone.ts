import type { StatedDate } from './message-facts.js'

/** What tells on which clock a letter gives its times. */
interface Sent {
  readonly fromEmail: string | null
  /** As its Date header has it, `+09:00`; null where that is Greenwich's, which servers give whose clock is nobody's. */
  readonly sentZone?: string | null
}

// countries of one clock; zones as IANA names them
const zonesOfCountries: Readonly<Record<string, string>> = {
  ...{ jp: 'Asia/Tokyo', kr: 'Asia/Seoul', tw: 'Asia/Taipei', hk: 'Asia/Hong_Kong', sg: 'Asia/Singapore' },
  ...{ in: 'Asia/Kolkata', uk: 'Europe/London', ie: 'Europe/Dublin', fr: 'Europe/Paris', de: 'Europe/Berlin' },
  ...{ nl: 'Europe/Amsterdam', be: 'Europe/Brussels', ch: 'Europe/Zurich', at: 'Europe/Vienna', it: 'Europe/Rome' },
  ...{ pl: 'Europe/Warsaw', cz: 'Europe/Prague', se: 'Europe/Stockholm', no: 'Europe/Oslo', dk: 'Europe/Copenhagen' },
  ...{ fi: 'Europe/Helsinki', nz: 'Pacific/Auckland' },
}

/** The dates, where a time names no zone with that of the letter's own clock, else of the country of its sender. Source: letters-stages. */
export function withZones(dates: readonly StatedDate[], { fromEmail, sentZone = null }: Sent): readonly StatedDate[] {
  const country = zonesOfCountries[fromEmail?.toLowerCase().split('.').at(-1) ?? '']
  const zone = sentZone ?? country
  if (zone === undefined) return dates
  const zoneFrom = sentZone === null ? ('country' as const) : ('date' as const)
  return dates.map((date) => (date.zone === null && date.at.includes('T') ? { ...date, zone, zoneFrom } : date))
}
