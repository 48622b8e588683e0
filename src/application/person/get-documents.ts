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
}

export interface KnownDocument {
  readonly head: DocumentHead
  /** The newest version that the person confirmed; null if there is none. */
  readonly confirmedVersion: number | null
  /** All versions, oldest first. */
  readonly versions: readonly DocumentHead[]
  readonly text: string | null
  readonly changes: readonly LineChange[] | null
}

export const maxDocumentsAsked = 50

/**
 * Returns documents with their newest or another version, by id. Throws NOT_FOUND for an unknown id, version or job,
 * VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: person-reading.
 */
export class GetDocuments {
  readonly #parts: Pick<PersonParts, 'documents' | 'jobs'>

  constructor(parts: Pick<PersonParts, 'documents' | 'jobs'>) {
    this.#parts = parts
  }

  async execute(request: GetDocumentsRequest): Promise<readonly KnownDocument[]> {
    const { ids = null, kinds = null, jobId = null, version = null, since = null } = request
    if ((version !== null || since !== null) && ids?.length !== 1)
      throw new AppError('VALIDATION_ERROR', 'A version can be read of one document: give its id alone.')
    if ((ids?.length ?? 0) > maxDocumentsAsked)
      throw new AppError('VALIDATION_ERROR', `At most ${maxDocumentsAsked} documents can be read at once.`)
    const job = jobId === null ? null : await aboutJob(this.#parts, jobId)
    const newest = await this.#parts.documents.newest({ ids, kinds, job })
    const missing = ids?.find((id) => !newest.some((head) => head.id === id))
    if (missing !== undefined && kinds === null && job === null) await documentOf(this.#parts, missing)
    const known: KnownDocument[] = []
    for (const head of newest) known.push(await this.#known(head, request))
    return known
  }

  async #known(newest: DocumentHead, request: GetDocumentsRequest): Promise<KnownDocument> {
    const { hasText = false, version = null, since = null } = request
    const { documents } = this.#parts
    const heads = newest.version === 1 ? [newest] : await documents.versions(newest.id)
    const wanted = version === null ? null : await documentOf(this.#parts, newest.id, version)
    const text = wanted?.text ?? (hasText || since !== null ? (await documentOf(this.#parts, newest.id)).text : null)
    return {
      head: wanted === null ? newest : headOf(wanted),
      confirmedVersion: heads.findLast(({ confirmedAt }) => confirmedAt !== null)?.version ?? null,
      versions: heads,
      text: hasText ? text : null,
      changes:
        since === null ? null : lineDifference((await documentOf(this.#parts, newest.id, since)).text, text ?? ''),
    }
  }
}

function headOf({ text: _, ...head }: DocumentVersion): DocumentHead {
  return head
}
