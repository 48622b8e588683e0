import type {
  AboutJob,
  DocumentAuthor,
  DocumentHead,
  DocumentKind,
  DocumentVersion,
} from '#src/domain/person/document.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface DocumentToSave {
  /** The document that gets a new version; null for a new document. */
  readonly id: number | null
  /** The newest version that the writer knows; null for a new document. */
  readonly expectedVersion: number | null
  /** Ignored for a new version: it has the kind of its document. */
  readonly kind: DocumentKind
  readonly job: AboutJob | null
  readonly title: string
  readonly language: string | null
  readonly text: string
  readonly at: UtcTime
  readonly actor: DocumentAuthor
  readonly client: string | null
  readonly confirmedAt: UtcTime | null
}

/**
 * `conflict`: nothing was saved, `now` is the newest version. That is so if the expected version is another one, or if a
 * second profile would be added.
 */
export type DocumentSaving =
  | { readonly outcome: 'saved'; readonly saved: DocumentHead }
  | { readonly outcome: 'conflict'; readonly now: DocumentHead }
  | { readonly outcome: 'unknown' }

/** Null means any. */
export interface DocumentFilter {
  readonly ids: readonly number[] | null
  readonly kinds: readonly DocumentKind[] | null
  /** The id that the job has, or had under its URL. It is compared with the version that is returned. */
  readonly job: AboutJob | null
}

/** What a list tells of a document: a proposal neither renames nor moves it. */
export type DocumentName = Pick<DocumentHead, 'title' | 'language' | 'job'>

export interface ListedDocument {
  readonly newest: DocumentHead
  /** The newest version that the person confirmed; null if there is none. */
  readonly confirmed: (DocumentName & Pick<DocumentHead, 'version'>) | null
}

/** Part of a list; a null `limit` means no limit. */
export interface DocumentPage {
  readonly limit: number | null
  readonly offset: number
}

/**
 * What was written about the person and for them, in versions that are never changed. If the storage has no table for
 * it, reading finds nothing; writing adds it to a storage that this program made, unless an agent writes, and throws
 * DB_ERROR otherwise. All methods throw DB_NOT_FOUND and DB_ERROR (retryable only if another writer holds the storage).
 * Source: person-documents.
 */
export interface DocumentStore {
  /** Adds a version atomically: of two writers that expect the same version, one gets a conflict. */
  save(document: DocumentToSave): Promise<DocumentSaving>
  /** Marks a version as the person's word. Returns its head, null if there is no such version. The first time stays. */
  confirm(id: number, version: number, at: UtcTime): Promise<DocumentHead | null>
  /** Returns the newest version of each document, by id. */
  newest(filter: DocumentFilter): Promise<readonly DocumentHead[]>
  /**
   * Returns the newest version of each document beside the confirmed one, by id, in one read. The job is compared with
   * that of the confirmed version, or of the newest if there is none.
   */
  list(filter: DocumentFilter, page: DocumentPage): Promise<readonly ListedDocument[]>
  /** Returns the newest confirmed version of each document that has one, with its text, by id. */
  confirmed(filter: DocumentFilter): Promise<readonly DocumentVersion[]>
  /** Returns all unconfirmed versions of documents of these kinds without their texts, by id, oldest first. */
  unconfirmed(kinds: readonly DocumentKind[]): Promise<readonly DocumentHead[]>
  /** Returns one version, the newest without `version`; null if there is none. */
  find(id: number, version?: number): Promise<DocumentVersion | null>
  /** Returns all versions of a document without their texts, oldest first; empty if there is none. */
  versions(id: number): Promise<readonly DocumentHead[]>
  /** Removes documents with all of their versions. Returns how many documents there were. */
  remove(ids: readonly number[]): Promise<number>
  /** Removes some versions of a document; the numbers of the others stay. */
  removeVersions(id: number, versions: readonly number[]): Promise<void>
  close(): Promise<void>
}
