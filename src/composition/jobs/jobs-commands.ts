import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { FilesRequest, JobsServices, PostingFiles } from '#src/adapters/edges/cli/services.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { checkFiles, FilePostingSource } from '#src/adapters/sources/posting-files/file-posting-source.js'
import { fileProblems } from '#src/adapters/sources/posting-files/foreign-file.js'
import { rowProblems } from '#src/adapters/sources/posting-files/row-reader.js'
import { spoolInput } from '#src/adapters/sources/posting-files/spool-input.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import { type Config, commandTimeoutMs } from '#src/composition/config.js'
import { readSheet } from '#src/composition/paper-reader.js'
import { openPages } from '#src/composition/websites/open-pages.js'
import { openJobs } from './open-jobs.js'

const encodingRemedy = "give the file's encoding with --encoding, such as cp932"

/** The services of the commands about jobs, on the configured database. */
export function openJobsServices(config: Config): JobsServices {
  const pages = openPages(config.websitesDb, config)
  const jobs = openJobs(config.jobsDb, { ...config, pages, scanTimeoutMs: commandTimeoutMs })
  return {
    ...jobs,
    readFiles,
    close: async () => {
      await Promise.all([jobs.close(), pages.close()])
    },
  }
}

async function readFiles({ paths, encoding, twice }: FilesRequest): Promise<PostingFiles> {
  // before the database is created, so that no empty one remains after an error
  await checkFiles(paths, encoding)
  // standard input can only be read once, so for a second pass it is saved to a file
  const spool = twice && paths.includes('-') ? await spoolInput(process.stdin) : null
  return {
    totalBytes: totalSize(paths.map((path) => (path === '-' ? (spool?.path ?? null) : path))),
    rows: ({ onBytes, signal }) => {
      const stdin = spool === null ? process.stdin : createReadStream(spool.path)
      const rows = new FilePostingSource({ paths, stdin, encoding, onBytes, signal, readSheet }).rows()
      return withRemedies(rows, (row) => remedyOf(row, paths))
    },
    close: async () => spool?.remove(),
  }
}

/** The rows, with a helpful command or option added to the problems of rows and files. */
async function* withRemedies(
  rows: AsyncIterable<CapturedRow>,
  remedyOf: (row: CapturedRow) => string | null,
): AsyncGenerator<CapturedRow> {
  for await (const row of rows) {
    const remedy = remedyOf(row)
    if (remedy === null) yield row
    else if (row.fileProblem !== undefined) yield { ...row, fileProblem: `${row.fileProblem}; ${remedy}` }
    else yield { ...row, problem: `${row.problem}; ${remedy}` }
  }
}

function remedyOf({ file, problem, fileProblem }: CapturedRow, paths: readonly string[]): string | null {
  if (problem === rowProblems.notUtf8) return encodingRemedy
  // the path as typed; standard input has no name
  const path = shellWord(paths.find((each) => each !== '-' && basename(each) === file) ?? 'FILE')
  if (fileProblem === fileProblems.mail) return `\`${commandOn('mail', `mail import ${path}`)}\` reads it`
  if (fileProblem === fileProblems.page)
    return `\`${commandOn('websites', 'websites add URL')}\` reads a page by its address`
  if (fileProblem === fileProblems.addresses)
    return `\`${commandOn('jobs', 'jobs add URL')}\` adds a posting by its address`
  if (fileProblem === fileProblems.database) return `\`jobworkflow copy ${path} TO --only jobs\` copies its jobs`
  return null
}

/** Returns 0 if any size is unknown beforehand. */
function totalSize(paths: readonly (string | null)[]): number {
  const sizes = paths.map((path) => (path === null ? undefined : statSync(path, { throwIfNoEntry: false })?.size))
  return sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
