/** A hash: equal texts give equal digests, different texts different ones. */
export interface Digest {
  add(text: string): void
  /** Returns the digest in hexadecimal. Can be called once. */
  end(): string
}

export type OpenDigest = () => Digest
