import { parseMailDate } from './mail-date.js'

/** When and where a message says that it was sent. */
export interface DateHeader {
  /** In epoch milliseconds; null where it says nothing that is a date. */
  readonly sentOn: number | null
  /** On which clock, `+09:00`; null for that of Greenwich, which servers give whose clock is nobody's. */
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
