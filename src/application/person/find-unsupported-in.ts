import type { UnsupportedClaim } from '#src/domain/person/claims/claim.js'
import {
  findUnsupported,
  readStatements,
  readWarnedClaims,
  type Statements,
  type WarnedClaim,
} from '#src/domain/person/claims/find-unsupported.js'
import type { PostingContext } from '#src/domain/person/claims/posting-names.js'
import {
  answeringKinds,
  type DocumentHead,
  type DocumentVersion,
  paperKinds,
  supportingKinds,
} from '#src/domain/person/document.js'
import type { PersonParts } from './person-parts.js'
import { ReadVersions } from './read-versions.js'

export interface UnsupportedClaims {
  /** The first of them. */
  readonly unsupported: readonly UnsupportedClaim[]
  /** How many there are. */
  readonly unsupportedTotal: number
}

export const maxUnsupported = 100

type Parts = Pick<PersonParts, 'documents' | 'postingOf'>

class Known {
  readonly statements = new ReadVersions<Statements>()
  readonly warned = new ReadVersions<readonly WarnedClaim[]>()
}

// use cases are made for each call, a storage stays open
const knownOf = new WeakMap<Parts['documents'], Known>()

/**
 * Returns what a paper claims and nothing that the person confirmed says. A claim of any proposal, of this paper or
 * another, stays in whatever words, until it is confirmed or removed. There is none in a confirmed version, nor in other
 * kinds. Throws DB_NOT_FOUND, DB_ERROR. Source: person-unsupported, person-no-laundering.
 */
export async function findUnsupportedIn(parts: Parts, paper: DocumentVersion): Promise<UnsupportedClaims> {
  if (!paperKinds.includes(paper.kind) || paper.confirmedAt !== null) return { unsupported: [], unsupportedTotal: 0 }
  const known = knownOf.get(parts.documents) ?? new Known()
  knownOf.set(parts.documents, known)
  const found = findUnsupported(paper.text, {
    supports: await supportsOf(parts, paper, known),
    earlier: await claimsOfOthers(parts, paper, known),
    posting: await postingFor(parts, paper),
  })
  return { unsupported: found.slice(0, maxUnsupported), unsupportedTotal: found.length }
}

async function supportsOf({ documents }: Parts, { id }: DocumentHead, { statements }: Known) {
  const said = await documents.confirmed({ ids: null, kinds: supportingKinds, job: null })
  const own = await documents.confirmed({ ids: [id], kinds: null, job: null })
  return [...said, ...own].map((each) => statements.find(each) ?? statements.keep(each, readStatements(each.text)))
}

/** Returns the claims of all other versions of papers that nobody confirmed, each beside its posting as it is now. */
async function claimsOfOthers(parts: Parts, { id, version }: DocumentHead, { warned }: Known) {
  const claims: (readonly WarnedClaim[])[] = []
  const postings = new Map<number, PostingContext | null>()
  for (const head of await parts.documents.unconfirmed(paperKinds)) {
    if (head.id === id && head.version === version) continue
    const posting = await postingFor(parts, head, postings)
    const beside = posting === null ? '' : JSON.stringify([posting.company, posting.title, posting.description])
    const known = warned.find(head, beside)
    const unread = known === undefined ? await parts.documents.find(head.id, head.version) : null
    const read = unread === null ? known : warned.keep(unread, readWarnedClaims(unread.text, posting), beside)
    claims.push(read ?? [])
  }
  return claims.flat()
}

/** Only a letter is an answer to a posting. */
async function postingFor(
  { postingOf }: Parts,
  { kind, job }: DocumentHead,
  known = new Map<number, PostingContext | null>(),
): Promise<PostingContext | null> {
  if (!answeringKinds.includes(kind) || job === null) return null
  if (!known.has(job.jobId)) known.set(job.jobId, await postingOf(job.jobId))
  return known.get(job.jobId) ?? null
}
