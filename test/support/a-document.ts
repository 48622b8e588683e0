import type { DocumentToSave } from '#src/application/person/ports/document-store.js'

export const documentAt = '2026-12-01T08:00:00.000Z'

/** A new document, by default a CV that nobody confirmed. */
export function aDocument(document: Partial<DocumentToSave> = {}): DocumentToSave {
  return {
    ...{ id: null, expectedVersion: null, kind: 'cv', job: null, title: '職務経歴書', language: null, text: '# CV' },
    ...{ at: documentAt, actor: 'person', client: null, confirmedAt: null },
    ...document,
  }
}
