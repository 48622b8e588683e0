import { createHash } from 'node:crypto'
import { accessSync, closeSync, constants, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import type { BackupReader, PackedPart } from '#src/application/keeping/ports/backup-file.js'
import { cutOffBackup, notABackup, overlongBackup } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { blockBytes, readTarHeader } from './tar-header.js'

/** Throws NOT_FOUND or VALIDATION_ERROR if there is no file to read, or one that is not packed with gzip. */
export function requireBackupFile(path: string): void {
  let start: Buffer = Buffer.alloc(0)
  try {
    accessSync(path, constants.R_OK)
    // what is read from a pipe is gone
    if (statSync(path).isFile()) start = startOf(path)
  } catch (error) {
    throw explained(error, path)
  }
  // an empty file is told as cut off
  if (start.byteLength > 0 && start.toString('hex') !== '1f8b') throw ofAnotherKind()
}

function startOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(2)
    return start.subarray(0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}

const ofAnotherKind = (cause?: unknown) =>
  notABackup('is damaged, or is a file of another kind: it cannot be unpacked', cause)

/** Reads what `BackupFileWriter` wrote, or the same parts packed by hand. Holds a piece at a time in memory. */
export class BackupFileReader implements BackupReader {
  readonly #path: string
  readonly #onBytes: (count: number) => void
  readonly #signal: AbortSignal | undefined

  /** `onBytes` receives the number of packed bytes read since its last call. Reading throws TIMEOUT once it is aborted. */
  constructor(path: string, onBytes: (count: number) => void = () => {}, signal?: AbortSignal) {
    this.#path = path
    this.#onBytes = onBytes
    this.#signal = signal
  }

  async *parts(): AsyncIterable<PackedPart> {
    const file = createReadStream(this.#path, { signal: this.#signal })
    file.on('data', (piece) => this.#onBytes(piece.length))
    const unpacked = pipeline(file, createGunzip(), () => {})
    const tape = new Tape(unpacked, this.#path)
    try {
      for (let header = await nextHeader(tape); header !== null; header = await nextHeader(tape)) {
        const part = new TapePart(tape, header.name, header.bytes)
        yield part
        await part.skip()
        await tape.skip((blockBytes - (header.bytes % blockBytes)) % blockBytes)
      }
      // to the end, where the checksum of the whole file is
      await tape.drain()
    } finally {
      unpacked.destroy()
      file.destroy()
    }
  }
}

async function nextHeader(tape: Tape) {
  const block = await tape.take(blockBytes)
  try {
    return readTarHeader(block)
  } catch (error) {
    throw notABackup('is damaged, or was packed in another way', error)
  }
}

class TapePart implements PackedPart {
  readonly name: string
  readonly bytes: number
  readonly #tape: Tape
  readonly #hash = createHash('sha256')
  #left: number

  constructor(tape: Tape, name: string, bytes: number) {
    this.name = name
    this.bytes = bytes
    this.#tape = tape
    this.#left = bytes
  }

  async *read(): AsyncIterable<Uint8Array> {
    while (this.#left > 0) {
      const piece = await this.#tape.next(this.#left)
      this.#left -= piece.byteLength
      this.#hash.update(piece)
      yield piece
    }
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }

  async skip(): Promise<void> {
    await this.#tape.skip(this.#left)
    this.#left = 0
  }
}

/** Bytes in their order, in pieces of a wanted size. */
class Tape {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #path: string
  #held: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>, path: string) {
    this.#pieces = stream[Symbol.asyncIterator]()
    this.#path = path
  }

  /** The next piece of at most `max` bytes, and at least one. Throws at the end. */
  async next(max: number): Promise<Buffer> {
    while (this.#held.byteLength === 0) {
      const { value, done } = await this.#more()
      if (done === true) throw cutOffBackup()
      this.#held = value
    }
    const piece = this.#held.subarray(0, max)
    this.#held = this.#held.subarray(piece.byteLength)
    return piece
  }

  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = bytes; left > 0; left -= pieces.at(-1)?.byteLength ?? 0) pieces.push(await this.next(left))
    return Buffer.concat(pieces)
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) left -= (await this.next(left)).byteLength
  }

  #more(): Promise<IteratorResult<Buffer>> {
    return this.#pieces.next().catch((error) => Promise.reject(explained(error, this.#path)))
  }

  /** Reads zeros to the end. Throws for anything else. */
  async drain(): Promise<void> {
    const isEmpty = (piece: Buffer) => piece.every((byte) => byte === 0)
    if (!isEmpty(this.#held)) throw overlongBackup()
    for (let read = 0; ; ) {
      const { value, done } = await this.#more()
      if (done === true) return
      read += value.byteLength
      // a tar program may fill its last record
      if (read > 2 ** 20 || !isEmpty(value)) throw overlongBackup()
    }
  }
}

function explained(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (code === 'ABORT_ERR')
    return new AppError('TIMEOUT', 'Reading the backup was stopped; nothing of it was put in place.')
  if (isMissing(error)) return new AppError('NOT_FOUND', `There is no backup ${basename(path)}. Check the path.`)
  if (isDenied(error))
    return new AppError(
      'VALIDATION_ERROR',
      `${basename(path)} cannot be read: permission denied. Check its permissions.`,
    )
  if (code === 'EISDIR') return new AppError('VALIDATION_ERROR', `${basename(path)} is a folder, not a backup.`)
  if (code === 'Z_BUF_ERROR') return cutOffBackup(error)
  if (code.startsWith('Z_')) return ofAnotherKind(error)
  return error
}
