import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { PersonWords } from '#src/adapters/edges/web/words/person.js'
import { guessText } from '#src/adapters/kit/text/guess-text.js'
import { documentKinds, maxDocumentText, maxDocumentTitle } from '#src/domain/person/document.js'
import { toPositive } from '#src/domain/shared/positive.js'

/** The fields of a form, as they were typed. */
export interface SentDocument {
  readonly kind: string
  readonly job: string
  readonly title: string
  readonly language: string
  readonly text: string
  /** The newest version that the person knew; null for a new document. */
  readonly version: number | null
}

export type DocumentFault = keyof PersonWords['faults']

/** Returns the submitted form; the text of a file replaces the typed one. */
export async function readSentDocument(
  c: WebContext,
): Promise<{ readonly sent: SentDocument; readonly fault: DocumentFault | null }> {
  const form = await c.req.parseBody()
  const field = (name: string) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
  const file = form.file instanceof File && form.file.size > 0 ? await readFile(form.file) : null
  const sent = {
    ...{ kind: field('kind'), job: field('job').trim(), title: field('title'), language: field('language') },
    ...{ text: file ?? field('text'), version: toPositive(field('version')) },
  }
  // the typed text stays if the file is something else
  if (file !== null && isNoText.test(file)) return { sent: { ...sent, text: field('text') }, fault: 'file' }
  return { sent, fault: faultOf(sent, c.req.param('id') === undefined) }
}

// such as PDF, Word and pictures
const isNoText = /^%PDF-|\0/

/** Decodes a text in UTF-8 or, as older programs save it, in a Japanese or Western set. */
async function readFile(file: File): Promise<string> {
  return guessText(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff/, '')
}

function faultOf({ kind, job, title, text }: SentDocument, isNew: boolean): DocumentFault | null {
  if (isNew && !documentKinds.some((each) => each === kind)) return 'kind'
  if (job !== '' && toPositive(job) === null) return 'job'
  if (text.trim() === '') return 'empty'
  if (text.replaceAll('\r\n', '\n').length > maxDocumentText) return 'long'
  return title.length > maxDocumentTitle ? 'title' : null
}
