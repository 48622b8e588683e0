import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  DocumentFilter,
  DocumentPage,
  DocumentSaving,
  DocumentStore,
  DocumentToSave,
  ListedDocument,
} from '#src/application/person/ports/document-store.js'
import type { DocumentHead, DocumentKind, DocumentVersion } from '#src/domain/person/document.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { type DocumentStatements, toFilterValues, toPageValues } from './document-statements.js'
import type { SideTables } from './side-tables.js'
import { toHead, toListed, toStoredJob } from './stored-person.js'

export interface DocumentParts {
  readonly documents: DocumentStatements
  readonly tables: SideTables
  /** Makes concurrent writers wait until the transaction ends; null if they do so anyway. */
  readonly hold: Query<StoredRow, undefined> | null
}

/** The documents in either engine. */
export class SqlDocumentStore implements DocumentStore {
  readonly #documents: DocumentStatements
  readonly #tables: SideTables
  readonly #hold: DocumentParts['hold']

  constructor({ documents, tables, hold }: DocumentParts) {
    this.#documents = documents
    this.#tables = tables
    this.#hold = hold
  }

  save(document: DocumentToSave): Promise<DocumentSaving> {
    const [documents, hold] = [this.#documents, this.#hold]
    const work = function* (): Work<DocumentSaving> {
      if (hold !== null) yield* run(hold)
      return yield* addVersion(documents, document)
    }
    return this.#tables.write(work, { isOfTool: document.actor === 'agent' })
  }

  confirm(id: number, version: number, confirmedAt: UtcTime): Promise<DocumentHead | null> {
    const { confirm, headOf } = this.#documents
    return this.#tables.write(function* () {
      yield* run(confirm, { id, version, confirmedAt })
      const found = yield* first(headOf, { id, version })
      return found === null ? null : toHead(found)
    })
  }

  async newest(filter: DocumentFilter): Promise<readonly DocumentHead[]> {
    const found = this.#tables.read(() => all(this.#documents.newest, toFilterValues(filter)), [])
    return (await found).map(toHead)
  }

  async list(filter: DocumentFilter, page: DocumentPage): Promise<readonly ListedDocument[]> {
    const found = this.#tables.read(() => all(this.#documents.list, toPageValues(filter, page)), [])
    return (await found).map(toListed)
  }

  async confirmed(filter: DocumentFilter): Promise<readonly DocumentVersion[]> {
    const found = this.#tables.read(() => all(this.#documents.confirmed, toFilterValues(filter)), [])
    return (await found).map(toVersion)
  }

  async unconfirmed(kinds: readonly DocumentKind[]): Promise<readonly DocumentHead[]> {
    return (await this.#tables.read(() => all(this.#documents.unconfirmed, { kinds }), [])).map(toHead)
  }

  async find(id: number, version?: number): Promise<DocumentVersion | null> {
    const { find, findNewest } = this.#documents
    const work = () => (version === undefined ? first(findNewest, { id }) : first(find, { id, version }))
    const found = await this.#tables.read(work, null)
    return found === null ? null : toVersion(found)
  }

  async versions(id: number): Promise<readonly DocumentHead[]> {
    return (await this.#tables.read(() => all(this.#documents.versions, { id }), [])).map(toHead)
  }

  async remove(ids: readonly number[]): Promise<number> {
    const removed = await this.#tables.write(() => all(this.#documents.remove, { ids }))
    return new Set(removed.map(({ id }) => id)).size
  }

  async removeVersions(id: number, versions: readonly number[]): Promise<void> {
    await this.#tables.write(() => run(this.#documents.removeVersions, { id, versions }))
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}

type StoredVersion = Parameters<typeof toHead>[0] & { readonly text: string }

function toVersion({ text, ...head }: StoredVersion): DocumentVersion {
  return { ...toHead(head), text }
}

function* addVersion(documents: DocumentStatements, document: DocumentToSave): Work<DocumentSaving> {
  const { id, expectedVersion, job, at: createdAt, ...rest } = document
  const now = yield* versionNow(documents, document)
  if (id !== null && now === null) return { outcome: 'unknown' }
  if (now !== null && (id === null || now.version !== expectedVersion)) return { outcome: 'conflict', now }
  const version = (now?.version ?? 0) + 1
  const kind = now?.kind ?? rest.kind
  const row = yield* first(documents.insert, { ...rest, ...toStoredJob(job), documentId: id, version, kind, createdAt })
  if (row === null)
    throw new AppError('DB_ERROR', 'Another program saved this document; try again.', { retryable: true })
  const documentId = id ?? row.id
  if (id === null) yield* run(documents.nameFirst, { id: documentId })
  return { outcome: 'saved', saved: { id: documentId, version, kind, job, createdAt, ...headOf(document) } }
}

const ofProfile = toFilterValues({ ids: null, kinds: ['profile'], job: null })

/** The newest version of the document that a new version is of, or that is in the way of a new document. */
function* versionNow(documents: DocumentStatements, { id, kind }: DocumentToSave): Work<DocumentHead | null> {
  if (id === null && kind !== 'profile') return null
  const found = yield* id === null ? first(documents.newest, ofProfile) : first(documents.newestOf, { id })
  return found === null ? null : toHead(found)
}

function headOf({ title, language, actor, client, confirmedAt }: DocumentToSave) {
  return { title, language, actor, client, confirmedAt }
}
