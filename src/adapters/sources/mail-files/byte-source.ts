import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { NoFileError } from './problems.js'

/** Bytes that can be read at any place. */
export interface ByteSource {
  /** Infinity as long as it is not known: until the end has been read. */
  readonly size: number
  /** Fills `target` with bytes from `position` on; how many it got, which may be fewer, and is 0 at the end. */
  read(target: Uint8Array, position: number): Promise<number>
  /** Nothing before `position` will be read any more. */
  release?(position: number): void
}

/** Without waiting: a pipe would open only when someone writes to it, which may be never. */
const toRead = constants.O_RDONLY | constants.O_NONBLOCK

/** Opens a file for reading; the caller closes it. Throws the file system's error, NoFileError. */
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

/** Throws NoFileError for a pipe, a socket or a device: it may never end. */
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

  /** The size is taken now: what is appended later is not seen. Throws the file system's error, NoFileError. */
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

/** Memory for many small pieces: the collector looks at each piece that has memory of its own. */
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

/** A look at a source through a buffer of fixed size, for readers that mostly go forward. */
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

  /** Nothing before `position` will be looked at any more. */
  release(position: number): void {
    this.#source.release?.(position)
  }

  /** `count` bytes at `from`, fewer at the end or when the window is smaller. Valid until the next call. */
  async view(from: number, count: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(count, this.size - from, this.bytes))
    if (!this.#holds(from, wanted)) {
      this.#start = from
      this.#length = await fill(this.#source, this.#buffer, from)
    }
    return this.#buffer.subarray(from - this.#start, Math.min(from - this.#start + wanted, this.#length))
  }

  /** As `view`, with all that the window holds after `from` besides. */
  async viewOn(from: number, atLeast: number): Promise<Buffer> {
    await this.view(from, atLeast)
    return this.#buffer.subarray(from - this.#start, this.#length)
  }

  /** The bytes from `start` to `end`, which stay as they are. */
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
