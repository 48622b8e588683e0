const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/
const duration = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/

/** `20240506T100000` in `Asia/Tokyo` as `2024-05-06 10:00 Asia/Tokyo`; what is no time of RFC 5545 stays as it is. */
export function formatTime(value: string, zone: string | undefined): string {
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
export function addDuration(start: string, length: string): string {
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
