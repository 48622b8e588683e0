import { readCalendar } from './calendar-years.js'
import type { UnsupportedClaim } from './claim.js'
import { degreesIn } from './degrees.js'
import { NameSearch } from './name-search.js'
import { isOfPosting, type PostingContext } from './posting-names.js'
import { factsOf } from './quantity-facts.js'
import { type PlacedClaim, readClaims } from './read-claims.js'
import { readQuantities } from './read-quantities.js'
import { readSentences, type Sentence } from './sentences.js'

/** What a text that goes to an employer is compared with. */
export interface ClaimSources {
  /** Confirmed texts about the person. */
  readonly supports: readonly string[]
  /** Versions that nobody confirmed, of this paper and of others for the same job. */
  readonly earlier?: readonly string[]
  /** The posting that a letter answers. */
  readonly posting?: PostingContext
}

/**
 * Returns each claim of a Markdown text that no support states, once, in the order of the text; then claims of earlier
 * versions that no support states and that the text still makes, in whatever form. More supports never give more
 * claims. Takes time linear in the lengths. Source: person-unsupported, person-no-laundering.
 */
export function findUnsupported(
  text: string,
  { supports, earlier = [], posting }: ClaimSources,
): readonly UnsupportedClaim[] {
  const sentences = readSentences(text)
  const claims = readClaims(sentences)
  const before = earlier.flatMap((version) => readClaims(readSentences(version)))
  const search = new NameSearch(namesOf([...claims, ...before]))
  const known = new Set(supports.flatMap((support) => [...statedIn(readSentences(support), search).keys()]))
  const isExcused = posting === undefined ? () => false : excuseOf(posting, search)
  const isOpen = (claim: PlacedClaim) => !isProved(claim, known) && !isExcused(claim)
  const found = distinct(claims.filter(isOpen))
  const stated = before.length === 0 ? none : statedIn(sentences, search)
  const still = before.filter(isOpen).flatMap((claim) => {
    const at = claim.proofs.find((proof) => proof.every((fact) => stated.has(fact)))?.[0]
    const sentence = at === undefined ? undefined : sentences[stated.get(at) ?? 0]?.shown
    const isReported = found.some((each) => each.sentence === sentence && each.claim === claim.claim)
    return sentence === undefined || isReported ? [] : [{ ...claim, sentence }]
  })
  return distinct([...found, ...still]).map(({ kind, claim, sentence }) => ({ kind, claim, sentence }))
}

const none: ReadonlyMap<string, number> = new Map()
const namePrefix = 'name:'

function namesOf(claims: readonly PlacedClaim[]): readonly string[] {
  const facts = claims.flatMap(({ proofs }) => proofs.flat())
  return facts.filter((fact) => fact.startsWith(namePrefix)).map((fact) => fact.slice(namePrefix.length))
}

function isProved({ proofs }: PlacedClaim, known: { has(fact: string): boolean }): boolean {
  return proofs.some((proof) => proof.every((fact) => known.has(fact)))
}

/** Returns the facts that a text states, each with the index of its first sentence. */
function statedIn(sentences: readonly Sentence[], search: NameSearch): ReadonlyMap<string, number> {
  const stated = new Map<string, number>()
  for (const [key, index] of search.find(sentences.map(({ text }) => text))) stated.set(namePrefix + key, index)
  for (const [index, { text }] of sentences.entries()) {
    const spans = readCalendar(text)
    const facts = [...factsOf(readQuantities(text, spans), spans), ...degreesIn(text).map((level) => `degree ${level}`)]
    for (const fact of facts) if (!stated.has(fact)) stated.set(fact, index)
  }
  return stated
}

function excuseOf(
  { company, title, description }: PostingContext,
  search: NameSearch,
): (claim: PlacedClaim) => boolean {
  const head = statedIn(readSentences(`${company ?? ''}\n${title ?? ''}`), search)
  const all = statedIn(readSentences(`${company ?? ''}\n${title ?? ''}\n${description ?? ''}`), search)
  return (claim) => {
    if (claim.kind === 'number' || claim.kind === 'year' || !isProved(claim, all)) return false
    return isOfPosting(claim, isProved(claim, head))
  }
}

/** Returns claims without those that say what an earlier one of the list says. */
function distinct(claims: readonly PlacedClaim[]): readonly PlacedClaim[] {
  const seen = new Set<string>()
  return claims.filter(({ proofs }) => {
    const fact = proofs[0]?.join(' + ') ?? ''
    return !seen.has(fact) && seen.add(fact)
  })
}
