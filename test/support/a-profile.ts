import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import type { DocumentToSave } from '#src/application/person/ports/document-store.js'
import { aDocument, documentAt } from './a-document.js'

/** A new profile with these settings, confirmed unless stated otherwise. */
export function aProfile(settings: readonly string[], changes: Partial<DocumentToSave> = {}): DocumentToSave {
  const text = ['# About me', '', '```settings', ...settings, '```'].join('\n')
  return aDocument({ kind: 'profile', title: 'Profile', text, confirmedAt: documentAt, ...changes })
}

/** Documents in memory with such a profile. */
export async function documentsWith(settings: readonly string[], changes: Partial<DocumentToSave> = {}) {
  const documents = new MemoryDocumentStore()
  await documents.save(aProfile(settings, changes))
  return documents
}
