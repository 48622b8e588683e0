import { NothingByEnter } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { maxEntryText, type NoteKind, noteKinds } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { pathWithout } from './decision-notice.js'

interface CorrectLetterProps {
  readonly c: WebContext
  readonly emailId: number
  /** The current classification of the letter. */
  readonly kind: string
}

/** A form that corrects the kind of a received letter; folded, because most are classified correctly. */
export function CorrectLetter({ c, emailId, kind }: CorrectLetterProps) {
  const language = c.get('language')
  const words = correctionWords[language]
  if (c.get('parts').isReadOnly || !messageKinds.some((each) => each === kind)) return null
  return (
    <details class="right-job">
      <summary>{words.isIt}</summary>
      <form method="post" action={`/letters/${emailId}`}>
        <NothingByEnter />
        <FormToken c={c} />
        <input type="hidden" name="back" value={pathWithout(c.req.url)} />
        <label>
          {words.interviewAt} <input type="datetime-local" name="starts" />
        </label>{' '}
        <label>
          {words.due} <input type="date" name="due" />
        </label>
        <Kinds legend={words.kind} kinds={messageKinds} names={huntWords[language].kinds} current={kind} />
      </form>
    </details>
  )
}

interface NoteFormProps {
  readonly c: WebContext
  readonly jobId: number
  /** The path to return to; the URL of the page if absent. */
  readonly back?: string
}

/** A form for an event of an application without a letter. */
export function NoteForm({ c, jobId, back = pathWithout(c.req.url) }: NoteFormProps) {
  const language = c.get('language')
  const words = correctionWords[language]
  if (c.get('parts').isReadOnly) return null
  return (
    <details class="right-job">
      <summary>{words.noteTitle}</summary>
      <form method="post" action={`/applications/${jobId}/notes`}>
        <NothingByEnter />
        <FormToken c={c} />
        <input type="hidden" name="back" value={back} />
        <label>
          {words.when} <input type="datetime-local" name="at" />
        </label>{' '}
        <label>
          {words.text} <input type="text" name="text" maxlength={maxEntryText} />
        </label>{' '}
        <fieldset>
          <legend>{words.contact}</legend>
          <label>
            {words.contactName} <input type="text" name="contact_name" maxlength={maxContactText} />
          </label>{' '}
          <label>
            {words.contactAddress} <input type="text" name="contact_address" maxlength={maxContactText} />
          </label>{' '}
          <label>
            {words.contactRole} <input type="text" name="contact_role" maxlength={maxContactText} />
          </label>
        </fieldset>
        <Kinds legend={words.what} kinds={noteKinds.filter(isPlain)} names={huntWords[language].notes} />
      </form>
    </details>
  )
}

interface KindsProps<Kind extends string> {
  readonly legend: string
  readonly kinds: readonly Kind[]
  readonly names: Readonly<Record<Kind, string>>
  /** The kind that is saved now. */
  readonly current?: string
}

/** A button for each kind, so that one click chooses and saves it. */
function Kinds<Kind extends string>({ legend, kinds, names, current }: KindsProps<Kind>) {
  return (
    <fieldset class="kinds">
      <legend>{legend}</legend>
      {kinds.map((kind) => (
        <>
          <button type="submit" name="kind" value={kind} aria-current={kind === current ? 'true' : undefined}>
            {names[kind]}
          </button>{' '}
        </>
      ))}
    </fieldset>
  )
}

// as the tool has it
const maxContactText = 300
// papers have a form of their own
const isPlain = (kind: NoteKind) => kind !== 'papers_ready'

/** What the last form stored, and a form to undo it. */
export function KeptNotice({ c }: { c: WebContext }) {
  const words = correctionWords[c.get('language')]
  const [kept, undone] = [c.req.query('kept'), c.req.query('undone')]
  if (undone !== undefined)
    return (
      <div class="decided" role="status">
        <p>{words.undone}</p>
      </div>
    )
  if (kept === undefined || !/^\w{1,64}$/.test(kept)) return null
  return (
    <div class="decided" role="status">
      <p>{words.kept}</p>
      {c.get('parts').isReadOnly ? null : (
        <form method="post" action="/letters/undo">
          <FormToken c={c} />
          <input type="hidden" name="batch" value={kept} />
          <input type="hidden" name="back" value={pathWithout(c.req.url)} />
          <button type="submit">{words.undo}</button>
        </form>
      )}
    </div>
  )
}
