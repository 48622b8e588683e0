import type {
  DocumentFilter,
  DocumentPage,
  DocumentSaving,
  DocumentStore,
  DocumentToSave,
  ListedDocument,
} from '#src/application/person/ports/document-store.js'
import type { DocumentHead, DocumentKind, DocumentVersion } from '#src/domain/person/document.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { isOfJob } from './is-of-job.js'

/** Documents in memory: for tests, and for programs that need no file. */
export class MemoryDocumentStore implements DocumentStore {
  /** The versions of each document, oldest first, by its id. */
  readonly #documents = new Map<number, readonly DocumentVersion[]>()
  #lastId = 0

  async save(document: DocumentToSave): Promise<DocumentSaving> {
    const { id, expectedVersion, at: createdAt, ...given } = document
    const versions = id === null ? [] : this.#documents.get(id)
    if (versions === undefined) return { outcome: 'unknown' }
    const last = versions.at(-1)
    const now = last ?? (given.kind === 'profile' ? this.#profile() : undefined)
    if (now !== undefined && (id === null || now.version !== expectedVersion))
      return { outcome: 'conflict', now: toHead(now) }
    // like the number of a row
    this.#lastId++
    const known = { id: id ?? this.#lastId, version: (last?.version ?? 0) + 1, kind: last?.kind ?? given.kind }
    const saved = { ...given, ...known, createdAt }
    this.#documents.set(saved.id, [...versions, saved])
    return { outcome: 'saved', saved: toHead(saved) }
  }

  async confirm(id: number, version: number, at: UtcTime): Promise<DocumentHead | null> {
    const versions = this.#documents.get(id) ?? []
    const found = versions.find((each) => each.version === version)
    if (found === undefined) return null
    const confirmed = { ...found, confirmedAt: found.confirmedAt ?? at }
    this.#documents.set(
      id,
      versions.map((each) => (each === found ? confirmed : each)),
    )
    return toHead(confirmed)
  }

  async newest(filter: DocumentFilter): Promise<readonly DocumentHead[]> {
    return this.#last(() => true, filter).map(toHead)
  }

  async list({ job, ...filter }: DocumentFilter, { limit, offset }: DocumentPage): Promise<readonly ListedDocument[]> {
    const heads = this.#last(() => true, { ...filter, job: null }).map(toHead)
    const listed = heads.map((newest) => {
      const found = this.#documents.get(newest.id)?.findLast(({ confirmedAt }) => confirmedAt !== null)
      return { newest, confirmed: found === undefined ? null : toConfirmed(found) }
    })
    const fitting = listed.filter(({ newest, confirmed }) => isOfJob((confirmed ?? newest).job, job))
    return fitting.slice(offset, limit === null ? undefined : offset + limit)
  }

  async confirmed(filter: DocumentFilter): Promise<readonly DocumentVersion[]> {
    return this.#last(({ confirmedAt }) => confirmedAt !== null, filter)
  }

  async unconfirmed(kinds: readonly DocumentKind[]): Promise<readonly DocumentHead[]> {
    const isWanted = ({ kind, confirmedAt }: DocumentVersion) => kinds.includes(kind) && confirmedAt === null
    return [...this.#documents.values()].flatMap((versions) => versions.filter(isWanted).map(toHead))
  }

  async find(id: number, version?: number): Promise<DocumentVersion | null> {
    const versions = this.#documents.get(id) ?? []
    return versions.findLast((each) => version === undefined || each.version === version) ?? null
  }

  async versions(id: number): Promise<readonly DocumentHead[]> {
    return (this.#documents.get(id) ?? []).map(toHead)
  }

  async remove(ids: readonly number[]): Promise<number> {
    return ids.filter((id) => this.#documents.delete(id)).length
  }

  async removeVersions(id: number, versions: readonly number[]): Promise<void> {
    const left = this.#documents.get(id)?.filter(({ version }) => !versions.includes(version)) ?? []
    if (left.length > 0) this.#documents.set(id, left)
    else this.#documents.delete(id)
  }

  async close(): Promise<void> {}

  #profile(): DocumentVersion | undefined {
    return this.#last(({ kind }) => kind === 'profile', { ids: null, kinds: null, job: null })[0]
  }

  /** The last version of each document that is `wanted`, if it fits. */
  #last(wanted: (version: DocumentVersion) => boolean, { ids, kinds, job }: DocumentFilter): DocumentVersion[] {
    const fits = (version: DocumentVersion) =>
      (ids === null || ids.includes(version.id)) &&
      (kinds === null || kinds.includes(version.kind)) &&
      isOfJob(version.job, job)
    return [...this.#documents.values()].flatMap((versions) => versions.findLast(wanted) ?? []).filter(fits)
  }
}

function toConfirmed({ version, title, language, job }: DocumentVersion): ListedDocument['confirmed'] {
  return { version, title, language, job }
}

function toHead({ text: _text, ...head }: DocumentVersion): DocumentHead {
  return head
}
