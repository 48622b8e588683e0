import { readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import { isUnknownDocument } from '#src/application/person/document-of.js'
import type { GetDocumentsRequest, KnownDocument } from '#src/application/person/get-documents.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { listDocuments } from './words.js'

/** Returns the one document that is asked for. An unknown id is told with the command that lists them. */
export async function readDocument(person: PersonServices, request: GetDocumentsRequest): Promise<KnownDocument> {
  const [known] = await person.getDocuments(request).catch((error) => {
    if (!isUnknownDocument(error)) throw error
    throw new AppError('NOT_FOUND', `${error.message} ${listDocuments()}`)
  })
  return known as KnownDocument
}

export const readDocumentId = (text: string) => readWholeNumber('The id', text, { min: 1 })
