import type { CharacterSet } from './character-sets.js'
import { maxMarkBytes, readByteOrderMark } from './guess-text.js'

/**
 * Converts the chunks of a file to UTF-8: by its byte order mark, or else from `stated`. Without either the bytes stay
 * unchanged, even if they are not UTF-8. Removes the mark.
 */
export class Utf8Transcoder {
  readonly #stated: CharacterSet | null
  /** The first bytes, until there are enough for a byte order mark. */
  #first = Buffer.alloc(0)
  #transcoding: Transcoding | null = null

  constructor(stated: CharacterSet | null) {
    this.#stated = stated
  }

  write(chunk: Buffer): Buffer {
    if (this.#transcoding !== null) return this.#transcoding.write(chunk)
    this.#first = Buffer.concat([this.#first, chunk])
    return this.#first.length < maxMarkBytes ? Buffer.alloc(0) : this.#begin().write(this.#first)
  }

  /** Returns what was held back while waiting for more bytes. */
  end(): Buffer {
    if (this.#transcoding !== null) return this.#transcoding.end()
    const transcoding = this.#begin()
    return Buffer.concat([transcoding.write(this.#first), transcoding.end()])
  }

  #begin(): Transcoding {
    const marked = readByteOrderMark(this.#first)
    this.#first = this.#first.subarray(marked?.markBytes ?? 0)
    const set = marked === null ? this.#stated : marked.set
    // text marked as UTF-8 is passed through unchecked
    this.#transcoding = set === null || (marked !== null && set.name === 'utf-8') ? untouched : toUtf8(set)
    return this.#transcoding
  }
}

interface Transcoding {
  write(chunk: Buffer): Buffer
  end(): Buffer
}

const untouched: Transcoding = { write: (chunk) => chunk, end: () => Buffer.alloc(0) }

function toUtf8(set: CharacterSet): Transcoding {
  const stream = set.openStream()
  return { write: (chunk) => Buffer.from(stream.write(chunk)), end: () => Buffer.from(stream.end()) }
}
