import type { Language } from '#src/adapters/edges/web/language.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { UntrustedText } from './untrusted-text.js'

const styles = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const

type Precision = keyof typeof styles

// a capture date may have no time
const aDay = /^\d{4}-\d\d-\d\d(?:T00:00(?::00(?:\.0{1,9})?)?Z)?$/
const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/

/**
 * An instant in the person's language and time zone; a day is the same in every zone. Other values are shown unchanged.
 */
export function Timestamp({ c, at, to = 'day' }: { c: WebContext; at: string | null; to?: Precision }) {
  if (at === null) return null
  const text = readTimestamp(c, at, to)
  if (text === null) return <UntrustedText>{at}</UntrustedText>
  if (aDay.test(at)) return <time datetime={at.slice(0, 10)}>{text}</time>
  const date = new Date(at)
  return (
    <time datetime={date.toISOString()} title={formatTimestamp(c, date, 'minute')}>
      {text}
    </time>
  )
}

/** The same as text; null for other values. */
export function readTimestamp(c: WebContext, at: string, to: Precision): string | null {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  if (aDay.test(at)) return formatter(c.get('language'), 'day', 'UTC').format(date)
  return anInstant.test(at) ? formatTimestamp(c, date, to) : null
}

export function formatTimestamp(c: WebContext, date: Date, to: Precision): string {
  return formatter(c.get('language'), to, c.get('timeZone')).format(date)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than formatting a hundred dates. */
function formatter(language: Language, to: Precision, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${to} ${timeZone}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[to], timeZone })
  formatters.set(key, known)
  return known
}
