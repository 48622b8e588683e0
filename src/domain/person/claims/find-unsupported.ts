import { readCalendar } from './calendar-years.js'
import type { Claim, UnsupportedClaim } from './claim.js'
import { degreesIn } from './degrees.js'
import { NameSearch, type SearchableTexts, searchable } from './name-search.js'
import { isOfPosting, type PostingContext } from './posting-names.js'
import { factsOf } from './quantity-facts.js'
import { type PlacedClaim, readClaims } from './read-claims.js'
import { readQuantities } from './read-quantities.js'
import { readSentences, type Sentence } from './sentences.js'

/** What a text states, made ready to be compared with many papers. */
export interface Statements {
  /** Its numbers, years and degrees as facts, each with the index of its first sentence. */
  readonly facts: ReadonlyMap<string, number>
  readonly names: SearchableTexts
}

/** A claim that a text makes, wherever it is in the text. */
export type WarnedClaim = Pick<Claim, 'kind' | 'claim' | 'proofs'>

/** What a text that goes to an employer is compared with. */
export interface ClaimSources {
  /** Of confirmed texts about the person. */
  readonly supports: readonly Statements[]
  /** Of versions that nobody confirmed, of this paper and all others. */
  readonly earlier?: readonly WarnedClaim[]
  /** The posting that a letter answers. */
  readonly posting?: PostingContext | null
}

export function readStatements(text: string): Statements {
  return statementsOf(readSentences(text))
}

/** Returns the claims of a proposal that may need a support, each once: all but the names of its posting. */
export function readWarnedClaims(text: string, posting: PostingContext | null = null): readonly WarnedClaim[] {
  const { claims } = byPosting(readClaims(readSentences(text)), posting)
  return distinct(claims, allProofs).map(({ kind, claim, proofs }) => ({ kind, claim, proofs }))
}

/**
 * Returns each claim of a Markdown text that no support states, once, in the order of the text; then claims of earlier
 * versions that no support states and that the text still makes, in whatever form. More supports never give more
 * claims. Takes time linear in the lengths. Source: person-unsupported, person-no-laundering.
 */
export function findUnsupported(
  text: string,
  { supports, earlier = [], posting = null }: ClaimSources,
): readonly UnsupportedClaim[] {
  const sentences = readSentences(text)
  const { claims, excused } = byPosting(readClaims(sentences), posting)
  const still = stillMade(distinct(earlier, allProofs), withoutSpans(sentences, excused))
  const search = new NameSearch(namesOf([...claims, ...still]))
  const known = new Set(supports.flatMap((support) => [...factsIn(support, search).keys()]))
  const isOpen = (claim: WarnedClaim) => !isProved(claim, known)
  const found = distinct(claims.filter(isOpen), firstProof)
  const isReported = (claim: UnsupportedClaim) =>
    found.some((each) => each.sentence === claim.sentence && each.claim === claim.claim)
  const others = still.filter((claim) => isOpen(claim) && !isReported(claim))
  return distinct([...found, ...others], firstProof).map(({ kind, claim, sentence }) => ({ kind, claim, sentence }))
}

function stillMade(
  earlier: readonly WarnedClaim[],
  sentences: readonly Sentence[],
): readonly (WarnedClaim & UnsupportedClaim)[] {
  if (earlier.length === 0) return []
  const stated = factsIn(statementsOf(sentences), new NameSearch(namesOf(earlier)))
  return earlier.flatMap((claim) => {
    const at = claim.proofs.find((proof) => proof.every((fact) => stated.has(fact)))?.[0]
    return at === undefined ? [] : [{ ...claim, sentence: sentences[stated.get(at) ?? 0]?.shown ?? '' }]
  })
}

const namePrefix = 'name:'

function namesOf(claims: readonly WarnedClaim[]): ReadonlySet<string> {
  const facts = claims.flatMap(({ proofs }) => proofs.flat())
  return new Set(facts.filter((fact) => fact.startsWith(namePrefix)).map((fact) => fact.slice(namePrefix.length)))
}

function isProved({ proofs }: WarnedClaim, known: { has(fact: string): boolean }): boolean {
  return proofs.some((proof) => proof.every((fact) => known.has(fact)))
}

function statementsOf(sentences: readonly Sentence[]): Statements {
  const facts = new Map<string, number>()
  for (const [index, { text }] of sentences.entries()) {
    const spans = readCalendar(text)
    const stated = [
      ...factsOf(readQuantities(text, spans), spans),
      ...degreesIn(text).map((level) => `degree ${level}`),
    ]
    for (const fact of stated) if (!facts.has(fact)) facts.set(fact, index)
  }
  return { facts, names: searchable(sentences.map(({ text }) => text)) }
}

/** Returns the facts of a text, among them the names of a search, each with the index of its first sentence. */
function factsIn({ facts, names }: Statements, search: NameSearch): ReadonlyMap<string, number> {
  const found = Array.from(search.find(names), ([key, index]) => [namePrefix + key, index] as const)
  return new Map([...found, ...facts])
}

/** Returns the claims about the person, and those that only name what the posting has. */
function byPosting(claims: readonly PlacedClaim[], posting: PostingContext | null) {
  if (posting === null) return { claims, excused: [] }
  const search = new NameSearch(namesOf(claims))
  const stated = (...texts: readonly (string | null)[]) =>
    factsIn(statementsOf(texts.flatMap((text) => readSentences(text ?? ''))), search)
  const company = stated(posting.company)
  const all = stated(posting.company, posting.title, posting.description)
  const isExcused = (claim: PlacedClaim) =>
    isProved(claim, all) && isOfPosting(claim, posting, isProved(claim, company))
  return { claims: claims.filter((claim) => !isExcused(claim)), excused: claims.filter(isExcused) }
}

/** Blanks these claims in their sentences. */
function withoutSpans(sentences: readonly Sentence[], claims: readonly PlacedClaim[]): readonly Sentence[] {
  if (claims.length === 0) return sentences
  const blanked = new Map<string, string>()
  for (const { text, start, end } of claims) {
    const left = blanked.get(text) ?? text
    blanked.set(text, `${left.slice(0, start)}${';'.repeat(end - start)}${left.slice(end)}`)
  }
  return sentences.map((sentence) => ({ ...sentence, text: blanked.get(sentence.text) ?? sentence.text }))
}

const firstProof = ({ proofs }: WarnedClaim) => proofs[0]?.join(' + ') ?? ''
const allProofs = ({ proofs }: WarnedClaim) => proofs.map((proof) => proof.join(' + ')).join(' | ')

/** Returns claims without those that say what an earlier one of the list says. */
function distinct<Each extends WarnedClaim>(claims: readonly Each[], keyOf: (claim: Each) => string): readonly Each[] {
  const seen = new Set<string>()
  return claims.filter((claim) => {
    const key = keyOf(claim)
    return !seen.has(key) && seen.add(key)
  })
}
