import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problems as knownProblems } from '#src/adapters/sources/mail-files/problems.js'
import { foreignKindOf } from '#src/adapters/sources/posting-files/foreign-file.js'
import type { TakeFilesParts, WrittenMail } from '#src/application/hunt/take-files.js'
import type { FileWork, SentFile } from '#src/application/shared/review-files.js'
import type { CommandReport } from '#src/composition/child-command.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openMailSources } from './mail-sources.js'

/** Imports the files at these paths into the archive, in a separate process. */
export type ImportMailFiles = (paths: readonly string[], signal: AbortSignal) => Promise<ImportReport>

/** What the command prints about an import with `--json`. */
export interface ImportReport extends CommandReport {
  readonly imported: number
  readonly updated?: number
  readonly already_present: number
  readonly skipped: readonly { readonly reason: string; readonly count: number }[]
  readonly left_out?: readonly unknown[]
}

/** The beginning of a file that tells what is in it, in bytes. */
export const lookAtBytes = 64 * 1024
const maxProblems = 10

/** Whether the content is mail, packed or not; a spreadsheet is packed too, but is none. */
export function isMailFile(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, lookAtBytes)).toString('latin1')
  const kind = foreignKindOf(beginning, bytes.byteLength <= lookAtBytes)
  return kind === 'mail' || (packedEnding(bytes) !== null && kind !== 'spreadsheet' && kind !== 'document')
}

/** Takes files of mail that are in memory; `importFiles` is null if there is no place for an archive. */
export function takeMailFiles(importFiles: ImportMailFiles | null): TakeFilesParts['mail'] {
  return {
    read: async (file, { isSorted }, work) => {
      const { messages, problems } = await withFiles([file], (paths) => readMail(paths, work)).catch((error) => {
        throw hasNoMail(file, error) ? withoutMail(file, error) : error
      })
      if (isSorted) problems.delete(knownProblems.noMessage)
      return { messages, problems: [...problems], hasArchive: importFiles !== null }
    },
    write: (files, { signal }) => {
      if (importFiles === null)
        throw new AppError(
          'DB_NOT_FOUND',
          'There is no folder for a mail archive. Create a home with `jobworkflow init`.',
        )
      return withFiles(files, async (paths) => toWritten(await importFiles(paths, signal)))
    },
  }
}

const unopened = [knownProblems.packedBadly, knownProblems.encrypted, knownProblems.packedTooMuch]

/** Whether a packed file could be opened, and holds no mail. */
function hasNoMail({ bytes }: SentFile, error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'VALIDATION_ERROR' &&
    packedEnding(bytes) !== null &&
    !unopened.some((problem) => error.message.endsWith(`${problem}.`))
  )
}

/** It may hold postings, which are only looked for in a .zip. */
function withoutMail({ name }: SentFile, cause: unknown): AppError {
  const message = `${name}: packed, and without mail: unpack it, and add the files in it.`
  return new AppError('VALIDATION_ERROR', message, { cause })
}

async function readMail(paths: readonly string[], { onProgress, signal }: FileWork) {
  const problems = new Set<string>()
  let [messages, bytes] = [0, 0]
  for (const source of await openMailSources(paths)) {
    for await (const item of source.items({ after: null, files: new Map() }, signal)) {
      if ('raw' in item && item.raw !== undefined) {
        messages++
        bytes += item.raw.raw.byteLength
        onProgress(bytes)
      } else if ('problem' in item && problems.size < maxProblems) problems.add(item.problem)
    }
  }
  return { messages, problems }
}

function toWritten(report: ImportReport): WrittenMail {
  return {
    ...{ imported: report.imported, updated: report.updated ?? 0, alreadyPresent: report.already_present },
    // other files of a zip file are named before it is imported
    skipped: report.skipped.reduce(
      (sum, { reason, count }) => sum + (reason === knownProblems.noMessage ? 0 : count),
      0,
    ),
    leftOut: report.left_out?.length ?? 0,
  }
}

/** Mail is read from files; these are there for as long as `use` needs them, and only for this account. */
async function withFiles<T>(files: readonly SentFile[], use: (paths: readonly string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jobworkflow-'))
  try {
    const paths: string[] = []
    for (const [index, { name, bytes }] of files.entries()) {
      // two files may have the same name
      const place = join(folder, `${index + 1}`)
      await mkdir(place)
      const path = join(place, safeName(name, bytes))
      await writeFile(path, bytes, { mode: 0o600 })
      paths.push(path)
    }
    return await use(paths)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The mailbox is named by the file. */
function safeName(name: string, bytes: Uint8Array): string {
  const plain = name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-100)
  const ending = packedEnding(bytes)
  if (ending === null) return plain || 'mail'
  // what is packed is recognized by its name
  return plain.toLowerCase().endsWith(ending) || /\.tgz$/i.test(plain) ? plain : `${plain || 'mail'}${ending}`
}

/** The ending that a packed file has by its content; null for other files. */
export function packedEnding(bytes: Uint8Array): string | null {
  const starts = (...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 3, 4)) return '.zip'
  if (starts(0x1f, 0x8b)) return '.gz'
  return Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar' ? '.tar' : null
}
