import type { Child } from 'hono/jsx'
import { FormFault, LineField, LongField } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import { documentKinds, maxDocumentText, maxDocumentTitle } from '#src/domain/person/document.js'
import type { SentDocument } from './sent-document.js'
import { nameOfLanguage } from './settings-part.js'

// languages of papers that are offered; a document keeps any other that it has
const offered: readonly string[] = ['en', 'ja', 'de', 'es', 'fr', 'it', 'ko', 'nl', 'pt', 'vi', 'zh']

// a hint for the dialog of the browser; what a file is, its content says
const acceptedFiles = '.md,.markdown,.txt,.pdf,.docx,.xlsx,.html,.json'

interface FormProps {
  readonly c: WebContext
  /** The document that gets a new version; null for a new document, which has a kind and may have a job. */
  readonly id: number | null
  readonly sent: SentDocument
  readonly fault?: Child
  readonly button: string
}

/** A form for a version. A script never exchanges it, so typed text stays. */
export function DocumentForm({ c, id, sent, fault = null, button }: FormProps) {
  const words = personWords[c.get('language')]
  return (
    <form
      method="post"
      action={id === null ? '/documents' : `/documents/${id}`}
      enctype="multipart/form-data"
      class="document-form"
    >
      <FormToken c={c} />
      {id === null ? null : <input type="hidden" name="version" value={sent.version ?? 0} />}
      <FormFault fault={fault} />
      <div class="fields">
        {id === null ? <NewFields c={c} sent={sent} /> : null}
        <LineField label={words.fields.title} name="title" value={sent.title} maxLength={maxDocumentTitle} />
        <label>
          <span>{words.fields.language}</span>
          <select name="language">
            <option value="">{words.noLanguage}</option>
            {[...new Set([...offered, ...(sent.language === '' ? [] : [sent.language])])].map((code) => (
              <option value={code} selected={code === sent.language}>
                {nameOfLanguage(c, code)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <LongField label={words.fields.text} text={sent.text} rows={20} maxLength={maxDocumentText} />
      <label class="whole">
        <span>{words.fields.file}</span>
        <input type="file" name="file" accept={acceptedFiles} />
      </label>
      <button type="submit">{button}</button>
    </form>
  )
}

/** What only a new document is asked for. */
function NewFields({ c, sent }: Pick<FormProps, 'c' | 'sent'>) {
  const words = personWords[c.get('language')]
  return (
    <>
      <label>
        <span>{words.fields.kind}</span>
        <select name="kind">
          {documentKinds.map((kind) => (
            <option value={kind} selected={kind === sent.kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.fields.job}</span>
        <input type="number" name="job" min="1" value={sent.job} />
      </label>
    </>
  )
}

/** A folded form that saves a new version, beginning with the shown one. */
export function EditForm({ c, known: { head, versions, text } }: { c: WebContext; known: KnownDocument }) {
  const words = personWords[c.get('language')]
  const newest = versions.at(-1)?.version ?? head.version
  if (c.get('parts').isReadOnly) return null
  const sent = { ...head, job: '', language: head.language ?? '', text: text ?? '', version: newest }
  return (
    <details class="add">
      <summary>{newest === head.version ? words.edit : words.editEarlier}</summary>
      <DocumentForm c={c} id={head.id} sent={sent} button={words.saveAs(newest + 1)} />
    </details>
  )
}
