import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import * as unguarded from '#src/composition/import-jobs.js'
import * as jobs from '#src/composition/open-jobs.js'
import * as pages from '#src/composition/open-pages.js'
import { guarded } from './guarded.js'
import { jobsOptions, jobsShapes, pagesParameters, readPostingFilesParameters } from './jobs-shapes.js'
import { checkArguments } from './shape.js'

/**
 * The queue in the SQLite file or at the PostgreSQL URL that `source` is, or the one that these adapters keep.
 * Nothing is opened before the first call. Throws VALIDATION_ERROR.
 */
export function openJobs(source: string | jobs.JobsAdapters, options: jobs.JobsOptions = {}): jobs.Jobs {
  checkArguments(jobsOptions, [options])
  return guarded(jobs.openJobs(source, options), jobsShapes)
}

/**
 * The stored pages of the SQLite file or the PostgreSQL URL that `source` is, for a hunt to look them up. They are only read, and nothing
 * is loaded or opened before the first is asked for. Throws VALIDATION_ERROR.
 */
export function openPages(source: string, options: pages.PagesOptions = {}): StoredPages {
  checkArguments(pagesParameters, [source, options])
  return pages.openPages(source, options)
}

/** The captured rows of these files, in order and in constant memory. Throws NOT_FOUND, VALIDATION_ERROR. */
export function readPostingFiles(
  paths: readonly string[],
  options: unguarded.PostingFilesOptions = {},
): AsyncIterable<CapturedRow> {
  checkArguments(readPostingFilesParameters, [paths, options])
  return unguarded.readPostingFiles(paths, options)
}
