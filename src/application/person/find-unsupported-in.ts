import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { UnsupportedClaim } from '#src/domain/person/claims/claim.js'
import { findUnsupported } from '#src/domain/person/claims/find-unsupported.js'
import { type DocumentHead, type DocumentVersion, paperKinds, supportingKinds } from '#src/domain/person/document.js'
import type { PersonParts } from './person-parts.js'

// earlier proposals whose claims are looked for again
const maxEarlier = 20

/**
 * Returns what a paper claims and nothing that the person confirmed says; a claim of an earlier proposal stays, in
 * whatever words, until it is confirmed or removed. Empty for other kinds. Source: person-unsupported.
 */
export async function findUnsupportedIn(
  { documents, postingOf }: Pick<PersonParts, 'documents' | 'postingOf'>,
  paper: DocumentVersion,
): Promise<readonly UnsupportedClaim[]> {
  if (!paperKinds.includes(paper.kind)) return []
  const said = await documents.confirmed({ ids: null, kinds: supportingKinds, job: null })
  const own = await documents.confirmed({ ids: [paper.id], kinds: null, job: null })
  const posting = paper.job === null ? null : await postingOf(paper.job.jobId)
  return findUnsupported(paper.text, {
    supports: [...said, ...own].map(({ text }) => text),
    earlier: await earlierProposals(documents, paper),
    ...(posting === null ? {} : { posting }),
  })
}

/** Returns the texts of earlier unconfirmed versions of this paper and of others for its job. */
async function earlierProposals(
  documents: Pick<DocumentStore, 'newest' | 'versions' | 'find'>,
  { id, version, job }: DocumentHead,
): Promise<readonly string[]> {
  const others = job === null ? [] : await documents.newest({ ids: null, kinds: paperKinds, job })
  const heads = [
    ...others.filter((each) => each.id !== id),
    ...(await documents.versions(id)).filter((each) => each.version < version),
  ]
  const proposals = heads.filter(({ confirmedAt }) => confirmedAt === null).slice(-maxEarlier)
  const found = await Promise.all(proposals.map((each) => documents.find(each.id, each.version)))
  return found.flatMap((each) => each?.text ?? [])
}
