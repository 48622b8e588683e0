import { localTime } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { instantOf } from '#src/adapters/edges/words/hunt/application-dates.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'

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
  readonly zoneFrom?: NextDate['zoneFrom']
}

/** When something is: on the clock of the person, and of where it is said; as a letter gives it where that names no zone. */
export function Moment({ c, at, end = null, zone = null, zoneFrom = null }: MomentProps) {
  const language = c.get('language')
  if (Number.isNaN(Date.parse(at))) return <Theirs>{at}</Theirs>
  if (at.length === 10) return <time datetime={at}>{format(language, at, { ...day, timeZone: 'UTC' })}</time>
  const instant = instantOf(at, zone)
  if (instant === null)
    return (
      <>
        <time datetime={at}>{format(language, `${at}Z`, { ...day, ...clock, timeZone: 'UTC' })}</time>{' '}
        <span class="quiet">{zone === null ? `(${applicationWords[language].noZone})` : <Theirs>{zone}</Theirs>}</span>
      </>
    )
  const there = zone === null ? null : clockThere(c, at, zone)
  const inferred = zoneFrom === null || zoneFrom === 'text' ? null : applicationWords[language].zoneFrom[zoneFrom]
  return (
    <>
      <time datetime={instant}>{formatSpan(c, instant, end)}</time>
      {there === null ? null : (
        <span class="quiet">
          {' '}
          ({there} <Theirs>{zone}</Theirs>)
        </span>
      )}
      {inferred === null ? null : <span class="quiet"> ({inferred})</span>}
    </>
  )
}

/** Null for a zone that is not known, or whose clock shows the same. */
function clockThere(c: WebContext, at: string, zone: string): string | null {
  if (at.endsWith('Z')) return clockIn(c, at, zone)
  // as the letter gives it
  const isSame = localTime(at, c.get('timeZone'), zone) === at.slice(0, 16)
  return isSame ? null : format(c.get('language'), `${at}Z`, { weekday: 'short', ...clock, timeZone: 'UTC' })
}

function clockIn(c: WebContext, at: string, zone: string): string | null {
  const own = format(c.get('language'), at, { ...day, ...clock, timeZone: c.get('timeZone') })
  try {
    const there = format(c.get('language'), at, { ...day, ...clock, timeZone: zone })
    return there === own ? null : format(c.get('language'), at, { weekday: 'short', ...clock, timeZone: zone })
  } catch {
    return null
  }
}

function format(language: string, at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(new Date(at))
}

/** From an instant to the end, where there is one after it. */
function formatSpan(c: WebContext, at: string, end: string | null): string {
  const language = c.get('language')
  const timeZone = c.get('timeZone')
  const named = { timeZone, timeZoneName: 'short' } as const
  if (end === null || !end.endsWith('Z') || !(Date.parse(end) > Date.parse(at)))
    return format(language, at, { ...day, ...clock, ...named })
  const isSameDay = localTime(at, timeZone).slice(0, 10) === localTime(end, timeZone).slice(0, 10)
  const until = format(language, end, { ...(isSameDay ? {} : day), ...clock, ...named })
  return `${format(language, at, { ...day, ...clock, timeZone })} – ${until}`
}
