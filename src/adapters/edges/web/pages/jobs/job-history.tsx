import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { type EventEffect, effectsAmong } from '#src/domain/jobs/event-effect.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { actorOf } from './changed-jobs.js'
import { formatCount } from './format-count.js'
import { Score } from './score.js'

// the last events show the current state
const eventsShown = 30

/** The events of a job, newest first, with actor and reason. */
export function JobHistory({ c, history }: { c: WebContext; history: readonly JobEvent[] | null }) {
  const words = jobWords[c.get('language')]
  const shown = history?.toReversed().slice(0, eventsShown) ?? []
  const effectOf = effectsAmong(history ?? [])
  const earlier = (history?.length ?? 0) - shown.length
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      {history === null ? <CommandHint sentence={words.noHistoryKept} command={firstCommands.migrateJobs()} /> : null}
      {history !== null && shown.length === 0 ? <p>{words.noHistory}</p> : null}
      <ol class="history">
        {shown.map((event) => (
          <Event c={c} event={event} effect={effectOf(event)} />
        ))}
      </ol>
      {earlier > 0 ? <p class="quiet">{words.earlierEvents(formatCount(c, earlier))}</p> : null}
    </section>
  )
}

function Event({ c, event, effect }: { c: WebContext; event: JobEvent; effect: EventEffect }) {
  const words = jobWords[c.get('language')]
  const { at, reason } = event
  return (
    <li>
      <span class="quiet">
        <Timestamp c={c} at={at} to="minute" />
        {punctuation[c.get('language')].comma}
        {verdictWords[c.get('language')].by[actorOf(event)]}
      </span>
      <br />
      <StatusChange c={c} event={event} /> {effect === 'verdict' ? null : <em>{words.effects[effect]}</em>}
      {reason === null ? null : (
        <p class="reason">
          <UntrustedText>{reason}</UntrustedText>
        </p>
      )}
    </li>
  )
}

/** The status before and after, and the score. */
export function StatusChange({ c, event: { from, to, score } }: { c: WebContext; event: JobEvent }) {
  const { nothing } = jobWords[c.get('language')]
  return (
    <>
      {from === null || from === '' ? nothing : <Status c={c} status={from} />} →{' '}
      {to === null || to === '' ? nothing : <Status c={c} status={to} />} <Score c={c} score={score} />
    </>
  )
}
