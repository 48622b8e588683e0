import type { DocumentHead } from '#src/domain/person/document.js'
import type { Task } from '#src/domain/person/task.js'
import { ConfirmDocument } from './confirm-document.js'
import { documentOf } from './document-of.js'
import { findUnsupportedIn, type UnsupportedClaims } from './find-unsupported-in.js'
import { GetDocuments, type GetDocumentsRequest, type KnownDocument } from './get-documents.js'
import { GetProfile, type KnownProfile } from './get-profile.js'
import { type ListedTask, ListTasks, type ListTasksRequest } from './list-tasks.js'
import type { PersonParts } from './person-parts.js'
import { SaveDocument, type SaveDocumentRequest, type SavedDocument } from './save-document.js'
import { SaveTasks, type SaveTasksRequest } from './save-tasks.js'

/** The use cases about a person. Each method throws DB_NOT_FOUND, DB_ERROR and the errors it names itself. */
export interface PersonUseCases {
  readonly getProfile: () => Promise<KnownProfile>
  /** Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly getDocuments: (request: GetDocumentsRequest) => Promise<readonly KnownDocument[]>
  /** Throws NOT_FOUND, VALIDATION_ERROR, also if another version came in between. */
  readonly saveDocument: (request: SaveDocumentRequest) => Promise<SavedDocument>
  /** Makes a version the word of the person. Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly confirmDocument: (request: { readonly id: number; readonly version: number }) => Promise<DocumentHead>
  /** What a version, by default the newest, claims and nothing that the person confirmed says. Throws NOT_FOUND. */
  readonly unsupportedIn: (request: { readonly id: number; readonly version?: number }) => Promise<UnsupportedClaims>
  /** Throws NOT_FOUND, TIMEOUT. */
  readonly listTasks: (request: ListTasksRequest) => Promise<readonly ListedTask[]>
  /** All or none. Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly saveTasks: (request: SaveTasksRequest) => Promise<readonly Task[]>
}

export function createPersonUseCases(parts: PersonParts): PersonUseCases {
  return {
    getProfile: () => new GetProfile(parts).execute(),
    getDocuments: async (request) => new GetDocuments(parts).execute(request),
    saveDocument: async (request) => new SaveDocument(parts).execute(request),
    confirmDocument: async (request) => new ConfirmDocument(parts).execute(request),
    unsupportedIn: async ({ id, version }) => findUnsupportedIn(parts, await documentOf(parts, id, version)),
    listTasks: async (request) => new ListTasks(parts).execute(request),
    saveTasks: async (request) => new SaveTasks(parts).execute(request),
  }
}
