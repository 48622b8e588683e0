import type { Language } from '#src/adapters/edges/web/language.js'
import { localDay, localTime } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { instantOf } from '#src/domain/hunt/stages/instant-of.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'

const day = { weekday: 'short', year: 'numeric' } as const

/** A day with its weekday; in Japanese in the style of all other dates. */
const days: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: { ...day, month: 'short', day: 'numeric' },
  ja: { ...day, month: '2-digit', day: '2-digit' },
}

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** A time at another place; Japanese needs the date, as it puts a lone weekday in brackets behind the time. */
const clocks: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: { weekday: 'short', ...clock },
  ja: { month: '2-digit', day: '2-digit', weekday: 'short', ...clock },
}

interface MomentProps {
  readonly c: WebContext
  /** An instant, a day, or a time without a zone, such as `2026-07-08T20:00`. */
  readonly at: string
  /** The end, if it is an instant too. */
  readonly end?: string | null
  /** The zone as the source names it. */
  readonly zone?: string | null
  readonly zoneFrom?: NextDate['zoneFrom']
}

/** A time on the person's clock and on that of its place; without a known zone, as the letter gives it. */
export function Moment({ c, at, end = null, zone = null, zoneFrom = null }: MomentProps) {
  const language = c.get('language')
  const { open, close } = punctuation[language]
  if (Number.isNaN(Date.parse(at))) return <UntrustedText>{at}</UntrustedText>
  if (at.length === 10) return <time datetime={at}>{format(language, at, { ...days[language], timeZone: 'UTC' })}</time>
  const instant = instantOf(at, zone)
  if (instant === null)
    return (
      <>
        <time datetime={at}>{format(language, `${at}Z`, { ...days[language], ...clock, timeZone: 'UTC' })}</time>
        {zone === null ? null : ' '}
        <span class="quiet">
          {zone === null ? (
            `${open}${applicationWords[language].noZone}${close}`
          ) : (
            <UntrustedText>{zone}</UntrustedText>
          )}
        </span>
      </>
    )
  const there = zone === null ? null : clockThere(c, at, zone)
  const inferred = zoneFrom === null || zoneFrom === 'text' ? null : applicationWords[language].zoneFrom[zoneFrom]
  return (
    <>
      <time datetime={instant}>{formatSpan(c, instant, end)}</time>
      {there === null ? null : (
        <span class="quiet">
          {open}
          {there} <UntrustedText>{zone}</UntrustedText>
          {close}
        </span>
      )}
      {inferred === null ? null : <span class="quiet">{`${open}${inferred}${close}`}</span>}
    </>
  )
}

/** The time at the place; null if its zone is unknown or its clock shows the same. */
function clockThere(c: WebContext, at: string, zone: string): string | null {
  if (at.endsWith('Z')) return clockIn(c, at, zone)
  // as the letter gives it
  const isSame = localTime(at, c.get('timeZone'), zone) === at.slice(0, 16)
  return isSame ? null : format(c.get('language'), `${at}Z`, { ...clocks[c.get('language')], timeZone: 'UTC' })
}

function clockIn(c: WebContext, at: string, zone: string): string | null {
  const day = days[c.get('language')]
  const own = format(c.get('language'), at, { ...day, ...clock, timeZone: c.get('timeZone') })
  try {
    const there = format(c.get('language'), at, { ...day, ...clock, timeZone: zone })
    return there === own ? null : format(c.get('language'), at, { ...clocks[c.get('language')], timeZone: zone })
  } catch {
    return null
  }
}

function format(language: Language, at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(new Date(at))
}

/** Formats a span from an instant to its end, if there is a later end. */
function formatSpan(c: WebContext, at: string, end: string | null): string {
  const language = c.get('language')
  const timeZone = c.get('timeZone')
  const { span } = punctuation[language]
  const day = days[language]
  const named = { timeZone, timeZoneName: 'short' } as const
  if (end === null || !end.endsWith('Z') || !(Date.parse(end) > Date.parse(at)))
    return format(language, at, { ...day, ...clock, ...named })
  const isSameDay = localDay(at, timeZone) === localDay(end, timeZone)
  const until = format(language, end, { ...(isSameDay ? {} : day), ...clock, ...named })
  return `${format(language, at, { ...day, ...clock, timeZone })}${span}${until}`
}
