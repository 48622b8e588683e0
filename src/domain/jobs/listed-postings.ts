const digestLength = 16

/** The postings that a board lists at one time, stored as short digests of their addresses. */
export class ListedPostings {
  readonly #digests = new Set<string>()

  add(url: string): void {
    this.#digests.add(digestOf(url))
  }

  get size(): number {
    return this.#digests.size
  }

  /** Counts the postings in an earlier `toText` that are not in this list. */
  countGone(earlier: string): number {
    let gone = 0
    for (let at = 0; at + digestLength <= earlier.length; at += digestLength)
      if (!this.#digests.has(earlier.slice(at, at + digestLength))) gone++
    return gone
  }

  toText(): string {
    return [...this.#digests].sort().join('')
  }
}

/**
 * Returns two 32-bit checksums in hexadecimal: enough to tell the postings of a board apart, but no cryptographic hash.
 */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b) ^ (other >>> 13)
  }
  return [one, other].map((sum) => (sum >>> 0).toString(16).padStart(digestLength / 2, '0')).join('')
}
