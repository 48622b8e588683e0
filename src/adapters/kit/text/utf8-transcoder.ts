import type { CharacterSet } from './character-sets.js'
import { maxMarkBytes, readByteOrderMark } from './guess-text.js'

/**
 * Turns the chunks of a file into UTF-8: by its byte order mark, or else from `stated`. Without either the bytes stay as
 * they are, UTF-8 or not. The mark is taken off.
 */
export class Utf8Transcoder {
  readonly #stated: CharacterSet | null
  /** The first bytes, until they are enough to hold a mark. */
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

  /** What was held back for bytes that did not come. */
  end(): Buffer {
    if (this.#transcoding !== null) return this.#transcoding.end()
    const transcoding = this.#begin()
    return Buffer.concat([transcoding.write(this.#first), transcoding.end()])
  }

  #begin(): Transcoding {
    const marked = readByteOrderMark(this.#first)
    this.#first = this.#first.subarray(marked?.markBytes ?? 0)
    const set = marked === null ? this.#stated : marked.set
    // what is marked as UTF-8 is taken for it
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
