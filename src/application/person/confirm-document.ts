import type { DocumentHead } from '#src/domain/person/document.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { documentOf, unknownDocument } from './document-of.js'
import type { PersonParts } from './person-parts.js'

/**
 * Makes a version the word of the person; only the person may. Throws NOT_FOUND, VALIDATION_ERROR if a newer version
 * came, DB_NOT_FOUND, DB_ERROR. Source: person-confirming.
 */
export class ConfirmDocument {
  readonly #parts: Pick<PersonParts, 'documents' | 'clock'>

  constructor(parts: Pick<PersonParts, 'documents' | 'clock'>) {
    this.#parts = parts
  }

  /** `version` is the one that the person has read. */
  async execute({ id, version }: { readonly id: number; readonly version: number }): Promise<DocumentHead> {
    const { documents, clock } = this.#parts
    const newest = await documentOf(this.#parts, id)
    if (version !== newest.version) {
      const message = `Document ${id} now has version ${newest.version}. Read that one, then confirm it.`
      throw new AppError('VALIDATION_ERROR', message)
    }
    const confirmed = await documents.confirm(id, version, clock.now().toISOString())
    if (confirmed === null) throw unknownDocument(id)
    return confirmed
  }
}
