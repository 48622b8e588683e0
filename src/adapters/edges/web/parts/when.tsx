import type { Language } from '#src/adapters/edges/web/language.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { Theirs } from './theirs.js'

const styles = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const

type Precision = keyof typeof styles

// as dates of capture are kept that name no time
const aDay = /^\d{4}-\d\d-\d\d(?:T00:00(?::00(?:\.0{1,9})?)?Z)?$/
const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/

/** An instant as the person's language and zone have it; a day is the same in every zone. What is neither stands as it was captured. */
export function When({ c, at, to = 'day' }: { c: WebContext; at: string | null; to?: Precision }) {
  if (at === null) return null
  const date = new Date(at)
  const isDay = aDay.test(at)
  if (Number.isNaN(date.getTime()) || (!isDay && !anInstant.test(at))) return <Theirs>{at}</Theirs>
  if (isDay) return <time datetime={at.slice(0, 10)}>{formatter(c.get('language'), 'day', 'UTC').format(date)}</time>
  return (
    <time datetime={date.toISOString()} title={formatWhen(c, date, 'minute')}>
      {formatWhen(c, date, to)}
    </time>
  )
}

export function formatWhen(c: WebContext, date: Date, to: Precision): string {
  return formatter(c.get('language'), to, c.get('timeZone')).format(date)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a hundred dates. */
function formatter(language: Language, to: Precision, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${to} ${timeZone}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[to], timeZone })
  formatters.set(key, known)
  return known
}
