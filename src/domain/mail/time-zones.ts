/** What a date says of its zone: an offset such as `+0200`, the letters of a name, both, or nothing. */
export interface Zone {
  readonly offset: string | null
  readonly name: string | null
}

// hours east of Greenwich, of names that mean one zone in mail. RFC 5322, 4.3, for North America; every other name, and
// those that several countries use for their own, count as -0000
const named: Readonly<Record<string, number>> = {
  ...{ nst: -3.5, ndt: -2.5, ast: -4, adt: -3, edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8 },
  ...{ akdt: -8, akst: -9, hst: -10, hdt: -9 },
  ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, mez: 1, mesz: 2, eet: 2, eest: 3, msk: 3, msd: 4 },
  ...{
    sast: 2,
    hkt: 8,
    sgt: 8,
    jst: 9,
    kst: 9,
    awst: 8,
    acst: 9.5,
    acdt: 10.5,
    aest: 10,
    aedt: 11,
    nzst: 12,
    nzdt: 13,
  },
}

/** Minutes east of Greenwich; null for an offset that no place has. A number says more than a name. */
export function zoneMinutes({ offset, name }: Zone): number | null {
  if (offset === null) return (named[name ?? ''] ?? 0) * 60
  const digits = offset.replace(/\D/g, '')
  const hours = Number(digits.slice(0, 2))
  const minutes = Number(digits.slice(2))
  if (hours > 23 || minutes > 59) return null
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
