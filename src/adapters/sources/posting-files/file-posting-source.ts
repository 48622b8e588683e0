import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { isMissing, unreadableFile } from '#src/adapters/kit/errors.js'
import { type CharacterSet, findCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import { Utf8Transcoder } from '#src/adapters/kit/text/utf8-transcoder.js'
import type { CapturedRow, PostingSource } from '#src/application/jobs/ports/posting-source.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openPipe } from './open-pipe.js'
import { AnyReader } from './read-any.js'
import { type ReadSheet, type SheetRead, withSheets } from './read-sheets.js'

export interface FilePostingSourceOptions {
  /** `-` means standard input. */
  readonly paths: readonly string[]
  readonly stdin: Readable
  /** The charset of files without a byte order mark, such as shift_jis; defaults to UTF-8. */
  readonly encoding?: string | undefined
  /** Receives the size of each chunk read, before decoding. */
  readonly onBytes?: ((count: number) => void) | undefined
  /** Stops the reading, also while waiting for input; the rows end there. */
  readonly signal?: AbortSignal | undefined
  /** Reads spreadsheets (XLSX); without it they are reported as files without rows. */
  readonly readSheet?: ReadSheet | undefined
}

const standardInput = '-'
const chunkBytes = 256 * 1024

/**
 * Captured postings in CSV, JSON Lines or JSON array files, or in the first sheet of a spreadsheet, detected by content.
 * Throws NOT_FOUND for a missing file, and VALIDATION_ERROR for an unreadable one or an unknown encoding; if possible,
 * before the first row.
 */
export class FilePostingSource implements PostingSource {
  readonly #options: FilePostingSourceOptions

  constructor(options: FilePostingSourceOptions) {
    this.#options = options
  }

  async *rows(): AsyncGenerator<CapturedRow> {
    const { paths, encoding } = this.#options
    await checkFiles(paths, encoding)
    for (const path of paths) if (!this.#options.signal?.aborted) yield* this.#file(path)
  }

  async *#file(path: string): AsyncGenerator<CapturedRow> {
    const file = nameOf(path)
    const { encoding } = this.#options
    const transcoder = new Utf8Transcoder(encoding === undefined ? null : toCharacterSet(encoding))
    const reader = new AnyReader()
    for await (const read of this.#read(path)) {
      if ('problem' in read) return yield { file, line: 1, fileProblem: read.problem }
      const chunk = 'csv' in read ? Buffer.from(read.csv) : transcoder.write(read)
      for (const row of reader.push(chunk)) yield { file, ...row }
    }
    // the last chunk may end inside a row
    if (this.#options.signal?.aborted) return
    for (const row of reader.push(transcoder.end())) yield { file, ...row }
    for (const row of reader.end()) yield { file, ...row }
  }

  #read(path: string): AsyncIterable<Buffer | SheetRead> {
    const { readSheet, signal } = this.#options
    const chunks = this.#chunks(path)
    return readSheet === undefined ? chunks : withSheets(chunks, readSheet, signal)
  }

  async *#chunks(path: string): AsyncGenerator<Buffer> {
    const { stdin, onBytes, signal } = this.#options
    let stream: Readable | undefined
    const stop = () => void stream?.destroy()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      stream = path === standardInput ? stdin : await openFile(path, signal)
      if (signal?.aborted) stop()
      for await (const chunk of stream) {
        const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        onBytes?.(bytes.length)
        yield bytes
      }
    } catch (error) {
      if (!signal?.aborted) throw fileError(path, error)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}

async function openFile(path: string, signal: AbortSignal | undefined): Promise<Readable> {
  return (await stat(path)).isFIFO() ? openPipe(path, signal) : createReadStream(path, { highWaterMark: chunkBytes })
}

function nameOf(path: string): string {
  return path === standardInput ? '(standard input)' : basename(path)
}

/** Throws NOT_FOUND for a missing file, and VALIDATION_ERROR for an unreadable one or an unknown encoding. */
export async function checkFiles(paths: readonly string[], encoding?: string): Promise<void> {
  if (encoding !== undefined) toCharacterSet(encoding)
  for (const path of paths) await checkFile(path)
}

/** Throws VALIDATION_ERROR for an unknown charset. */
function toCharacterSet(label: string): CharacterSet {
  const found = findCharacterSet(label)
  if (found !== null) return found
  const message = `${JSON.stringify(label.slice(0, 80))} is not a known encoding; use one such as cp932, shift_jis or utf-16le.`
  throw new AppError('VALIDATION_ERROR', message)
}

async function checkFile(path: string): Promise<void> {
  if (path === standardInput) return
  try {
    const found = await stat(path)
    if (found.isDirectory())
      throw new AppError('VALIDATION_ERROR', `${nameOf(path)} is a folder; give the files in it.`)
    await access(path, constants.R_OK)
  } catch (error) {
    throw fileError(path, error)
  }
}

function fileError(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const name = nameOf(path)
  return new AppError(isMissing(error) ? 'NOT_FOUND' : 'VALIDATION_ERROR', unreadableFile(name, error, path), {
    cause: error,
  })
}
