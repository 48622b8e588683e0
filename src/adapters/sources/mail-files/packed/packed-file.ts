import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FileNature, MailFile, OpenedFile } from '#src/adapters/sources/mail-files/mail-file.js'
import { maxReadBytes, TooLargeError } from '#src/adapters/sources/mail-files/problems.js'
import { type ByteStream, StreamByteSource } from './stream-byte-source.js'

export interface PackedFileParts {
  readonly name: string
  readonly id: string
  readonly key: string
  /** Unpacked, in bytes; null when not known. */
  readonly size: number | null
  /** It may unpack to this much. */
  readonly maxBytes: number
  readonly nature?: FileNature
  open(): Promise<ByteStream>
}

/** A file in a packed one. One whose name ends in `.gz` is unpacked once more, and bears its name without that. */
export class PackedFile implements MailFile {
  readonly name: string
  readonly id: string
  readonly key: string
  readonly size: number | null
  readonly nature?: FileNature
  readonly #parts: PackedFileParts

  constructor(parts: PackedFileParts) {
    this.name = unpackedName(parts.name)
    this.id = parts.id
    this.key = parts.key
    this.size = parts.name === this.name ? parts.size : null
    if (parts.nature !== undefined) this.nature = parts.nature
    this.#parts = parts
  }

  /** Nobody writes into a packed file. */
  stamp(): string {
    return ''
  }

  async start(count: number): Promise<Buffer> {
    return this.#with(async (source) => {
      const start = await fill(source, count)
      if (start.length === 0 && source.failure !== undefined) throw source.failure
      return start
    })
  }

  async read(): Promise<Buffer> {
    const bytes = await this.#with(async (source) => {
      const whole = await fill(source, maxReadBytes + 1)
      if (source.failure !== undefined) throw source.failure
      return whole
    })
    if (bytes.length > maxReadBytes) throw new TooLargeError()
    return bytes
  }

  async open(): Promise<OpenedFile> {
    const stream = await this.#parts.open()
    return new StreamByteSource(unpackGzip(this.#parts.name, stream), this.#parts.maxBytes)
  }

  async #with<T>(use: (source: OpenedFile) => Promise<T>): Promise<T> {
    const source = await this.open()
    try {
      return await use(source)
    } finally {
      await source.close()
    }
  }
}

const gzipSuffix = /\.gz$/i

/** A file's name without what says that it is packed. */
export function unpackedName(name: string): string {
  return name.replace(gzipSuffix, '')
}

/** The bytes that `stream` packs, if its name says that it does. */
export function unpackGzip(name: string, stream: ByteStream): ByteStream {
  if (!gzipSuffix.test(name)) return stream
  const { pieces } = stream
  // without `return`: what is let go of early is closed by `close`, and by nothing else
  const input = Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) }, { objectMode: false })
  const output = createGunzip({ chunkSize: 64 * 1024 })
  input.on('error', (error) => output.destroy(error))
  input.pipe(output)
  const close = async () => {
    input.destroy()
    output.destroy()
    await stream.close()
  }
  return { pieces: output[Symbol.asyncIterator](), close }
}

async function fill(source: OpenedFile, count: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  while (length < count) {
    const part = Buffer.alloc(Math.min(64 * 1024, count - length))
    const got = await source.read(part, length)
    if (got === 0) break
    parts.push(part.subarray(0, got))
    length += got
    source.release?.(length)
  }
  return Buffer.concat(parts)
}

// mail packs to a tenth; a file made to fill a disk packs to a thousandth
const maxRatio = 200
const alwaysAllowed = 1024 ** 3

/** How many bytes a packed file of this size may unpack to. */
export function maxUnpackedBytes(packedBytes: number): number {
  return alwaysAllowed + maxRatio * packedBytes
}

/** Files in one packed file: more are not looked at. */
export const maxPackedFiles = 2_000_000
