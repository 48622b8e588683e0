import type { OpenedFile } from '#src/adapters/sources/mail-files/mail-file.js'
import { maxReadBytes, problems, ReadProblem } from '#src/adapters/sources/mail-files/problems.js'

/** A decompressed stream that can be closed before its end. */
export interface ByteStream {
  readonly pieces: AsyncIterator<Uint8Array>
  close(): Promise<void>
}

// a search looks back a little
const keptBefore = 4 * 1024
const maxKept = maxReadBytes + 8 * 1024 * 1024

/**
 * A sequential stream as a byte source. Only bytes that were not released can be read again: one message of an mbox,
 * but at most a little more than the largest readable message. The size is Infinity until the end was reached. The
 * source ends where it is damaged, or after `maxBytes`, because so much data is not mail; `failure` then gives the
 * reason.
 */
export class StreamByteSource implements OpenedFile {
  size = Number.POSITIVE_INFINITY
  readonly #stream: ByteStream
  readonly #maxBytes: number
  readonly #pieces: Uint8Array[] = []
  #start = 0
  #end = 0
  #released = 0
  #failure: unknown

  constructor(stream: ByteStream, maxBytes: number) {
    this.#stream = stream
    this.#maxBytes = maxBytes
  }

  async read(target: Uint8Array, position: number): Promise<number> {
    while (position >= this.#end && (await this.#pull())) {}
    if (position >= this.#end) return 0
    if (position < this.#start) throw new ReadProblem(problems.unreadable)
    let at = this.#start
    for (const piece of this.#pieces) {
      if (position < at + piece.length) {
        const part = piece.subarray(position - at, position - at + target.length)
        target.set(part)
        return part.length
      }
      at += piece.length
    }
    return 0
  }

  release(position: number): void {
    this.#released = Math.max(this.#released, position - keptBefore)
    this.#forget()
  }

  close(): Promise<void> {
    return this.#stream.close()
  }

  get failure(): unknown {
    return this.#failure
  }

  /** Adds the next chunk; returns false at the end, and if the rest cannot be decompressed. */
  async #pull(): Promise<boolean> {
    const piece = await this.#nextPiece()
    if (piece === null) {
      this.size = this.#end
      return false
    }
    this.#pieces.push(piece)
    this.#end += piece.length
    this.#forget()
    return true
  }

  async #nextPiece(): Promise<Uint8Array | null> {
    if (this.#failure !== undefined) return null
    try {
      const { value, done } = await this.#stream.pieces.next()
      if (done === true) return null
      if (this.#end + value.length > this.#maxBytes) throw new ReadProblem(problems.packedTooMuch)
      return value
    } catch (error) {
      this.#failure = error
      return null
    }
  }

  #forget(): void {
    for (let first = this.#pieces[0]; first !== undefined; first = this.#pieces[0]) {
      const isNeeded = this.#start + first.length > this.#released && this.#end - this.#start <= maxKept
      if (isNeeded) return
      this.#pieces.shift()
      this.#start += first.length
    }
  }
}
