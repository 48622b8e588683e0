import { Chart } from '#src/adapters/edges/web/charts/figure.js'
import { Heat } from '#src/adapters/edges/web/charts/heat.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import type { HeatmapCell } from '#src/domain/mail/counts-by-time.js'
import { zonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import { numbersFor } from './numbers.js'
import { hoursOnClock, mondayFirst } from './week-hours.js'

interface HoursProps {
  readonly c: WebContext
  readonly cells: readonly HeatmapCell[]
  readonly now: string
}

/** When mail arrives, by hour and weekday in the person's time zone. */
export function HoursPart({ c, cells, now }: HoursProps) {
  const { title, nothing } = progressWords[c.get('language')].hours
  return (
    <section>
      <h2>{title}</h2>
      {cells.length === 0 ? <p>{nothing}</p> : <HoursChart c={c} cells={cells} now={now} />}
    </section>
  )
}

function HoursChart({ c, cells, now }: HoursProps) {
  const [{ hours: words }, { count, short }] = [progressWords[c.get('language')], numbersFor(c)]
  const minutes = zonedCalendar(c.get('timeZone')).offsetAt(Date.parse(now))
  const { counts, zone } = hoursOnClock(cells, minutes)
  const names = dayNames(c)
  const rows = counts.map((days, hour) => ({ label: formatHour(hour), days }))
  return (
    <Chart
      c={c}
      id="hours"
      title={words.title}
      note={words.note(zone)}
      head={[words.hour, ...names]}
      rows={rows.map(({ label, days }) => [label, ...days.map(count)])}
    >
      <Heat
        id="hours"
        title={words.title}
        summary={summarize(c, counts)}
        columns={names}
        rows={rows.map(({ label, days }) => ({
          label,
          cells: days.map((value) => ({ value, text: short(value) })),
        }))}
      />
    </Chart>
  )
}

function summarize(c: WebContext, counts: readonly (readonly number[])[]): string {
  const all = counts.flatMap((days, hour) => days.map((value, day) => ({ value, day, hour })))
  const most = all.reduce((best, each) => (each.value > best.value ? each : best))
  const { summary } = progressWords[c.get('language')].hours
  return summary(numbersFor(c).count(most.value), dayNames(c)[most.day] ?? '', formatHour(most.hour))
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The days of the week, starting on Monday. */
function dayNames(c: WebContext): readonly string[] {
  const format = new Intl.DateTimeFormat(c.get('language'), { weekday: 'short', timeZone: 'UTC' })
  // 2024-01-01 was a Monday
  return mondayFirst.map((_, day) => format.format(new Date(Date.UTC(2024, 0, 1 + day))))
}
