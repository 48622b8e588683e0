import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { interviewWords } from '#src/adapters/edges/web/words/interview.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { ApplicationTimeline } from '#src/application/hunt/get-application-timeline.js'
import { maxEntryText } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { pathWithout } from './decision-notice.js'
import { Moment } from './moment.js'

const maxNotes = 20

interface OpenTask {
  readonly title: string
  readonly due: string | null
  readonly zone: string | null
}

/** What was written and is to be done to prepare. */
export interface Preparation {
  readonly documents: readonly DocumentHead[]
  readonly tasks: readonly OpenTask[]
}

/** Returns nothing if it cannot be read, because the interview is still shown. */
export async function readPreparation(c: WebContext, jobId: number): Promise<Preparation> {
  try {
    const person = await c.get('parts').openPerson(c.req.raw.signal)
    const [documents, tasks] = await Promise.all([
      person.getDocuments({ jobId, kinds: ['interview_notes', 'research', 'note'] }),
      person.listTasks({ jobId }),
    ])
    return {
      documents: documents.map(({ head, name }) => ({ ...head, ...name })),
      // dates of letters have no title; they are on the page already
      tasks: tasks.flatMap(({ title, due, zone }) => (title === null ? [] : [{ title, due, zone }])),
    }
  } catch (error) {
    if (toAppError(error).code === 'INTERNAL_ERROR') throw error
    return { documents: [], tasks: [] }
  }
}

interface NotesProps {
  readonly c: WebContext
  readonly jobId: number
  readonly timeline: ApplicationTimeline
  readonly preparation: Preparation
}

/** The person's notes and questions, with a field for one more. */
export function Notes({ c, jobId, timeline: { events }, preparation: { documents, tasks } }: NotesProps) {
  const words = interviewWords[c.get('language')]
  const noted = events.flatMap((event) => {
    const text = event.kind === 'note' ? line(event.note.text, maxEntryText) : null
    return text === null ? [] : [{ text, at: event.at }]
  })
  return (
    <section aria-labelledby="own-notes">
      <h2 id="own-notes">{words.notes}</h2>
      {documents.length + noted.length === 0 ? <p class="quiet">{words.noNotes}</p> : null}
      <ul class="own-notes">
        {documents.slice(0, maxNotes).map(({ id, title }) => (
          <li>
            <a href={`/documents/${id}`}>
              <UntrustedText>{readableName(title)}</UntrustedText>
            </a>
          </li>
        ))}
        {noted.slice(-maxNotes).map(({ text, at }) => (
          <li>
            <UntrustedText>{text}</UntrustedText>{' '}
            <span class="quiet">
              <Timestamp c={c} at={at} />
            </span>
          </li>
        ))}
      </ul>
      <NoteField c={c} jobId={jobId} />
      <Tasks c={c} tasks={tasks} />
    </section>
  )
}

function NoteField({ c, jobId }: { c: WebContext; jobId: number }) {
  const words = interviewWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <>
      <form method="post" action={`/applications/${jobId}/notes`} class="own-note">
        <FormToken c={c} />
        <input type="hidden" name="back" value={pathWithout(c.req.url)} />
        <input type="hidden" name="kind" value="note" />
        <label>
          <span>{words.note}</span>
          <textarea name="text" rows={3} required maxlength={maxEntryText}></textarea>
        </label>
        <button type="submit">{correctionWords[c.get('language')].keep}</button>
      </form>
      <p>
        <a href={`/documents/new?kind=interview_notes&job=${jobId}`}>{words.write}</a>
      </p>
    </>
  )
}

function Tasks({ c, tasks }: { c: WebContext; tasks: readonly OpenTask[] }) {
  if (tasks.length === 0) return null
  return (
    <>
      <h3>{interviewWords[c.get('language')].tasks}</h3>
      <ul class="own-notes">
        {tasks.slice(0, maxNotes).map(({ title, due, zone }) => (
          <li>
            <UntrustedText>{readableName(title)}</UntrustedText>{' '}
            {due === null ? null : <Moment c={c} at={due} zone={zone} />}
          </li>
        ))}
      </ul>
    </>
  )
}
