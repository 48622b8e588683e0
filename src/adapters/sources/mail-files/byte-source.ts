import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { NoFileError } from './problems.js'

/** Bytes with random access. */
export interface ByteSource {
  /** Infinity while unknown, until the end was read. */
  readonly size: number
  /**
   * Reads bytes at `position` into `target` and returns their number, which may be smaller than requested and is 0 at
   * the end.
   */
  read(target: Uint8Array, position: number): Promise<number>
  /** Declares that nothing before `position` will be read again. */
  release?(position: number): void
}

/** Non-blocking: opening a pipe would otherwise wait for a writer, possibly forever. */
const toRead = constants.O_RDONLY | constants.O_NONBLOCK

/** Opens a file for reading; the caller closes it. Throws file system errors and NoFileError. */
export function openMailFile(path: string | Buffer): { readonly file: number; readonly stats: Stats } {
  const file = openSync(path, toRead)
  try {
    const stats = fstatSync(file)
    refuseEndless(stats)
    return { file, stats }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Throws NoFileError for a pipe, a socket or a device, which may never end. */
export function refuseEndless(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NoFileError()
}

export class FileByteSource implements ByteSource {
  readonly size: number
  readonly #handle: FileHandle

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** The size is fixed at opening: data appended later is not seen. Throws file system errors and NoFileError. */
  static async open(path: string | Buffer): Promise<FileByteSource> {
    const handle = await open(path, toRead)
    try {
      const stats = await handle.stat()
      refuseEndless(stats)
      return new FileByteSource(handle, stats.size)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async read(target: Uint8Array, position: number): Promise<number> {
    return (await this.#handle.read(target, 0, target.length, position)).bytesRead
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

const slabBytes = 512 * 1024
const maxSharedBytes = 64 * 1024

/** Allocates small pieces from shared slabs, because the garbage collector visits each separate allocation. */
class Slabs {
  #free = Buffer.alloc(0)

  take(bytes: number): Buffer {
    if (bytes > maxSharedBytes) return Buffer.allocUnsafeSlow(bytes)
    if (bytes > this.#free.length) this.#free = Buffer.allocUnsafeSlow(slabBytes)
    const piece = this.#free.subarray(0, bytes)
    this.#free = this.#free.subarray(bytes)
    return piece
  }
}

/** A buffered view of a source with a fixed size, for mostly sequential reading. */
export class ByteWindow {
  readonly #source: ByteSource
  readonly #buffer: Buffer
  readonly #own = new Slabs()
  #start = 0
  #length = 0

  constructor(source: ByteSource, bytes: number) {
    this.#source = source
    this.#buffer = Buffer.allocUnsafeSlow(bytes)
  }

  get size(): number {
    return this.#source.size
  }

  get bytes(): number {
    return this.#buffer.length
  }

  /** Declares that nothing before `position` will be read again. */
  release(position: number): void {
    this.#source.release?.(position)
  }

  /** `count` bytes at `from`; fewer at the end, or if the window is smaller. Valid until the next call. */
  async view(from: number, count: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(count, this.size - from, this.bytes))
    if (!this.#holds(from, wanted)) {
      this.#start = from
      this.#length = await fill(this.#source, this.#buffer, from)
    }
    return this.#buffer.subarray(from - this.#start, Math.min(from - this.#start + wanted, this.#length))
  }

  /** Like `view`, but with everything that the window holds after `from`. */
  async viewOn(from: number, atLeast: number): Promise<Buffer> {
    await this.view(from, atLeast)
    return this.#buffer.subarray(from - this.#start, this.#length)
  }

  /** A copy of the bytes from `start` to `end`. */
  async copy(start: number, end: number): Promise<Buffer> {
    const own = this.#own.take(end - start)
    if (this.#holds(start, own.length)) {
      this.#buffer.copy(own, 0, start - this.#start)
      return own
    }
    return own.subarray(0, await fill(this.#source, own, start))
  }

  #holds(from: number, count: number): boolean {
    return from >= this.#start && from + count <= this.#start + this.#length
  }
}

/** Reads until `target` is full or the source ends. */
async function fill(source: ByteSource, target: Uint8Array, position: number): Promise<number> {
  let filled = 0
  while (filled < target.length && position + filled < source.size) {
    const got = await source.read(target.subarray(filled), position + filled)
    if (got === 0) break
    filled += got
  }
  return filled
}
