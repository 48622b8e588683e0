import { ApplicationLink } from '#src/adapters/edges/web/pages/hunt/next-up.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { calendarWords } from '#src/adapters/edges/web/words/calendar.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { Dated } from './dated.js'
import { addMonths, type Month, weekdays, weeksOf } from './month.js'

const maxOfDay = 8

interface MonthProps {
  readonly c: WebContext
  readonly month: Month
  /** In the person's time zone. */
  readonly today: string
  readonly dates: readonly Dated[]
}

/** A month as a calendar table; on narrow screens, a list of the days that have dates. */
export function MonthTable({ c, month, today, dates }: MonthProps) {
  const language = c.get('language')
  const words = calendarWords[language]
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  /** The dates in a day or month, given by its prefix. */
  const on = (when: string) => dates.filter(({ local }) => local.startsWith(when))
  return (
    <section class="month">
      <h2>{name.format(new Date(`${month}-01T00:00:00Z`))}</h2>
      <nav aria-label={words.month}>
        <a href={`/calendar?month=${addMonths(month, -1)}`}>{words.before}</a> <a href="/calendar">{words.now}</a>{' '}
        <a href={`/calendar?month=${addMonths(month, 1)}`}>{words.after}</a>
      </nav>
      {on(month).length === 0 ? <p class="quiet">{words.emptyMonth}</p> : null}
      <table>
        <thead>
          <tr>
            {weekdays(language).map(({ short, long }) => (
              <th scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, language).map((week) => (
            <tr>
              {week.map((day) => (
                <Day c={c} day={day} isToday={day === today} dates={day === null ? [] : on(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps {
  readonly c: WebContext
  readonly day: string | null
  readonly isToday: boolean
  readonly dates: readonly Dated[]
}

function Day({ c, day, isToday, dates }: DayProps) {
  if (day === null) return <td class="other"></td>
  const words = calendarWords[c.get('language')]
  const more = dates.length - maxOfDay
  return (
    <td class={dates.length === 0 ? 'free' : undefined} aria-current={isToday ? 'date' : undefined}>
      <time datetime={day}>
        <span class="in-month">{Number(day.slice(8))}</span>
        <span class="alone">{nameOfDay(c, day)}</span>
      </time>
      {dates.length === 0 ? null : (
        <ul>
          {dates.slice(0, maxOfDay).map((dated) => (
            <Appointment c={c} dated={dated} />
          ))}
        </ul>
      )}
      {more > 0 ? <p class="quiet">{words.moreOfDay(more)}</p> : null}
    </td>
  )
}

// the style of all other dates
const japaneseDate = { month: '2-digit', day: '2-digit' } as const

/** The name of a day, for the list on narrow screens. */
function nameOfDay(c: WebContext, day: string): string {
  const date = c.get('language') === 'ja' ? japaneseDate : ({ month: 'short', day: 'numeric' } as const)
  const shown = { ...date, weekday: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(c.get('language'), shown).format(new Date(`${day}T00:00:00Z`))
}

function Appointment({ c, dated: { date, local } }: { c: WebContext; dated: Dated }) {
  const words = calendarWords[c.get('language')]
  const { open, close } = punctuation[c.get('language')]
  const isFloating = date.start.length > 10 && !date.start.endsWith('Z')
  return (
    <li class={date.isCancelled ? 'called-off' : `is-${date.kind}`}>
      {local.slice(11)} <span class="kind">{words.names[date.kind]}</span>{' '}
      {date.isCancelled ? <span class="kind">{words.calledOff}</span> : null}{' '}
      <ApplicationLink c={c} application={date.application} />
      {isFloating ? (
        <span class="quiet">
          {open}
          {date.zone === null ? words.noZone : <bdi>{date.zone}</bdi>}
          {close}
        </span>
      ) : null}
    </li>
  )
}
