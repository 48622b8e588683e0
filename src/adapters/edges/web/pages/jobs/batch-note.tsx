import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { type EventEffect, effectsAmong } from '#src/domain/jobs/event-effect.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { isRuleBatch } from '#src/domain/jobs/triage.js'
import { formatCount } from './format-count.js'

/** The result of the last batch of verdicts. */
export interface BatchNote {
  readonly batch: string
  readonly count: number
  /** Null if the batch has several statuses. */
  readonly status: string | null
  readonly effect: EventEffect
  /** Whether the batch added the jobs; undoing it removes them. */
  readonly isAdded: boolean
}

/** How many events of a batch are read at most. */
export const maxEvents = 100_000
// undos of undos of one job in a row
const undosRead = 200

/** Returns null if no batch is named, or none has the name. */
export async function readBatchNote(jobs: JobUseCases, batch: string | undefined): Promise<BatchNote | null> {
  if (batch === undefined || batch === '') return null
  const events = (await jobs.history({ batch, limit: maxEvents })) ?? []
  const undo = events.find(({ undoes }) => undoes !== null)
  return events.length === 0 ? null : toNote(batch, events, await readEffect(jobs, undo))
}

/** The effect of an undo, or of verdicts if there is none. */
async function readEffect(jobs: JobUseCases, undo: JobEvent | undefined): Promise<EventEffect> {
  if (undo === undefined) return 'verdict'
  const events = await jobs.history({ jobId: undo.jobId, limit: undosRead })
  return effectsAmong(events ?? [])(undo)
}

function toNote(batch: string, events: readonly JobEvent[], effect: EventEffect): BatchNote {
  const count = new Set(events.map(({ jobId }) => jobId)).size
  const statuses = new Set(events.map(({ to }) => to))
  const [status = null] = statuses
  return {
    batch,
    count,
    status: statuses.size === 1 ? status : null,
    effect,
    isAdded: effect === 'verdict' && events.every(({ from }) => from === null),
  }
}

/** Shows the result with an undo button. A script moves it to the notes. */
export function BatchDone({ c, note, back }: { c: WebContext; note: BatchNote | null; back: string }) {
  if (note === null) return null
  const words = verdictWords[c.get('language')]
  return (
    <form id="done" class="batch-note" method="post" action="/undo" data-batch={note.batch}>
      <FormToken c={c} />
      <input type="hidden" name="batch" value={note.batch} />
      <input type="hidden" name="back" value={back} />
      <span role="status">
        <BatchSentence c={c} note={note} />
      </span>{' '}
      {c.get('parts').isReadOnly ? null : (
        <button type="submit">{note.effect === 'undo' ? words.redo : words.undo}</button>
      )}{' '}
      {isRuleBatch(note.batch) ? (
        <a href={`/batches/${encodeURIComponent(note.batch)}`}>{ruleWords[c.get('language')].show}</a>
      ) : null}
    </form>
  )
}

function BatchSentence({ c, note: { count, status, effect, isAdded } }: { c: WebContext; note: BatchNote }) {
  const words = verdictWords[c.get('language')]
  const shown = formatCount(c, count)
  if (effect === 'undo') return <>{words.undone(shown, count === 1)}</>
  if (effect === 'redo') return <>{words.redone(shown, count === 1)}</>
  if (isAdded) return <>{words.added(shown, count === 1)}</>
  if (status === null) return <>{words.doneMixed(shown, count === 1)}</>
  const [before, behind] = words.done(shown, count === 1)
  return (
    <>
      {before}
      <Status c={c} status={status} />
      {behind}
    </>
  )
}
