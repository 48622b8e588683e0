import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FileNature, MailFile, OpenedFile } from '#src/adapters/sources/mail-files/mail-file.js'
import { maxReadBytes, TooLargeError } from '#src/adapters/sources/mail-files/problems.js'
import { type ByteStream, StreamByteSource } from './stream-byte-source.js'

export interface PackedFileParts {
  readonly name: string
  readonly id: string
  readonly key: string
  /** The unpacked size in bytes; null if unknown. */
  readonly size: number | null
  /** The limit of the unpacked size. */
  readonly maxBytes: number
  readonly nature?: FileNature
  open(): Promise<ByteStream>
}

/** A file inside a packed file. If its name ends in `.gz`, it is also decompressed, and named without the suffix. */
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

  /** Packed files do not change. */
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

/** The name of a file without `.gz`. */
export function unpackedName(name: string): string {
  return name.replace(gzipSuffix, '')
}

/** Decompresses `stream` if the name ends in `.gz`. */
export function unpackGzip(name: string, stream: ByteStream): ByteStream {
  if (!gzipSuffix.test(name)) return stream
  const { pieces } = stream
  // without `return`, so that only `close` ends a stream that is abandoned early
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

// mail compresses to a tenth; a decompression bomb to a thousandth
const maxRatio = 200
const alwaysAllowed = 1024 ** 3

/** How many bytes a packed file of this size may unpack to. */
export function maxUnpackedBytes(packedBytes: number): number {
  return alwaysAllowed + maxRatio * packedBytes
}

/** The most files that are listed in one packed file. */
export const maxPackedFiles = 2_000_000
