/** Makes one short text of a long one. Another text has another. */
export interface Digest {
  add(text: string): void
  /** In hexadecimal. To be called once. */
  end(): string
}

export type OpenDigest = () => Digest
