const [space, comma, openBrace, closeBrace] = [0x20, 0x2c, 0x7b, 0x7d]

/** Counts the objects that follow another in a list, in bytes that are passed over while the next element is looked for. */
export class PassedObjects {
  #count = 0
  #last = 0
  #beforeLast = 0

  take(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte <= space) continue
      if (byte === openBrace && this.#last === comma && this.#beforeLast === closeBrace) this.#count++
      this.#beforeLast = this.#last
      this.#last = byte
    }
  }

  /** What to say of those that were taken, once; null when there is nothing to say. */
  report(): string | null {
    const count = this.#count
    this.#count = 0
    this.#last = 0
    if (count === 0) return null
    const objects = count === 1 ? '1 object' : `${count} objects`
    return `${objects} after a broken one could not be told apart, and ${count === 1 ? 'was' : 'were'} not read`
  }
}
