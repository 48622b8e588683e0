import type { DocumentHead, DocumentVersion } from '#src/domain/person/document.js'
import { documentFactsOf, documentFailure } from '#src/domain/person/document-failure.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import type { PersonParts } from './person-parts.js'

/** Returns a version, the newest by default. Throws NOT_FOUND. */
export async function documentOf(
  { documents }: Pick<PersonParts, 'documents'>,
  id: number,
  version?: number,
): Promise<DocumentVersion> {
  const found = await documents.find(id, version)
  if (found !== null) return found
  const newest = version === undefined ? null : await documents.find(id)
  throw newest === null ? unknownDocument(id) : missingVersion(id, version ?? 0, newest)
}

export function missingVersion(id: number, version: number, newest: DocumentHead): AppError {
  const message = `Document ${id} has no version ${version}; its newest is ${newest.version}.`
  return documentFailure('NOT_FOUND', message, { problem: 'unknown-version' })
}

export function unknownDocument(id: number): AppError {
  return documentFailure('NOT_FOUND', `No document has id ${id}.`, { problem: 'unknown' })
}

/** Whether a use case failed because there is no such document, rather than no such version or job. */
export function isUnknownDocument(error: unknown): boolean {
  return documentFactsOf(error)?.problem === 'unknown'
}
