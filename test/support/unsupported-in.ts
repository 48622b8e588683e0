import type { UnsupportedClaim } from '#src/domain/person/claims/claim.js'
import { findUnsupported, readStatements, readWarnedClaims } from '#src/domain/person/claims/find-unsupported.js'
import type { PostingContext } from '#src/domain/person/claims/posting-names.js'

interface Texts {
  readonly supports: readonly string[]
  readonly earlier?: readonly string[]
  readonly posting?: PostingContext
}

/** Returns the claims without support of a text, beside the texts that it is compared with. */
export function unsupportedIn(text: string, { supports, earlier = [], posting }: Texts): readonly UnsupportedClaim[] {
  return findUnsupported(text, {
    supports: supports.map(readStatements),
    earlier: earlier.flatMap((each) => readWarnedClaims(each)),
    posting: posting ?? null,
  })
}
