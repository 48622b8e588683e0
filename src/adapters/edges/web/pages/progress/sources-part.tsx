import { Bars } from '#src/adapters/edges/web/charts/bars.js'
import { sourceName } from '#src/adapters/edges/web/parts/source-name.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { Funnel, SourceFunnels } from '#src/domain/hunt/progress/funnel.js'
import { type FunnelStep, funnelSteps } from '#src/domain/hunt/progress/job-progress.js'
import { numbersFor } from './numbers.js'

/** The results per source; names of sources are untrusted text. */
export function SourcesPart({ c, bySource }: { c: WebContext; bySource: SourceFunnels }) {
  const [words, { count }] = [progressWords[c.get('language')], numbersFor(c)]
  const { title, note, more, source, unknown, others } = words.sources
  const named = bySource.sources.map((each) => ({
    funnel: each as Funnel,
    name: each.source === null ? unknown : (line(sourceName(c, each.source)) ?? ''),
  }))
  const rest = bySource.others
  const all = rest === null ? named : [...named, { funnel: rest, name: others(count(rest.sources)) }]
  const bars = all.map(({ funnel, name }) => {
    const [captured, applied] = [reached(funnel, 'captured'), reached(funnel, 'applied')]
    const answers = [applied, reached(funnel, 'acknowledged'), reached(funnel, 'offer')].map(count)
    const [one = '', two = '', three = ''] = answers
    return { label: name, value: captured, filled: applied, text: count(captured), more: more(one, two, three) }
  })
  return (
    <section>
      <h2>{title}</h2>
      <Bars
        c={c}
        id="sources"
        title={title}
        note={note}
        head={[source, ...funnelSteps.map((step) => words.steps[step])]}
        rows={all.map(({ funnel, name }) => [
          <UntrustedText>{name}</UntrustedText>,
          ...funnel.steps.map((each) => count(each.count)),
        ])}
        bars={bars}
      />
    </section>
  )
}

function reached({ steps }: Funnel, step: FunnelStep): number {
  return steps[funnelSteps.indexOf(step)]?.count ?? 0
}
