import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ByteWindow } from '#src/adapters/sources/mail-files/byte-source.js'
import { natureOf, sniffedBytes } from '#src/adapters/sources/mail-files/classify-file.js'
import type { FileNature } from '#src/adapters/sources/mail-files/mail-file.js'
import { problems, ReadProblem, toPackedProblem } from '#src/adapters/sources/mail-files/problems.js'
import { surveySeparators } from '#src/adapters/sources/mail-files/separator-stamps.js'
import { maxPackedFiles, maxUnpackedBytes, PackedFile, unpackedName, unpackGzip } from './packed-file.js'
import { PackedFolder, pathNames } from './packed-folder.js'
import { type ByteStream, StreamByteSource } from './stream-byte-source.js'

const windowBytes = 1024 * 1024

/**
 * The content of the `.tar`, `.tgz` or `.tar.gz` file at `path`. A tar file can only be read sequentially: it is read
 * once to classify the files, and once more to read them, if they are read in order. Throws ReadProblem if it is
 * damaged or unpacks to too much.
 */
export async function openTar(path: string, name: string, size: number): Promise<PackedFolder> {
  const maxBytes = maxUnpackedBytes(size)
  const folder = new PackedFolder(name.replace(/\.(?:tar|tgz|tar\.gz)$/i, ''), path)
  const tape = new TarTape(path, maxBytes)
  let isEmpty = true
  try {
    for (let header = await tape.next(); header !== null; header = await tape.next()) {
      isEmpty = false
      if (header.number > maxPackedFiles) throw new ReadProblem(problems.packedTooMuch)
      const names = pathNames(header.name)
      const last = names?.at(-1)
      if (names === null || last === undefined) continue
      if (header.isFolder) folder.addFolder(names)
      if (!header.isFile) continue
      const { number } = header
      // numbered by position, so that they are read in that order
      const id = `${String(number).padStart(7, '0')}\0${last}`
      const nature = await examine(last, tape.bytes(), maxBytes)
      folder.add(
        names.slice(0, -1),
        new PackedFile({
          ...{ name: last, id, key: `${path}/${names.join('/')}\0${number}`, size: header.size, maxBytes, nature },
          open: () => tape.seek(number),
        }),
      )
    }
  } catch (error) {
    if (isEmpty) throw error
    // of a truncated download, the part received is read
    folder.failure = error
  } finally {
    await tape.rewind()
  }
  return folder
}

async function examine(name: string, stream: ByteStream, maxBytes: number): Promise<FileNature> {
  const source = new StreamByteSource(unpackGzip(name, stream), maxBytes)
  const window = new ByteWindow(source, windowBytes)
  try {
    const start = (await window.view(0, sniffedBytes)).toString('latin1')
    const survey = /^(?:\xef\xbb\xbf)?\s{0,99}From /.test(start) ? await surveySeparators(window) : null
    const nature = await natureOf(unpackedName(name), start, async () => survey?.total ?? 0)
    return { ...nature, stamps: survey?.stamps ?? new Set() }
  } finally {
    await source.close()
  }
}

interface TarHeader {
  /** The number of the entry, starting at 1. */
  readonly number: number
  readonly name: string
  readonly size: number
  readonly isFile: boolean
  readonly isFolder: boolean
}

/** One pass over a tar file at a time; it restarts when an earlier entry is requested. */
class TarTape {
  readonly #path: string
  readonly #maxBytes: number
  #pass: ReturnType<typeof startPass> | null = null
  #number = 0
  #pieces: AsyncIterator<Uint8Array> | null = null

  constructor(path: string, maxBytes: number) {
    this.#path = path
    this.#maxBytes = maxBytes
  }

  /** Moves to the next entry; returns null at the end. */
  async next(): Promise<TarHeader | null> {
    try {
      this.#pass ??= startPass(this.#path, this.#maxBytes)
      while (this.#pieces !== null && (await this.#pieces.next()).done !== true) {}
      this.#pieces = null
      const { value, done } = await this.#pass.entries.next()
      if (done === true) return null
      this.#pieces = bytesOf(value)
      this.#number += 1
      const { name, size = 0, type } = value.header
      // old programs mark a folder only by its name
      const isFolder = type === 'directory' || name.endsWith('/')
      const isFile = !isFolder && (type === 'file' || type === 'contiguous-file')
      return { number: this.#number, name, size, isFile, isFolder }
    } catch (error) {
      throw toPackedProblem(error)
    }
  }

  /** The content of the entry that `next` moved to. */
  bytes(): ByteStream {
    const pieces = this.#pieces
    const next = async () => (pieces === null ? { value: undefined, done: true as const } : pieces.next())
    // moving to the next entry skips the rest
    return { pieces: { next }, close: async () => {} }
  }

  async seek(number: number): Promise<ByteStream> {
    if (this.#number >= number) await this.rewind()
    while (this.#number < number) if ((await this.next()) === null) throw new ReadProblem(problems.changed)
    return this.bytes()
  }

  async rewind(): Promise<void> {
    this.#pass?.stop()
    this.#pass = null
    this.#pieces = null
    this.#number = 0
  }
}

function startPass(path: string, maxBytes: number) {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const tar = extract()
  const entries = tar[Symbol.asyncIterator]()
  const bounded = (source: AsyncIterable<Uint8Array>) => limitBytes(source, maxBytes)
  const unpacked = /\.tar$/i.test(path) ? [file] : [file, createGunzip({ chunkSize: 64 * 1024 })]
  // the entries report errors
  pipeline([...unpacked, bounded, tar] as readonly (Readable & NodeJS.WritableStream)[], () => {})
  return { entries, stop: () => void file.destroy() }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) if (piece instanceof Uint8Array) yield piece
}

async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const piece of source) {
    total += piece.length
    if (total > maxBytes) throw new ReadProblem(problems.packedTooMuch)
    yield piece
  }
}
