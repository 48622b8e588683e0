import { excerptWithFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { fitWords } from '#src/adapters/edges/web/words/fit.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { FitFact, FitVerdict } from '#src/domain/person/fit/fit-fact.js'

/** What the posting says about each setting of the profile, in its own words; null without a confirmed profile. */
export function JobFit({ c, facts }: { c: WebContext; facts: readonly FitFact[] | null }) {
  const words = fitWords[c.get('language')]
  return (
    <section aria-labelledby="fit">
      <h2 id="fit">{words.title}</h2>
      {facts !== null && facts.length > 0 ? null : (
        <p class="quiet">
          {beforeValue(facts === null ? words.noProfile : words.noSettings)}
          <a href="/documents">{words.toProfile}</a>
        </p>
      )}
      <ul class="fit-facts">
        {facts?.map((fact) => (
          <li>
            {words.subjects[fact.of]}
            {punctuation[c.get('language')].colon}
            <Verdict c={c} fact={fact} />
            {fact.quote === null ? null : (
              <blockquote>
                <UntrustedText>{excerptWithFactLabels(c, readableText(fact.quote))}</UntrustedText>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Verdict({ c, fact: { says, quote } }: { c: WebContext; fact: FitFact }) {
  const words = fitWords[c.get('language')]
  const isUndecided = says === 'not stated' && quote !== null
  return <span class={classOf[says]}>{isUndecided ? words.undecided : words.verdicts[says]}</span>
}

const classOf: Readonly<Record<FitVerdict, string>> = {
  meets: 'fit is-meets',
  fails: 'fit is-fails',
  'not stated': 'fit quiet',
}

interface FitProps {
  readonly c: WebContext
  readonly facts: readonly FitFact[]
}

/** The settings that a posting fails and meets, for the row of a list. */
export function FitMarks({ c, facts }: FitProps) {
  return (
    <>
      {told(c, facts).map(({ verdict, text }) => (
        <span class={classOf[verdict]}>{`${text} `}</span>
      ))}
    </>
  )
}

const signs = { fails: '✕', meets: '✓' } as const

/** How many settings a posting fails and meets, for a row that has no room for their names. */
export function FitCounts({ c, facts }: FitProps) {
  return (
    <span class="fit-counts">
      {told(c, facts).map(({ verdict, count, text }) => (
        <>
          <span class={classOf[verdict]} role="img" aria-label={text} title={text}>
            {signs[verdict]}
            {count}
          </span>{' '}
        </>
      ))}
    </span>
  )
}

function told(c: WebContext, facts: readonly FitFact[]) {
  const words = fitWords[c.get('language')]
  const { comma, colon } = punctuation[c.get('language')]
  return (['fails', 'meets'] as const).flatMap((verdict) => {
    const subjects = facts.filter(({ says }) => says === verdict).map(({ of }) => words.subjects[of])
    if (subjects.length === 0) return []
    return { verdict, count: subjects.length, text: `${words.verdicts[verdict]}${colon}${subjects.join(comma)}` }
  })
}
