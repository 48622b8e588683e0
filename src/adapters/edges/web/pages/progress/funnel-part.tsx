import { Bars } from '#src/adapters/edges/web/charts/bars.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { type ProgressWords, progressWords } from '#src/adapters/edges/web/words/progress.js'
import type { Funnel, FunnelCount } from '#src/domain/hunt/progress/funnel.js'
import { funnelEnds } from '#src/domain/hunt/progress/job-progress.js'
import { type Numbers, numbersFor } from './numbers.js'

/** How many jobs reached each step. */
export function FunnelPart({ c, funnel }: { c: WebContext; funnel: Funnel }) {
  const [words, numbers] = [progressWords[c.get('language')], numbersFor(c)]
  const { title, note, ends } = words.funnel
  const bars = funnel.steps.map((step) => toBar(step, words, numbers))
  return (
    <section>
      <h2>{title}</h2>
      <Bars
        c={c}
        id="funnel"
        title={title}
        note={note}
        head={[words.step, words.jobs, words.rate, words.days]}
        rows={funnel.steps.map(({ step, count, rate, medianDays }) => [
          ...[words.steps[step], numbers.count(count)],
          rate === null ? words.none : numbers.rate(rate),
          medianDays === null ? words.none : numbers.days(medianDays),
        ])}
        bars={bars}
      />
      <Ends c={c} ends={funnel.ends} title={ends} />
    </section>
  )
}

/** How applications ended; nothing before the first end. */
function Ends({ c, ends, title }: { c: WebContext; ends: Funnel['ends']; title: string }) {
  const [words, numbers] = [progressWords[c.get('language')], numbersFor(c)]
  if (funnelEnds.every((end) => ends[end] === 0)) return null
  return (
    <>
      <p>{title}</p>
      <dl class="ends">
        {funnelEnds.map((end) => (
          <div>
            <dt>{words.steps[end]}</dt>
            <dd>{numbers.count(ends[end])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function toBar({ step, count, rate, medianDays }: FunnelCount, words: ProgressWords, numbers: Numbers) {
  const days = medianDays === null ? null : numbers.days(medianDays)
  const more = rate === null ? {} : { more: words.funnel.more(numbers.rate(rate), days) }
  return { label: words.steps[step], value: count, text: numbers.count(count), ...more }
}
