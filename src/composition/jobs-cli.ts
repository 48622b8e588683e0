import { createReadStream, statSync } from 'node:fs'
import type { FilesRequest, JobsServices, PostingFiles } from '../adapters/cli/services.js'
import { checkFiles, FilePostingSource } from '../adapters/import/file-posting-source.js'
import { rowProblems } from '../adapters/import/row-reader.js'
import { spoolInput } from '../adapters/import/spool-input.js'
import type { CapturedRow } from '../application/jobs/ports/posting-source.js'
import type { Config } from './config.js'
import { openJobs } from './open-jobs.js'
import { openPages } from './open-pages.js'

// who runs a command ends it by hand; the longest that a timer takes
const maxTimeoutMs = 2 ** 31 - 1

const encodingRemedy = "name the file's encoding with --encoding, such as cp932"

/** What the commands about jobs need, on the configured database. */
export function openJobsServices(config: Config): JobsServices {
  const pages = openPages(config.websitesDb, config)
  const jobs = openJobs(config.jobsDb, { ...config, pages, scanTimeoutMs: maxTimeoutMs })
  return {
    ...jobs,
    readFiles,
    close: async () => {
      await Promise.all([jobs.close(), pages.close()])
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
    rows: ({ onBytes, signal }) => {
      const stdin = spool === null ? process.stdin : createReadStream(spool.path)
      return withRemedies(new FilePostingSource({ paths, stdin, encoding, onBytes, signal }).rows())
    },
    close: async () => spool?.remove(),
  }
}

/** The rows, with the option that helps where one cannot be read. */
async function* withRemedies(rows: AsyncIterable<CapturedRow>): AsyncGenerator<CapturedRow> {
  for await (const row of rows) {
    const isOtherEncoding = row.problem === rowProblems.notUtf8
    yield isOtherEncoding ? { ...row, problem: `${row.problem}; ${encodingRemedy}` } : row
  }
}

/** 0 when one of them has no size that is known beforehand. */
function totalSize(paths: readonly (string | null)[]): number {
  const sizes = paths.map((path) => (path === null ? undefined : statSync(path, { throwIfNoEntry: false })?.size))
  return sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
