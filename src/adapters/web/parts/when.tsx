import type { WebContext } from '../web-env.js'
import { Theirs } from './theirs.js'

const styles = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const

/** An instant, as the person's language and zone have it. What is no instant stands as it was captured. */
export function When({ c, at, to = 'day' }: { c: WebContext; at: string | null; to?: keyof typeof styles }) {
  if (at === null) return null
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <Theirs>{at}</Theirs>
  return (
    <time datetime={date.toISOString()} title={formatWhen(c, date, 'minute')}>
      {formatWhen(c, date, to)}
    </time>
  )
}

export function formatWhen(c: WebContext, date: Date, to: keyof typeof styles): string {
  const { timeZone } = c.get('parts')
  return new Intl.DateTimeFormat(c.get('language'), { ...styles[to], timeZone }).format(date)
}
