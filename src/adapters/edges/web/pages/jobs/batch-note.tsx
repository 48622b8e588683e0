import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { formatCount } from './format-count.js'

/** What became of the verdicts that were written last. */
export interface BatchNote {
  readonly batch: string
  readonly count: number
  /** Null where they are of several statuses. */
  readonly status: string | null
  readonly isUndo: boolean
}

// a batch is of 100 jobs at most, and was written a moment ago
const eventsRead = 200

/** Null where no batch is named, or none of late has the name. */
export async function readBatchNote(jobs: JobUseCases, batch: string | undefined): Promise<BatchNote | null> {
  if (batch === undefined || batch === '') return null
  const events = ((await jobs.history({ limit: eventsRead })) ?? []).filter((event) => event.batch === batch)
  return events.length === 0 ? null : toNote(batch, events)
}

function toNote(batch: string, events: readonly JobEvent[]): BatchNote {
  const count = new Set(events.map(({ jobId }) => jobId)).size
  const statuses = new Set(events.map(({ to }) => to))
  const [status = null] = statuses
  return {
    batch,
    count,
    status: statuses.size === 1 ? status : null,
    isUndo: events.some(({ undoes }) => undoes !== null),
  }
}

/** Says what was done, and takes it back. A script moves it to where notes stand. */
export function BatchDone({ c, note, back }: { c: WebContext; note: BatchNote | null; back: string }) {
  if (note === null) return null
  const words = verdictWords[c.get('language')]
  return (
    <form id="done" class="batch-note" method="post" action="/undo" data-batch={note.batch}>
      <FormToken c={c} />
      <input type="hidden" name="batch" value={note.batch} />
      <input type="hidden" name="back" value={back} />
      <span role="status">
        {formatNote(c, note)} {note.isUndo || note.status === null ? null : <Status c={c} status={note.status} />}
      </span>{' '}
      {c.get('parts').isReadOnly ? null : <button type="submit">{note.isUndo ? words.redo : words.undo}</button>}
    </form>
  )
}

function formatNote(c: WebContext, { count, status, isUndo }: BatchNote): string {
  const words = verdictWords[c.get('language')]
  const shown = formatCount(c, count)
  if (isUndo) return words.takenBack(shown, count === 1)
  return status === null ? words.doneMixed(shown, count === 1) : words.done(shown, count === 1)
}
