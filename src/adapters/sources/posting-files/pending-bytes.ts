/** A buffer of unprocessed bytes: chunks are appended at the end, rows are dropped from the front. */
export class PendingBytes {
  #buffer: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0
  #line = 1
  /** The byte that ends a line. */
  lineEnd = 0x0a

  /** The line number of the first byte, starting at 1. */
  get line(): number {
    return this.#line
  }

  get length(): number {
    return this.#end - this.#start
  }

  /** All pending bytes. This is a view: the next `append` may overwrite it. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#start, this.#end)
  }

  append(chunk: Buffer): void {
    this.#makeRoom(chunk.length)
    this.#end += chunk.copy(this.#buffer, this.#end)
  }

  drop(count: number): void {
    const dropped = this.#buffer.subarray(this.#start, this.#start + count)
    for (let at = dropped.indexOf(this.lineEnd); at >= 0; at = dropped.indexOf(this.lineEnd, at + 1)) this.#line++
    this.#start += count
  }

  #makeRoom(needed: number): void {
    if (this.#end + needed <= this.#buffer.length) return
    const { bytes } = this
    // doubling keeps large rows linear, however small the chunks
    const fits = bytes.length + needed <= this.#buffer.length
    const target = fits ? this.#buffer : Buffer.allocUnsafeSlow(2 * (bytes.length + needed))
    bytes.copy(target)
    this.#buffer = target
    this.#end = bytes.length
    this.#start = 0
  }
}
