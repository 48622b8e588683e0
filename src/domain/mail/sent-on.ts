import { parseMailDate } from './mail-date.js'

/** When, and in which zone, a message says it was sent. */
export interface DateHeader {
  /** In epoch milliseconds; null without a valid date. */
  readonly sentOn: number | null
  /** The offset of its clock, as `+09:00`; null for UTC, because servers use it for any sender. */
  readonly sentZone: string | null
}

/** Reads it from the header lines. */
export function readDateHeader(lines: readonly string[]): DateHeader {
  const line = lines.find((each) => /^date:/i.test(each))
  const date = line?.slice('date:'.length).trim() ?? ''
  const sentOn = parseMailDate(date)
  const [, sign = '', hours = '', minutes = ''] = / ([+-])(\d\d)(\d\d)(?: \([^()]{0,99}\))?$/.exec(date) ?? []
  const isTold = sentOn !== null && Number(hours) + Number(minutes) > 0
  return { sentOn, sentZone: isTold ? `${sign}${hours}:${minutes}` : null }
}
