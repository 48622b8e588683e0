/** What a claim is about. */
export type ClaimKind = 'number' | 'year' | 'employer' | 'school' | 'degree' | 'certificate' | 'title' | 'product'

/** A claim that no confirmed text states. Source: person-unsupported. */
export interface UnsupportedClaim {
  readonly kind: ClaimKind
  /** As it was written, without marks of Markdown. */
  readonly claim: string
  /** Where it stands, at most `maxSentence` characters. */
  readonly sentence: string
}

/** What a paper says about the person, and what would prove it. */
export interface Claim extends UnsupportedClaim {
  /** A text proves the claim if it states all facts of one of these. Facts are compared as text, such as `months:36`. */
  readonly proofs: readonly (readonly string[])[]
}

/** The fact that a text contains a name, by its key. */
export function nameFact(key: string): string {
  return `name:${key}`
}

/** Longest text that is read, and longest sentence that is returned, in characters. */
export const maxPaper = 200_000
export const maxSentence = 300
