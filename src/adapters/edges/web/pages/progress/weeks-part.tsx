import { Columns } from '#src/adapters/edges/web/charts/columns.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import { type FunnelStep, funnelSteps } from '#src/domain/hunt/progress/job-progress.js'
import type { WeekCounts } from '#src/domain/hunt/progress/weeks.js'
import { numbersFor } from './numbers.js'

// a narrow screen has room for the numbers of this many weeks
const maxShown = 13

/** The jobs captured and applied to in each week, and their results. */
export function WeeksPart({ c, weeks }: { c: WebContext; weeks: readonly WeekCounts[] }) {
  const words = progressWords[c.get('language')]
  const { title, nothing, last, captured, capturedNote, applied, appliedNote } = words.weeks
  if (weeks.length === 0)
    return (
      <section>
        <h2>{title}</h2>
        <p>{nothing}</p>
      </section>
    )
  return (
    <section>
      <h2>{title}</h2>
      {weeks.length > maxShown ? <p class="quiet">{last(String(maxShown))}</p> : null}
      <WeekChart
        c={c}
        weeks={weeks}
        id="captured"
        title={captured}
        note={capturedNote}
        steps={['captured', 'judged']}
      />
      <WeekChart c={c} weeks={weeks} id="applied" title={applied} note={appliedNote} steps={appliedSteps} />
    </section>
  )
}

const appliedSteps = funnelSteps.slice(funnelSteps.indexOf('applied'))

interface WeekChartProps {
  readonly c: WebContext
  readonly weeks: readonly WeekCounts[]
  readonly id: string
  readonly title: string
  readonly note: string
  /** The first is the whole column, the second its filled part; the table shows all. */
  readonly steps: readonly FunnelStep[]
}

function WeekChart({ c, weeks, id, title, note, steps }: WeekChartProps) {
  const [words, { count, short }] = [progressWords[c.get('language')], numbersFor(c)]
  const [whole = 'captured', part = 'judged'] = steps
  const dayAndMonth = new Intl.DateTimeFormat(c.get('language'), { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(c.get('language'), { dateStyle: 'medium', timeZone: 'UTC' })
  const columns = weeks.slice(-maxShown).map((week) => ({
    label: dayAndMonth.format(new Date(week.monday)),
    ...{ value: week[whole], filled: week[part], text: short(week[whole]), filledText: short(week[part]) },
  }))
  return (
    <>
      <h3>{title}</h3>
      <Columns
        c={c}
        id={id}
        title={title}
        note={note}
        head={[words.weeks.week, ...steps.map((step) => words.steps[step])]}
        rows={weeks
          .toReversed()
          .map((week) => [date.format(new Date(week.monday)), ...steps.map((step) => count(week[step]))])}
        columns={columns}
      />
    </>
  )
}
