import { type SQL, sql } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { type AboutJob, type DocumentHead, documentAuthors, documentKinds } from '#src/domain/person/document.js'
import { type Task, taskKinds } from '#src/domain/person/task.js'
import { readOneOf } from './stored-hunt.js'

/** The job of a row, in its columns. */
export interface StoredJobOf {
  readonly jobId: number | null
  readonly url: string | null
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

export function toTask({ jobId, url, ...task }: Stored<Task>): Task {
  return { ...task, job: toJob(jobId, url) }
}

function toJob(jobId: number | null, url: string | null): AboutJob | null {
  return jobId === null ? null : { jobId, url }
}

/**
 * Whether a row is about the job bound as `StoredJobOf`; without an id any row is. It may have been written under an
 * earlier id of the same URL.
 */
export function isOfJob({ jobId, url }: TableOf<StoredJobOf>): SQL {
  const id = given('jobId', 'bigint')
  return sql`(${id} is null or ${jobId} = ${id} or ${url} = ${given('url', 'text')})`
}
