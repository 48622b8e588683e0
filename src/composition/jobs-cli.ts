import { createReadStream, statSync } from 'node:fs'
import type { FilesRequest, JobsServices, PostingFiles } from '../adapters/cli/services.js'
import { checkFiles, FilePostingSource } from '../adapters/import/file-posting-source.js'
import { spoolInput } from '../adapters/import/spool-input.js'
import { htmlToText } from '../adapters/mime/html-text.js'
import { SqliteIntakePreview } from '../adapters/persistence/sqlite/jobs/sqlite-intake-preview.js'
import { SqliteJobIntake } from '../adapters/persistence/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '../adapters/persistence/sqlite/jobs/sqlite-job-storage.js'
import { CheckPostings } from '../application/jobs/check-postings.js'
import { ImportJobs } from '../application/jobs/import-jobs.js'
import { MigrateJobs } from '../application/jobs/migrate-jobs.js'
import { SummarizeJobs } from '../application/jobs/summarize-jobs.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Config } from './config.js'

/** What the commands about jobs need, on the configured database. */
export function openJobsServices({ jobsDb, busyTimeoutMs }: Config, clock: Clock): JobsServices {
  const storage = new SqliteJobStorage(jobsDb, { busyTimeoutMs })
  return {
    summarizeJobs: new SummarizeJobs(new SqliteJobRepository(jobsDb, { busyTimeoutMs })),
    migrateJobs: new MigrateJobs(storage, clock),
    checkPostings: new CheckPostings(htmlToText),
    readFiles,
    openImport: ({ dryRun, fill }) => {
      if (!dryRun) storage.create()
      const Intake = dryRun ? SqliteIntakePreview : SqliteJobIntake
      const intake = new Intake(jobsDb, { busyTimeoutMs, fill })
      return { importJobs: new ImportJobs(intake, clock, htmlToText), close: () => intake.close() }
    },
  }
}

async function readFiles({ paths, encoding, twice }: FilesRequest): Promise<PostingFiles> {
  // before the database is made, which would be left behind empty
  await checkFiles(paths, encoding)
  // standard input comes once: what is read twice is kept in a file meanwhile
  const spool = twice && paths.includes('-') ? await spoolInput(process.stdin) : null
  return {
    totalBytes: totalSize(paths.map((path) => (path === '-' ? (spool?.path ?? null) : path))),
    open: ({ onBytes, signal }) =>
      new FilePostingSource({
        paths,
        stdin: spool === null ? process.stdin : createReadStream(spool.path),
        ...(encoding === undefined ? {} : { encoding }),
        onBytes,
        signal,
      }),
    close: async () => spool?.remove(),
  }
}

/** 0 when one of them has no size that is known beforehand. */
function totalSize(paths: readonly (string | null)[]): number {
  const sizes = paths.map((path) => (path === null ? undefined : statSync(path, { throwIfNoEntry: false })?.size))
  return sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
