import type { DocumentToSave } from '#src/application/person/ports/document-store.js'
import {
  type AboutJob,
  type DocumentAuthor,
  type DocumentHead,
  type DocumentKind,
  type DocumentVersion,
  maxDocumentText,
  maxDocumentTitle,
} from '#src/domain/person/document.js'
import { documentFailure } from '#src/domain/person/document-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { documentOf, missingVersion, unknownDocument } from './document-of.js'
import { findUnsupportedIn, type UnsupportedClaims } from './find-unsupported-in.js'
import { aboutJob, type PersonParts } from './person-parts.js'

/** Absent values of a new version are those of the one before; null removes them. */
export interface SaveDocumentRequest {
  /** The document that gets a new version; absent for a new one. */
  readonly id?: number | null
  /** The newest version of that document that the writer knows. */
  readonly expectedVersion?: number | null
  /** A new document has one. */
  readonly kind?: DocumentKind | null
  readonly jobId?: number | null
  /** An empty one, or that of a new document by default, is the first line of the text. */
  readonly title?: string | null
  readonly language?: string | null
  /** Markdown. */
  readonly text: string
  /** Defaults to `person`, whose word is confirmed. */
  readonly actor?: DocumentAuthor
  readonly client?: string | null
}

/** Also what the text claims and nothing that the person confirmed says. */
export interface SavedDocument extends UnsupportedClaims {
  readonly document: DocumentHead
  /** `confirmed`: the newest version was the same, and the person made it their word. `unchanged`: it was the same. */
  readonly outcome: 'saved' | 'confirmed' | 'unchanged'
}

/**
 * Saves a version. The word of the person is confirmed, that of an agent is a proposal. Throws VALIDATION_ERROR (also if
 * another version came in between), NOT_FOUND, DB_NOT_FOUND, DB_ERROR. Source: person-documents.
 */
export class SaveDocument {
  readonly #parts: PersonParts

  constructor(parts: PersonParts) {
    this.#parts = parts
  }

  async execute({ actor = 'person', client = null, ...given }: SaveDocumentRequest): Promise<SavedDocument> {
    const request = { ...given, text: plainText(given.text) }
    requireSound(request)
    const { documents, clock } = this.#parts
    const before = await this.#newest(request)
    const at = clock.now().toISOString()
    const wanted = await this.#toSave(request, before)
    if (before !== null && isSame(before, wanted)) return this.#kept(before, { actor, at })
    const saving = await documents.save({
      ...{ ...wanted, at, actor, client },
      confirmedAt: actor === 'person' ? at : null,
    })
    if (saving.outcome === 'unknown') throw unknownDocument(request.id ?? 0)
    if (saving.outcome === 'conflict') throw conflict(saving.now, request)
    const document = saving.saved
    return { document, outcome: 'saved', ...(await this.#unsupported({ ...document, text: wanted.text })) }
  }

  async #newest({ id = null }: SaveRequest): Promise<DocumentVersion | null> {
    if (id === null) return null
    return documentOf(this.#parts, id)
  }

  async #toSave(request: SaveRequest, before: DocumentVersion | null): Promise<WantedDocument> {
    const { id = null, expectedVersion = null, jobId, language, text } = request
    const title = request.title === undefined ? before?.title : request.title?.trim()
    const kind = request.kind ?? before?.kind ?? null
    if (kind === null) throw invalid('A new document needs a kind.')
    if (before !== null && before.kind !== kind)
      throw invalid(
        `Document ${before.id} has the kind ${before.kind}, which cannot change; save this as a new document instead.`,
      )
    return {
      ...{ id, expectedVersion: id === null ? null : (expectedVersion ?? 0), kind, text },
      title: title || titleOf(text),
      language: language === undefined ? (before?.language ?? null) : language,
      job: await this.#jobOf(jobId, before),
    }
  }

  async #jobOf(jobId: number | null | undefined, before: DocumentVersion | null): Promise<AboutJob | null> {
    if (jobId === undefined) return before?.job ?? null
    return jobId === null ? null : aboutJob(this.#parts, jobId)
  }

  /** The same text again: the person confirms it by that, and an agent changes nothing. */
  async #kept(
    before: DocumentVersion,
    { actor, at }: { readonly actor: DocumentAuthor; readonly at: string },
  ): Promise<SavedDocument> {
    const isConfirming = actor === 'person' && before.confirmedAt === null
    const { documents } = this.#parts
    const document = isConfirming ? ((await documents.confirm(before.id, before.version, at)) ?? before) : before
    const outcome = isConfirming ? 'confirmed' : 'unchanged'
    return { document, outcome, ...(await this.#unsupported({ ...document, text: before.text })) }
  }

  #unsupported(version: DocumentVersion): Promise<UnsupportedClaims> {
    return findUnsupportedIn(this.#parts, version)
  }
}

type SaveRequest = Omit<SaveDocumentRequest, 'actor' | 'client'>
type WantedDocument = Omit<DocumentToSave, 'at' | 'actor' | 'client' | 'confirmedAt'>

function requireSound({ id = null, expectedVersion = null, title, language, text }: SaveRequest): void {
  if (text.trim() === '') throw invalid('The text is empty.')
  if (text.length > maxDocumentText) throw invalid(`The text has more than ${maxDocumentText} characters. Shorten it.`)
  if ((title?.length ?? 0) > maxDocumentTitle)
    throw invalid(`The title has more than ${maxDocumentTitle} characters. Shorten it.`)
  if (language != null && !/^[a-z]{2}$/.test(language))
    throw invalid('The language must have two letters, such as en or ja.')
  if (id !== null && expectedVersion === null)
    throw invalid('A new version of a document needs the number of the version that you read.')
}

function isSame(before: DocumentVersion, wanted: WantedDocument): boolean {
  return (
    before.version === wanted.expectedVersion &&
    before.text === wanted.text &&
    before.title === wanted.title &&
    before.language === wanted.language &&
    before.job?.jobId === wanted.job?.jobId
  )
}

/** A line ends alike in every storage, and none of them keeps NUL everywhere. */
function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\0', '')
}

/** Returns the first line with words, without the marks of Markdown. */
function titleOf(text: string): string {
  const line = text.split('\n', 50).find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  return (
    line
      .replace(/^[#>*\s-]+/, '')
      .trim()
      .slice(0, maxDocumentTitle) || 'Untitled'
  )
}

function conflict(head: DocumentHead, { id: asked = null, expectedVersion }: SaveRequest): AppError {
  const expected = expectedVersion ?? 0
  if (asked !== null && expected > head.version) return missingVersion(asked, expected, head)
  const { id, version, kind, actor, createdAt } = head
  const now = `version ${version}, saved by the ${actor} on ${createdAt.slice(0, 10)}`
  const message =
    asked === null
      ? `There is a ${kind} already: document ${id}, ${now}. Save a new version of it.`
      : `Document ${id} has changed: it is now ${now}. Read it, and save your change to that version.`
  return documentFailure('VALIDATION_ERROR', message, { problem: 'conflict', now: head, isNew: asked === null })
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION_ERROR', message)
}
