import { Theirs } from '../../parts/theirs.js'
import type { WebContext } from '../../web-env.js'
import { applicationWords } from '../../words/applications.js'

const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

interface MomentProps {
  readonly c: WebContext
  /** An instant, a day, or a time of no zone, as `2026-07-08T20:00`. */
  readonly at: string
  /** When it is over, where that is an instant too. */
  readonly end?: string | null
  /** As it is named where it is said. */
  readonly zone?: string | null
}

/** When something is: an instant on the clock of the person, and of where it is said; else as a letter gives it. */
export function Moment({ c, at, end = null, zone = null }: MomentProps) {
  const language = c.get('language')
  const { timeZone } = c.get('parts')
  if (Number.isNaN(Date.parse(at))) return <Theirs>{at}</Theirs>
  if (at.length === 10) return <time datetime={at}>{format(language, at, { ...day, timeZone: 'UTC' })}</time>
  if (!at.endsWith('Z'))
    return (
      <>
        <time datetime={at}>{format(language, `${at}Z`, { ...day, ...clock, timeZone: 'UTC' })}</time>{' '}
        <span class="quiet">{zone === null ? `(${applicationWords[language].noZone})` : <Theirs>{zone}</Theirs>}</span>
      </>
    )
  const there = zone === null ? null : clockIn(c, at, zone)
  return (
    <>
      <time datetime={at}>{format(language, at, { ...day, ...clock, timeZone, timeZoneName: 'short' }, end)}</time>
      {there === null ? null : (
        <span class="quiet">
          {' '}
          ({there} <Theirs>{zone}</Theirs>)
        </span>
      )}
    </>
  )
}

/** Null for a zone that is not known, or whose clock shows the same. */
function clockIn(c: WebContext, at: string, zone: string): string | null {
  const own = format(c.get('language'), at, { ...day, ...clock, timeZone: c.get('parts').timeZone })
  try {
    const there = format(c.get('language'), at, { ...day, ...clock, timeZone: zone })
    return there === own ? null : format(c.get('language'), at, { weekday: 'short', ...clock, timeZone: zone })
  } catch {
    return null
  }
}

function format(language: string, at: string, options: Intl.DateTimeFormatOptions, end: string | null = null): string {
  const formatter = new Intl.DateTimeFormat(language, options)
  const isRange = end !== null && end.endsWith('Z') && Date.parse(end) > Date.parse(at)
  return isRange ? formatter.formatRange(new Date(at), new Date(end)) : formatter.format(new Date(at))
}
