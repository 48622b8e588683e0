import { asc, sql } from 'drizzle-orm'
import { type EngineDialect, given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { DocumentFilter, DocumentPage } from '#src/application/person/ports/document-store.js'
import { readRequired } from './stored-hunt.js'
import { isOfJob, readAuthor, readDocumentKind, type StoredJobOf, toStoredJob } from './stored-person.js'

interface VersionValues extends StoredJobOf {
  /** Null for the first version. */
  readonly documentId: number | null
  readonly version: number
  readonly kind: string
  readonly title: string
  readonly language: string | null
  readonly createdAt: string
  readonly actor: string
  readonly client: string | null
  readonly confirmedAt: string | null
  readonly text: string
}

type DocumentsTable = TableOf<VersionValues & { readonly id: number }>

interface FilterValues extends StoredJobOf {
  /** 1 if any document fits, 0 if only these. */
  readonly anyId: number
  readonly ids: readonly number[]
  readonly anyKind: number
  readonly kinds: readonly string[]
}

export function toFilterValues({ ids, kinds, job }: DocumentFilter): FilterValues {
  const anyId = ids === null ? 1 : 0
  const anyKind = kinds === null ? 1 : 0
  return { anyId, ids: ids ?? [], anyKind, kinds: kinds ?? [], ...toStoredJob(job) }
}

interface PageValues extends FilterValues {
  readonly limit: number
  readonly offset: number
}

export function toPageValues(filter: DocumentFilter, { limit, offset }: DocumentPage): PageValues {
  // the largest number that both engines take for a limit
  return { ...toFilterValues(filter), limit: limit ?? Number.MAX_SAFE_INTEGER, offset }
}

const keys = [
  ...(['documentId', 'version', 'kind', 'jobId', 'url', 'title', 'language'] as const),
  ...(['createdAt', 'actor', 'client', 'confirmedAt', 'text'] as const),
]

interface OfDocument {
  readonly id: number
}

interface OfVersion extends OfDocument {
  readonly version: number
}

/** Statements on documents, in SQL that both engines understand. */
export function documentStatements(documents: DocumentsTable, { oneOf }: Pick<EngineDialect, 'oneOf'>) {
  const head = selection({
    id: [documents.documentId, readCount],
    version: [documents.version, readCount],
    kind: [documents.kind, readDocumentKind],
    jobId: [documents.jobId, readInteger],
    url: [documents.url, readText],
    title: [documents.title, readRequired],
    language: [documents.language, readText],
    createdAt: [documents.createdAt, readRequired],
    actor: [documents.actor, readAuthor],
    client: [documents.client, readText],
    confirmedAt: [documents.confirmedAt, readText],
  })
  const whole = head.with({ text: [documents.text, readRequired] })
  const [rowId, documentId] = [nameOf(documents, 'id'), nameOf(documents, 'documentId')]
  const lastVersion = sql`select max(other.version) from ${documents} as other where other.document_id = ${documents.documentId}`
  const isNewest = sql`${documents.version} = (${lastVersion})`
  const isNewestConfirmed = sql`${documents.version} = (${lastVersion} and other.confirmed_at is not null)`
  const isAsked = sql`(${given('anyId', 'integer')} = 1 or ${oneOf(documents.documentId, 'ids')})
    and (${given('anyKind', 'integer')} = 1 or ${oneOf(documents.kind, 'kinds', 'text')})`
  const isAmong = sql`${isAsked} and ${isOfJob(documents)}`
  const listed = head.with({
    confirmedVersion: [sql`shown.version`, readInteger],
    shownTitle: [sql`shown.title`, readText],
    shownLanguage: [sql`shown.language`, readText],
    shownJobId: [sql`shown.job_id`, readInteger],
    shownUrl: [sql`shown.url`, readText],
  })
  const shownJob = {
    jobId: sql`case when shown.version is null then ${documents.jobId} else shown.job_id end`,
    url: sql`case when shown.version is null then ${documents.url} else shown.url end`,
  }
  const isThis = sql`${documents.documentId} = ${given('id', 'bigint')}`
  const isVersion = sql`${isThis} and ${documents.version} = ${given('version', 'integer')}`
  const byDocument = sql`order by ${asc(documents.documentId)}`
  return {
    newest: head.select<FilterValues>(sql`from ${documents} where ${isAmong} and ${isNewest} ${byDocument}`),
    confirmed: whole.select<FilterValues>(
      sql`from ${documents} where ${isAmong} and ${isNewestConfirmed} ${byDocument}`,
    ),
    list: listed.select<PageValues>(
      sql`from ${documents} left join ${documents} as shown on shown.document_id = ${documents.documentId}
        and shown.version = (${lastVersion} and other.confirmed_at is not null)
        where ${isAsked} and ${isOfJob(shownJob)} and ${isNewest} ${byDocument}
        limit ${given('limit', 'bigint')} offset ${given('offset', 'bigint')}`,
    ),
    unconfirmed: head.select<Pick<FilterValues, 'kinds'>>(
      sql`from ${documents} where ${oneOf(documents.kind, 'kinds', 'text')} and ${documents.confirmedAt} is null
        ${byDocument}, ${asc(documents.version)}`,
    ),
    newestOf: head.select<OfDocument>(sql`from ${documents} where ${isThis} and ${isNewest}`),
    headOf: head.select<OfVersion>(sql`from ${documents} where ${isVersion}`),
    find: whole.select<OfVersion>(sql`from ${documents} where ${isVersion}`),
    findNewest: whole.select<OfDocument>(sql`from ${documents} where ${isThis} and ${isNewest}`),
    versions: head.select<OfDocument>(sql`from ${documents} where ${isThis} order by ${asc(documents.version)}`),
    // if the transaction cannot see the row that is in the way, PostgreSQL has it run again
    insert: selection({ id: [sql`${rowId}`, readCount] }).query<VersionValues>(
      sql`insert into ${rowOf(documents, keys)} on conflict do nothing returning ${rowId}`,
    ),
    /** Names a new document after its first row: ids of rows are never used again. */
    nameFirst: statement<OfDocument>(
      sql`update ${documents} set ${documentId} = ${rowId} where ${rowId} = ${given('id', 'bigint')}`,
    ),
    confirm: statement<OfVersion & { readonly confirmedAt: string }>(
      sql`update ${documents} set ${nameOf(documents, 'confirmedAt')} = ${sql.placeholder('confirmedAt')}
        where ${isVersion} and ${documents.confirmedAt} is null`,
    ),
    /** Returns the document of each row that was deleted. */
    remove: selection({ id: [sql`${documentId}`, readCount] }).query<{ readonly ids: readonly number[] }>(
      sql`delete from ${documents} where ${oneOf(documents.documentId, 'ids')} returning ${documentId}`,
    ),
    removeVersions: statement<OfDocument & { readonly versions: readonly number[] }>(
      sql`delete from ${documents} where ${isThis} and ${oneOf(documents.version, 'versions')}`,
    ),
  }
}

export type DocumentStatements = ReturnType<typeof documentStatements>
