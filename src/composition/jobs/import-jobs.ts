import { closing } from '#src/adapters/kit/closing.js'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { checkFiles, FilePostingSource } from '#src/adapters/sources/posting-files/file-posting-source.js'
import { SqliteIntakePreview, SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { CheckPostings, type ImportCount, ImportJobs } from '#src/application/jobs/import-jobs.js'
import type { MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { WalkCount, WalkRequest } from '#src/application/jobs/walk-postings.js'
import {
  type Container,
  type IntakeOptions,
  missingAdapter,
  type OpenJobIntake,
  type StoreFile,
  tokens,
} from '#src/composition/container.js'
import { readSheet } from '#src/composition/paper-reader.js'

export interface PostingFilesOptions {
  /** A label of the Encoding Standard, such as shift_jis, for files without a byte order mark; defaults to UTF-8. */
  readonly encoding?: string | undefined
  /** Receives the size of each chunk read. */
  readonly onBytes?: (count: number) => void
  /** Stops the reading. */
  readonly signal?: AbortSignal
}

export interface PostingsRequest extends Partial<Omit<WalkRequest, 'rows'>>, PostingFilesOptions {
  /** CSV, JSON Lines or JSON files and spreadsheets by path, `-` for standard input; or rows from another source. */
  readonly from: string | readonly string[] | AsyncIterable<CapturedRow>
}

export interface ImportPostingsRequest extends PostingsRequest, Partial<IntakeOptions> {}

/** Yields the captured rows of these files, in order and in constant memory. Throws NOT_FOUND, VALIDATION_ERROR. */
export function readPostingFiles(
  paths: readonly string[],
  options: PostingFilesOptions = {},
): AsyncIterable<CapturedRow> {
  return new FilePostingSource({ paths, stdin: process.stdin, readSheet, ...options }).rows()
}

/** `Jobs.import` */
export async function importPostings(
  container: Container,
  request: ImportPostingsRequest,
  counted?: Set<string>,
): Promise<ImportCount> {
  const { dryRun = false, fill = false, ...postings } = request
  // before the database is created, so that no empty one remains after an error
  const walk = await toWalk(postings)
  provideIntake(container)
  return closing(container.resolve(tokens.openJobIntake)({ dryRun, fill }), (intake) =>
    new ImportJobs(intake, container.resolve(tokens.clock), htmlToText).execute(walk, counted),
  )
}

/** `Jobs.check` */
export async function checkPostings(request: PostingsRequest): Promise<WalkCount> {
  return new CheckPostings(htmlToText).execute(await toWalk(request))
}

/** `Jobs.migrate` */
export async function migrateJobs(container: Container): Promise<MigrationReport> {
  provideIntake(container)
  return container.resolve(tokens.jobStorage).migrate(container.resolve(tokens.clock).now())
}

export function provideIntake(container: Container): void {
  const file = () => container.resolve(tokens.jobsFile)
  container
    .provide(tokens.jobsFile, () => missingAdapter('openIntake or storage'))
    .provide(tokens.jobStorage, () => new SqliteJobStorage(file().path, file()))
    .provide(tokens.openJobIntake, () => intakeOf(file(), () => container.resolve(tokens.jobStorage).create()))
}

function intakeOf({ path, ...options }: StoreFile, create: () => Promise<void>): OpenJobIntake {
  return async ({ dryRun, fill }) => {
    if (dryRun) return new SqliteIntakePreview(path, { ...options, fill })
    await create()
    return new SqliteJobIntake(path, { ...options, fill })
  }
}

/** Throws NOT_FOUND or VALIDATION_ERROR if files cannot be read. */
async function toWalk({ from, mapping = {}, defaultSource = null, ...options }: PostingsRequest): Promise<WalkRequest> {
  const walk = { ...options, mapping, defaultSource }
  if (typeof from !== 'string' && Symbol.asyncIterator in from) return { ...walk, rows: from }
  const paths = typeof from === 'string' ? [from] : from
  await checkFiles(paths, options.encoding)
  return { ...walk, rows: readPostingFiles(paths, options) }
}
