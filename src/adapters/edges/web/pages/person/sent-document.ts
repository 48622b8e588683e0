import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { PersonWords } from '#src/adapters/edges/web/words/person.js'
import { guessText } from '#src/adapters/kit/text/guess-text.js'
import { documentKinds, maxDocumentText, maxDocumentTitle } from '#src/domain/person/document.js'
import { fromJsonResume } from '#src/domain/person/json-resume/json-resume.js'
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
  const typed = {
    ...{ kind: field('kind'), job: field('job').trim(), title: field('title'), language: field('language') },
    ...{ text: field('text'), version: toPositive(field('version')) },
  }
  const isNew = c.req.param('id') === undefined
  // browsers send a file without a name if none was chosen
  if (!(form.file instanceof File) || form.file.name === '') return { sent: typed, fault: faultOf(typed, isNew) }
  // a file is read only if the other fields are right
  const wrong = faultOf({ ...typed, text: 'a file' }, isNew)
  if (wrong !== null) return { sent: typed, fault: wrong }
  const file = await readFile(c, form.file)
  // the typed text stays if the file cannot be saved
  if ('fault' in file) return { sent: typed, fault: file.fault }
  const sent = { ...typed, text: file.text }
  const fault = faultOf(sent, isNew)
  return { sent: fault === null ? sent : typed, fault }
}

type ReadFile = { readonly text: string } | { readonly fault: DocumentFault }

async function readFile(c: WebContext, file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reading = await c.get('parts').readPaper(bytes, { signal: c.req.raw.signal })
  if (reading === null) return readText(bytes)
  if (reading.outcome === 'failed') return { fault: reading.fault }
  const pages = reading.paper.pages.map((page) => page.text).filter((text) => text !== '')
  return { text: pages.join('\n\n') }
}

// no character of a text that may be saved takes more in the sets that are guessed
const maxTextBytes = 5 * maxDocumentText

/** Decodes a text in UTF-8 or, as older programs save it, in a Japanese or Western set; a resume.json becomes a CV. */
function readText(bytes: Uint8Array): ReadFile {
  if (bytes.byteLength > maxTextBytes) return { fault: 'long' }
  const text = guessText(bytes).replace(/^\ufeff/, '')
  if (text.includes('\0')) return { fault: 'unknown-format' }
  return { text: fromJsonResume(parsed(text)) ?? text }
}

/** Returns the value of a JSON text; null for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function faultOf({ kind, job, title, text }: SentDocument, isNew: boolean): DocumentFault | null {
  if (isNew && !documentKinds.some((each) => each === kind)) return 'kind'
  if (job !== '' && toPositive(job) === null) return 'job'
  if (text.trim() === '') return 'empty'
  if (text.replaceAll('\r\n', '\n').length > maxDocumentText) return 'long'
  return title.length > maxDocumentTitle ? 'title' : null
}
