import { answerPage } from '#src/adapters/edges/web/layout.js'
import { Place } from '#src/adapters/edges/web/pages/hunt/application-row.js'
import { Moment } from '#src/adapters/edges/web/pages/hunt/moment.js'
import { ApplicationLink } from '#src/adapters/edges/web/pages/hunt/next-up.js'
import { NoArchiveHint } from '#src/adapters/edges/web/pages/mail/missing-mail.js'
import { CopyButton } from '#src/adapters/edges/web/parts/copy-button.js'
import { unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { calendarWords } from '#src/adapters/edges/web/words/calendar.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { feedAddress, feedPath } from './calendar-feed.js'
import { allDates, type Dated, datesAhead } from './dated.js'
import { localTime } from './local-time.js'
import { readMonth } from './month.js'
import { MonthTable } from './month-table.js'

const maxNext = 20

/** The next dates, and a month of interviews and deadlines. Source: page-calendar. */
export async function showCalendar(c: WebContext): Promise<Response> {
  const { clock, openHunt, openMail } = c.get('parts')
  const timeZone = c.get('timeZone')
  const language = c.get('language')
  const words = calendarWords[language]
  const now = localTime(clock.now().toISOString(), timeZone)
  const month = readMonth(c.req.query('month'), now)
  const hunt = await openHunt(c.req.raw.signal)
  const { applications, unread } = await hunt.listApplications({ limit: Number.MAX_SAFE_INTEGER })
  const dates = allDates(applications, timeZone)
  const message = unreadNote(c, unread)
  return answerPage(
    c,
    { title: words.title, section: 'calendar' },
    <>
      <h1>{words.title}</h1>
      <Live c={c} id="calendar" on={['jobs', 'mail']}>
        {openMail === null ? <NoArchiveHint c={c} sentence={words.noArchive} /> : null}
        {message === null ? null : <p class="hint">{message}</p>}
        <Next c={c} dates={datesAhead(dates, now)} />
        <MonthTable c={c} month={month} today={now.slice(0, 10)} dates={dates} />
        <p class="quiet">{words.zone(timeZone)}</p>
      </Live>
      <Subscribe c={c} />
    </>,
  )
}

function Next({ c, dates }: { c: WebContext; dates: readonly Dated[] }) {
  const words = calendarWords[c.get('language')]
  const more = dates.length - maxNext
  return (
    <section class="next-dates">
      <h2>{words.next}</h2>
      {dates.length === 0 ? (
        <p>
          {beforeValue(words.nothingNext)}
          {beforeValue(words.addDates)}
          <a href="/applications">{words.toApplications}</a>
        </p>
      ) : null}
      <ol>
        {dates.slice(0, maxNext).map(({ date }) => (
          <li class={`is-${date.kind}`}>
            <strong>
              <Moment c={c} at={date.start} end={date.end} zone={date.zone} zoneFrom={date.zoneFrom} />
            </strong>{' '}
            <span class="kind">{words.names[date.kind]}</span> <ApplicationLink c={c} application={date.application} />{' '}
            <Place c={c} place={date.place} link={date.link} />
          </li>
        ))}
      </ol>
      {more > 0 ? <p class="quiet">{words.moreNext(more)}</p> : null}
    </section>
  )
}

function Subscribe({ c }: { c: WebContext }) {
  const words = calendarWords[c.get('language')]
  const address = feedAddress(c)
  const hasKey = c.get('parts').token !== null
  return (
    <section class="subscribe">
      <h2>{words.subscribe}</h2>
      <p id="subscribe-help">
        {beforeValue(words.subscribeHelp)}
        {hasKey ? words.keyHelp : words.openHelp}
      </p>
      <label for="feed">{words.address}</label>
      <input id="feed" type="text" readonly value={address} aria-describedby="subscribe-help" />
      <CopyButton c={c} of="feed" />
      <p>
        <a href={address.replace(/^https?:/, 'webcal:')}>{words.open}</a>{' '}
        <a href={feedPath} download="jobworkflow.ics">
          {words.download}
        </a>
      </p>
    </section>
  )
}
