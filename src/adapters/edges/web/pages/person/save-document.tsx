import { answerPage } from '#src/adapters/edges/web/layout.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { profileTemplate } from '#src/adapters/edges/words/person/profile-template.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { SaveDocumentRequest } from '#src/application/person/save-document.js'
import { documentKinds } from '#src/domain/person/document.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { Changes } from './changes.js'
import { DocumentRow } from './document-facts.js'
import { DocumentForm } from './document-form.js'
import { readVersion } from './document-page.js'
import { readSentDocument, type SentDocument } from './sent-document.js'

/** The form for a new document; a second profile is never begun. Source: page-documents. */
export async function newDocumentPage(c: WebContext): Promise<Response> {
  if (c.get('parts').isReadOnly) throw new RequestFault(403, 'readOnly')
  const job = toPositive(c.req.query('job'))
  const kind = documentKinds.find((known) => known === c.req.query('kind')) ?? (job === null ? 'cv' : 'note')
  const profile = kind === 'profile' ? await profileId(await c.get('parts').openPerson(c.req.raw.signal)) : null
  if (profile !== null) return c.redirect(`/documents/${profile}`, 303)
  const text = kind === 'profile' ? profileTemplate(c.get('language')) : ''
  const sent = { ...{ kind, job: job === null ? '' : String(job), title: '', language: '' }, text, version: null }
  return formPage(c, null, sent, null)
}

/** Saves a new document, or a new version of the one with the id. Throws NOT_FOUND. Source: page-documents. */
export async function postDocument(c: WebContext, id: number | null): Promise<Response> {
  const { sent, fault } = await readSentDocument(c)
  const words = personWords[c.get('language')]
  if (fault !== null) return formPage(c, id, sent, words.faults[fault])
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  try {
    const { document, outcome } = await person.saveDocument(toRequest(id, sent))
    return c.redirect(`/documents/${document.id}?done=${outcome}`, 303)
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'NOT_FOUND' && id === null) return formPage(c, id, sent, words.faults.job)
    if (failure.code !== 'VALIDATION_ERROR') throw error
    const conflict = await conflictPage(c, person, id, sent)
    return conflict ?? formPage(c, id, sent, <FailureSentence c={c} failure={failure} />)
  }
}

/** A new version keeps the kind and the job of its document. */
function toRequest(
  id: number | null,
  { kind, job, title, language, text, version }: SentDocument,
): SaveDocumentRequest {
  const given = { title, language: language === '' ? null : language, text, actor: 'person' as const }
  if (id !== null) return { ...given, id, expectedVersion: version ?? 0 }
  return { ...given, kind: documentKinds.find((each) => each === kind) ?? null, jobId: toPositive(job) }
}

async function profileId(person: Pick<PersonUseCases, 'getProfile'>): Promise<number | null> {
  return (await person.getProfile()).profile?.id ?? null
}

/** The form with the typed text, and what is wrong with it. */
function formPage(
  c: WebContext,
  id: number | null,
  sent: SentDocument,
  fault: Parameters<typeof DocumentForm>[0]['fault'],
) {
  const words = personWords[c.get('language')]
  const title = id === null ? words.newTitle : words.edit
  return answerPage(
    c,
    { title, section: 'documents', status: fault === null ? 200 : 400 },
    <>
      <h1>{title}</h1>
      <DocumentForm c={c} id={id} sent={sent} fault={fault} button={words.save} />
      <p>
        <a href="/documents">{words.toDocuments}</a>
      </p>
    </>,
  )
}

/** Shows what was saved meanwhile, and the typed text, which may become the next version; null if there is no conflict. */
async function conflictPage(
  c: WebContext,
  person: PersonUseCases,
  asked: number | null,
  sent: SentDocument,
): Promise<Response | null> {
  const words = personWords[c.get('language')]
  const id = asked ?? (sent.kind === 'profile' ? await profileId(person) : null)
  if (id === null) return null
  const { head } = await readVersion(person, id)
  if (asked !== null && head.version === sent.version) return null
  const from = sent.version !== null && sent.version < head.version ? sent.version : null
  const changed = from === null ? null : await readVersion(person, id, null, from)
  return answerPage(
    c,
    { title: words.conflictTitle, section: 'documents', status: 409 },
    <>
      <h1>{words.conflictTitle}</h1>
      <p role="alert">{asked === null ? words.profileConflict : words.conflict}</p>
      <ul class="documents">
        <DocumentRow c={c} head={head} jobName={null} />
      </ul>
      {from === null ? null : (
        <Changes
          c={c}
          from={from}
          to={head.version}
          changes={changed?.changes ?? []}
          names={changed?.nameChanges ?? []}
        />
      )}
      <h2>{words.edit}</h2>
      <DocumentForm c={c} id={id} sent={{ ...sent, version: head.version }} button={words.saveAs(head.version + 1)} />
    </>,
  )
}
