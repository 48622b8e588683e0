import type { StatedDate } from './message-facts.js'

/** What tells the time zone of a letter. */
interface Sent {
  readonly fromEmail: string | null
  /** The offset of its Date header, `+09:00`; null for UTC, because servers use it for any sender. */
  readonly sentZone?: string | null
}

// countries with one time zone, with its IANA name
const zonesOfCountries: Readonly<Record<string, string>> = {
  ...{ jp: 'Asia/Tokyo', kr: 'Asia/Seoul', tw: 'Asia/Taipei', hk: 'Asia/Hong_Kong', sg: 'Asia/Singapore' },
  ...{ in: 'Asia/Kolkata', uk: 'Europe/London', ie: 'Europe/Dublin', fr: 'Europe/Paris', de: 'Europe/Berlin' },
  ...{ nl: 'Europe/Amsterdam', be: 'Europe/Brussels', ch: 'Europe/Zurich', at: 'Europe/Vienna', it: 'Europe/Rome' },
  ...{ pl: 'Europe/Warsaw', cz: 'Europe/Prague', se: 'Europe/Stockholm', no: 'Europe/Oslo', dk: 'Europe/Copenhagen' },
  ...{ fi: 'Europe/Helsinki', nz: 'Pacific/Auckland' },
}

/**
 * Adds the zone of the Date header, or else that of the sender's country, to times without a zone.
 * Source: letters-stages.
 */
export function withZones(dates: readonly StatedDate[], { fromEmail, sentZone = null }: Sent): readonly StatedDate[] {
  const country = zonesOfCountries[fromEmail?.toLowerCase().split('.').at(-1) ?? '']
  const zone = sentZone ?? country
  if (zone === undefined) return dates
  const zoneFrom = sentZone === null ? ('country' as const) : ('date' as const)
  return dates.map((date) => (date.zone === null && date.at.includes('T') ? { ...date, zone, zoneFrom } : date))
}
