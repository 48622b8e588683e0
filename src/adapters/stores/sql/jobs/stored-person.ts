import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { ListedDocument } from '#src/application/person/ports/document-store.js'
import { type AboutJob, type DocumentHead, documentAuthors, documentKinds } from '#src/domain/person/document.js'
import { type Task, taskKinds } from '#src/domain/person/task.js'
import { readOneOf } from './stored-hunt.js'

/** The job of a row, in its columns. */
export interface StoredJobOf {
  readonly jobId: number | null
  readonly url: string | null
}

interface StoredConfirmed {
  readonly confirmedVersion: number | null
  readonly shownTitle: string | null
  readonly shownLanguage: string | null
  readonly shownJobId: number | null
  readonly shownUrl: string | null
}

type Stored<T extends { readonly job: AboutJob | null }> = Omit<T, 'job'> & StoredJobOf

/** A later version may know other kinds. */
export const readDocumentKind = readOneOf(documentKinds, 'other')
export const readTaskKind = readOneOf(taskKinds, 'other')
// a damaged value must not make a proposal the person's word
export const readAuthor = readOneOf(documentAuthors, 'agent')

export function toStoredJob(job: AboutJob | null): StoredJobOf {
  return { jobId: job?.jobId ?? null, url: job?.url ?? null }
}

export function toHead({ jobId, url, ...head }: Stored<DocumentHead>): DocumentHead {
  return { ...head, job: toJob(jobId, url) }
}

/** A row of the list of documents. */
export function toListed(row: Stored<DocumentHead> & StoredConfirmed): ListedDocument {
  const { confirmedVersion: version, shownTitle, shownLanguage: language, shownJobId, shownUrl, ...newest } = row
  const job = toJob(shownJobId, shownUrl)
  return {
    newest: toHead(newest),
    confirmed: version === null ? null : { version, title: shownTitle ?? '', language, job },
  }
}

export function toTask({ jobId, url, ...task }: Stored<Omit<Task, 'changed'>>): Omit<Task, 'changed'> {
  return { ...task, job: toJob(jobId, url) }
}

function toJob(jobId: number | null, url: string | null): AboutJob | null {
  return jobId === null ? null : { jobId, url }
}

/**
 * Whether a row is about the job bound as `StoredJobOf`; without an id any row is. It may have been written under an
 * earlier id of the same URL.
 */
export function isOfJob({ jobId, url }: Readonly<Record<keyof StoredJobOf, SQLWrapper>>): SQL {
  const id = given('jobId', 'bigint')
  return sql`(${id} is null or ${jobId} = ${id} or ${url} = ${given('url', 'text')})`
}
