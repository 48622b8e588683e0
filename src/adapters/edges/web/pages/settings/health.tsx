import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { English } from '#src/adapters/edges/web/parts/english.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { settingsWords } from '#src/adapters/edges/web/words/settings.js'
import type { Finding, TextPair } from '#src/adapters/edges/words/finding.js'

const path = '/settings/health'

/** A placeholder: the check takes seconds, so a script requests the result and inserts it here. */
export function HealthLater({ c }: { c: WebContext }) {
  const words = settingsWords[c.get('language')]
  return (
    <section
      id="health"
      aria-labelledby="health-title"
      hx-get={path}
      hx-trigger="load"
      hx-select="#health"
      hx-swap="outerHTML"
    >
      <h2 id="health-title">{words.health}</h2>
      <p class="checking">{words.checking}</p>
      <p>
        <a href={path}>{words.checkNow}</a>
      </p>
    </section>
  )
}

export function Findings({ c, findings }: { c: WebContext; findings: readonly Finding[] }) {
  const words = settingsWords[c.get('language')]
  const faults = findings.filter(({ state }) => state === 'fault').length
  const hasNotes = findings.some(({ state }) => state === 'warning')
  const count = formatCount(c, faults)
  return (
    <section id="health" aria-labelledby="health-title">
      <h2 id="health-title">{words.health}</h2>
      <p class={faults === 0 ? 'all-well' : 'has-faults'}>
        {faults > 0 ? words.faults(count, faults === 1) : hasNotes ? words.onlyNotes : words.allWell}
      </p>
      <table class="findings">
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.finding}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <FindingRow c={c} finding={finding} />
          ))}
        </tbody>
      </table>
      <p>
        <a href={path}>{words.checkAgain}</a>
      </p>
    </section>
  )
}

function FindingRow({ c, finding: { part, state, text, remedy } }: { c: WebContext; finding: Finding }) {
  const words = settingsWords[c.get('language')]
  const name = words.parts[part]
  return (
    <tr class={`finding is-${state}`}>
      <td>{words.states[state]}</td>
      <th scope="row" lang={name === undefined ? 'en' : c.get('language')}>
        <bdi>{name ?? part}</bdi>
      </th>
      <td>
        <Told c={c} text={text} />
        {remedy === null ? null : (
          <>
            {words.beforeRemedy(text.onlyEnglish ?? text.ja)}
            <Told c={c} text={remedy} />
          </>
        )}
      </td>
    </tr>
  )
}

/** A text in the language of the page, except for an end that exists only in English. */
function Told({ c, text: { en, ja, onlyEnglish } }: { c: WebContext; text: TextPair }) {
  if (c.get('language') === 'en') return <bdi>{en}</bdi>
  return (
    <>
      <bdi>{ja}</bdi>
      {onlyEnglish === undefined ? null : (
        <English>
          <bdi>{onlyEnglish}</bdi>
        </English>
      )}
    </>
  )
}
