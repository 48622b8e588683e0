import { Columns } from '#src/adapters/edges/web/charts/columns.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import { type FunnelStep, funnelSteps } from '#src/domain/hunt/progress/job-progress.js'
import type { WeekCounts } from '#src/domain/hunt/progress/weeks.js'
import { numbersFor } from './numbers.js'

// on a narrow screen there is room for the numbers of so many
const maxShown = 13

/** What was captured and applied to in each week, and what came of it. */
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
  /** The first is the whole, the second what of it is filled; all stand in the table. */
  readonly steps: readonly FunnelStep[]
}

function WeekChart({ c, weeks, id, title, note, steps }: WeekChartProps) {
  const [words, { count, short }] = [progressWords[c.get('language')], numbersFor(c)]
  const [whole = 'captured', part = 'judged'] = steps
  const dayAndMonth = new Intl.DateTimeFormat(c.get('language'), { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
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
        rows={weeks.toReversed().map((week) => [week.monday, ...steps.map((step) => count(week[step]))])}
        columns={columns}
      />
    </>
  )
}
