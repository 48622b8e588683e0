import type { DocumentName, ListedDocument } from '#src/application/person/ports/document-store.js'
import type { DocumentHead, DocumentKind, DocumentVersion } from '#src/domain/person/document.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type LineChange, lineDifference } from '#src/domain/shared/line-difference.js'
import { documentOf } from './document-of.js'
import { aboutJob, type PersonParts } from './person-parts.js'

/** Absent and null mean any. */
export interface GetDocumentsRequest {
  readonly ids?: readonly number[] | null
  readonly kinds?: readonly DocumentKind[] | null
  readonly jobId?: number | null
  /** Whether the texts are wanted too. */
  readonly hasText?: boolean
  /** An earlier version, of one id. */
  readonly version?: number | null
  /** What changed since this version, of one id. */
  readonly since?: number | null
  /** How many documents at most, after `offset` of them. */
  readonly limit?: number | null
  readonly offset?: number
}

/** A change of what a version has besides its text; null if it has none. */
export interface NameChange {
  readonly field: keyof DocumentName
  readonly from: string | null
  readonly to: string | null
}

export interface KnownDocument {
  readonly head: DocumentHead
  /** What a list calls it: as the person confirmed it, or as in the version that was asked for. */
  readonly name: DocumentName
  /** The newest version that the person confirmed; null if there is none. */
  readonly confirmedVersion: number | null
  /** All versions of a document that was asked for alone, oldest first; otherwise empty. */
  readonly versions: readonly DocumentHead[]
  readonly text: string | null
  readonly changes: readonly LineChange[] | null
  /** Changes of title, language and job; null like `changes`. */
  readonly nameChanges: readonly NameChange[] | null
}

export const maxDocumentsAsked = 50

type Parts = Pick<PersonParts, 'documents' | 'jobs'>

/**
 * Returns documents with their newest or another version, by id. Throws NOT_FOUND for an unknown id, version or job,
 * VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: person-reading.
 */
export class GetDocuments {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async execute(request: GetDocumentsRequest): Promise<readonly KnownDocument[]> {
    const { ids = null, kinds = null, jobId = null, limit = null, offset = 0 } = request
    requireSound(request)
    const job = jobId === null ? null : await aboutJob(this.#parts, jobId)
    const listed = await this.#parts.documents.list({ ids, kinds, job }, { limit, offset })
    const isWhole = kinds === null && job === null && offset === 0 && (limit === null || limit >= (ids?.length ?? 0))
    const missing = ids?.find((id) => !listed.some(({ newest }) => newest.id === id))
    if (missing !== undefined && isWhole) await documentOf(this.#parts, missing)
    const known: KnownDocument[] = []
    for (const each of listed) known.push(await this.#known(each, request))
    return known
  }

  async #known({ newest, confirmed }: ListedDocument, request: GetDocumentsRequest): Promise<KnownDocument> {
    const { ids = null, hasText = false, version = null, since = null } = request
    // the version of the list: a newer one may have come meanwhile
    const isRead = hasText || version !== null || since !== null
    const read = isRead ? await documentOf(this.#parts, newest.id, version ?? newest.version) : null
    const head = read === null ? newest : headOf(read)
    const before = since === null ? null : await documentOf(this.#parts, newest.id, since)
    return {
      head,
      name: nameOf(version === null ? (confirmed ?? newest) : head),
      confirmedVersion: confirmed?.version ?? null,
      versions: ids?.length === 1 ? await this.#versions(newest) : [],
      text: hasText ? (read?.text ?? null) : null,
      changes: before === null ? null : lineDifference(before.text, read?.text ?? ''),
      nameChanges: before === null ? null : changesOf(before, head),
    }
  }

  async #versions(newest: DocumentHead): Promise<readonly DocumentHead[]> {
    if (newest.version === 1) return [newest]
    const all = await this.#parts.documents.versions(newest.id)
    return all.filter(({ version }) => version <= newest.version)
  }
}

function requireSound({ ids, version, since, limit, offset = 0 }: GetDocumentsRequest): void {
  const isOfOne = version != null || since != null
  if (isOfOne && ids?.length !== 1) throw invalid('version and since apply to one document: give exactly one id.')
  if ((ids?.length ?? 0) > maxDocumentsAsked)
    throw invalid(`At most ${maxDocumentsAsked} documents can be read at once.`)
  if (offset < 0 || (limit != null && limit < 1)) throw invalid('limit must be 1 or more, and offset 0 or more.')
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION_ERROR', message)
}

function headOf({ text: _, ...head }: DocumentVersion): DocumentHead {
  return head
}

function nameOf({ title, language, job }: DocumentName): DocumentName {
  return { title, language, job }
}

function changesOf(before: DocumentName, after: DocumentName): readonly NameChange[] {
  const values = ({ title, language, job }: DocumentName) => ({ title, language, job: job && `${job.jobId}` })
  const [from, to] = [values(before), values(after)]
  return (['title', 'language', 'job'] as const)
    .map((field) => ({ field, from: from[field], to: to[field] }))
    .filter((change) => change.from !== change.to)
}
