import { UndoForm } from '#src/adapters/edges/web/pages/jobs/undo-form.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { progressWords } from '#src/adapters/edges/web/words/progress.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { Today } from '#src/application/hunt/read-progress.js'
import type { VerdictBatch } from '#src/domain/jobs/day-of-verdicts.js'
import { type Actor, actors } from '#src/domain/jobs/triage.js'
import { numbersFor } from './numbers.js'

// the rest is folded
const maxShown = 4

interface TodayProps {
  readonly c: WebContext
  readonly today: Today | null
  /** The page to return to after an undo. */
  readonly back: string
  /** Whether the person's own batches are folded if there are others. */
  readonly isOfOthers?: boolean
}

/** Today's decisions, by actor, with undo buttons. */
export function TodayPart({ title, ...props }: TodayProps & { title?: string }) {
  const { c, today } = props
  const words = progressWords[c.get('language')].today
  return (
    <section class="today">
      <h2>{title ?? words.title}</h2>
      {today === null ? <p>{words.noHistory}</p> : <Decided {...props} today={today} />}
    </section>
  )
}

function Decided({ c, today, back, isOfOthers = false }: TodayProps & { today: Today }) {
  const words = progressWords[c.get('language')].today
  const { verdicts, batches, isCut } = today
  if (verdicts.length === 0) return <p>{words.nothing}</p>
  const ofOthers = isOfOthers ? batches.filter(({ actor }) => actor !== 'person') : []
  const shown = (ofOthers.length > 0 ? ofOthers : batches).slice(0, maxShown)
  const others = batches.filter((batch) => !shown.includes(batch))
  const names = [...new Set(verdicts.map(({ actor }) => actor))]
  return (
    <>
      {isCut ? <p class="hint">{words.cut}</p> : null}
      <ul class="verdicts">
        {names.map((actor) => (
          <ActorVerdicts c={c} actor={actor} verdicts={verdicts.filter((each) => each.actor === actor)} />
        ))}
      </ul>
      {batches.length === 0 ? null : (
        <>
          <h3>{words.batches}</h3>
          <Batches c={c} batches={shown} back={back} />
          {others.length === 0 ? null : (
            <details id="other-batches">
              <summary>{words.others(numbersFor(c).count(others.length))}</summary>
              <Batches c={c} batches={others} back={back} />
            </details>
          )}
        </>
      )}
    </>
  )
}

function Batches({ c, batches, back }: { c: WebContext; batches: readonly VerdictBatch[]; back: string }) {
  return (
    <ol class="batches">
      {batches.map((batch) => (
        <Batch c={c} batch={batch} back={back} />
      ))}
    </ol>
  )
}

function ActorVerdicts({ c, actor, verdicts }: { c: WebContext; actor: string; verdicts: Today['verdicts'] }) {
  const { verdicts: inAll } = progressWords[c.get('language')].today
  const total = verdicts.reduce((sum, { count }) => sum + count, 0)
  return (
    <li>
      <strong>
        <ActorName c={c} actor={actor} />
      </strong>
      {beforeValue(inAll(numbersFor(c).count(total)))}
      <Statuses c={c} statuses={verdicts} />
    </li>
  )
}

function ActorName({ c, actor }: { c: WebContext; actor: string }) {
  const { actors: known } = progressWords[c.get('language')].today
  return isActor(actor) ? <span>{known[actor]}</span> : <UntrustedText>{line(actor)}</UntrustedText>
}

function isActor(actor: string): actor is Actor {
  return actors.some((known) => known === actor)
}

function Statuses({ c, statuses }: { c: WebContext; statuses: VerdictBatch['statuses'] }) {
  const { noStatus, status: around } = progressWords[c.get('language')].today
  const { count: format } = numbersFor(c)
  return (
    <>
      {statuses.map(({ status, count }) => (
        <>
          <span class="decided-so">
            {around(format(count))[0]}
            {line(status) ? <Status c={c} status={line(status)} /> : noStatus}
            {around(format(count))[1]}
          </span>{' '}
        </>
      ))}
    </>
  )
}

interface BatchProps {
  readonly c: WebContext
  readonly batch: VerdictBatch
  readonly back: string
}

function Batch({ c, batch, back }: BatchProps) {
  const words = progressWords[c.get('language')].today
  const { count } = numbersFor(c)
  const { at, actor, statuses, reasons, otherReasons, effect, isUndone } = batch
  return (
    <li>
      <p>
        <time datetime={at}>{formatTime(c, at)}</time>{' '}
        <strong>
          <ActorName c={c} actor={actor} />
        </strong>
        {beforeValue(words.effects[effect])}
        <Statuses c={c} statuses={statuses} />
        <a href={`/batches/${encodeURIComponent(batch.batch)}`} aria-label={words.lookOf(formatTime(c, at))}>
          {words.look}
        </a>
      </p>
      {reasons.length === 0 ? null : (
        <p class="reasons">
          <span class="quiet">{beforeValue(words.because)}</span>
          {reasons.map((reason) => (
            <q>
              <UntrustedText>{line(reason)}</UntrustedText>
            </q>
          ))}{' '}
          {otherReasons === 0 ? null : <span class="quiet">{words.otherReasons(count(otherReasons))}</span>}
        </p>
      )}
      {isUndone ? <p class="quiet">{words.isUndone}</p> : <Undo c={c} batch={batch} back={back} />}
    </li>
  )
}

function Undo({ c, batch: { batch, at, count }, back }: BatchProps) {
  const words = progressWords[c.get('language')].today
  const jobs = words.jobs(numbersFor(c).count(count), count === 1)
  return (
    <UndoForm c={c} batch={batch} back={back}>
      <button type="submit" aria-label={words.undoOf(formatTime(c, at), jobs)}>
        {words.undo}
      </button>
    </UndoForm>
  )
}

function formatTime(c: WebContext, at: string): string {
  const timeZone = c.get('timeZone')
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return line(at, 30) ?? ''
  return new Intl.DateTimeFormat(c.get('language'), { timeStyle: 'short', timeZone }).format(date)
}
