import { Enumeration } from '#src/adapters/edges/web/parts/enumeration.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import { type DocumentHead, paperKinds } from '#src/domain/person/document.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { goBack } from './correction-routes.js'
import { pathWithout } from './decision-notice.js'
import { jobIdOf } from './link-route.js'

/** The papers that may go out with an application: those of the job, and the CVs. None if they cannot be read. */
export async function readPapers(c: WebContext, jobId: number): Promise<readonly DocumentHead[]> {
  if (c.get('parts').isReadOnly) return []
  try {
    const person = await c.get('parts').openPerson(c.req.raw.signal)
    const own = await person.getDocuments({ jobId, kinds: paperKinds })
    const general = await person.getDocuments({ kinds: ['cv'] })
    // under the names that the person confirmed
    const heads = [...own, ...general.filter(({ name }) => name.job === null)].map(({ head, name }) => ({
      ...head,
      ...name,
    }))
    return [...new Map(heads.map((head) => [head.id, head])).values()]
  } catch (error) {
    if (toAppError(error).code === 'INTERNAL_ERROR') throw error
    return []
  }
}

/** A form that says which papers are ready to go out. */
export function PapersForm({ c, jobId, papers }: { c: WebContext; jobId: number; papers: readonly DocumentHead[] }) {
  const language = c.get('language')
  const words = correctionWords[language]
  if (c.get('parts').isReadOnly) return null
  return (
    <details class="right-job">
      <summary>{huntWords[language].notes.papers_ready}</summary>
      <form method="post" action={`/applications/${jobId}/papers`}>
        <FormToken c={c} />
        <input type="hidden" name="back" value={pathWithout(c.req.url)} />
        {papers.map(({ id, title, kind }) => (
          <p>
            <label>
              <input type="checkbox" name="document" value={id} /> <UntrustedText>{readableName(title)}</UntrustedText>{' '}
              <span class="quiet">
                {personWords[language].kinds[kind]} · {words.aDocument(`${id}`)}
              </span>
            </label>
          </p>
        ))}
        <label>
          {words.paperFile} <input type="text" name="file" maxlength={200} />
        </label>{' '}
        <button type="submit">{words.keep}</button>
        <p class="quiet">{words.papersHint}</p>
      </form>
    </details>
  )
}

/** Stores which papers are ready. Source: person-papers-ready. */
export async function postPapers(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const documents = form.getAll('document').flatMap((id) => toPositive(id) ?? [])
  const note = { jobId: jobIdOf(c), kind: 'papers_ready', documents, file: form.get('file')?.trim() || null } as const
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { batchId } = await hunt.noteApplication({ ...note, actor: 'person' })
  return goBack(c, { back: form.get('back') }, { kept: batchId })
}

/** The papers that a note names. */
export function NotedPapers({ c, note: { documents, file } }: { c: WebContext; note: StagedNote }) {
  if (documents.length === 0 && file === null) return null
  const words = correctionWords[c.get('language')]
  return (
    <p>
      <Enumeration
        c={c}
        items={documents.map((id) =>
          toPositive(id) === null ? (
            <UntrustedText>{readableName(id)}</UntrustedText>
          ) : (
            <a href={`/documents/${id}`}>{words.aDocument(id)}</a>
          ),
        )}
      />{' '}
      {file === null ? null : <UntrustedText>{readableName(file)}</UntrustedText>}
    </p>
  )
}
