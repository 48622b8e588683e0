/** A term of a query, and where a chunk contains it. */
export interface AskedTerm {
  /** Its weight in the store, from `termWeight`. */
  readonly weight: number
  /** Its weight as part of titles, from `nameWeight`. */
  readonly nameWeight: number
  /** Whether it only marks a question and not the topic: `offer`, `how much`, `教えて`. */
  readonly isAsking: boolean
  /** Whether it names a topic of postings, such as pay; that topic is then what is asked. */
  readonly isOfField: boolean
  readonly isInTitle: boolean
  /** In the text, or in a heading above it other than the title. */
  readonly isInBody: boolean
}

/** The terms of one view of a query; the shares of all views sum to 1. */
export interface AskedView {
  readonly terms: readonly AskedTerm[]
  readonly share: number
}

/** Which shares of a query's terms are present, from 0 to 1; null if the query has no such terms. */
interface Coverage {
  readonly asked: number | null
  readonly named: number | null
  /** Whether the title contains everything that the query asks. */
  readonly isTitleAlone: boolean
  /** Whether the query asks for a topic of postings. */
  readonly isOfField: boolean
}

/** The share of a similarity that remains without coverage, and the coverage that keeps all of it. */
interface Discount {
  readonly floor: number
  readonly enough: number
}

// questions have their own words: answers often contain no more than a third of what matters
const forAsked: Discount = { floor: 0.5, enough: 0.3 }
// a chunk about nurses does not answer a question about the pay of nurses
const forField: Discount = { floor: 0.5, enough: 1 }
// a page found only by its title is about the topic, but this chunk may not be
const forTitleAlone: Discount = { floor: 0.75, enough: 0.3 }
const forNamed: Discount = { floor: 0.7, enough: 0.5 }

/**
 * Returns the weight of a term in titles, if pages with `titled` of the store's chunks have it in their title; 0 if
 * none has.
 */
export function nameWeight(titled: number, chunks: number): number {
  return titled === 0 ? 0 : Math.log(1 + chunks / titled)
}

/**
 * Returns how far a chunk that shares words with a query can be believed, from 0 to 1. Words of its title only identify
 * the page, so they do not count as what is asked: that must be in the chunk. If the query uses a name from titles, it
 * must be the name of this page.
 */
export function evidence(views: readonly AskedView[]): number {
  const seen = views.map(({ terms, share }) => ({ share, ...coverage(terms) }))
  const asked = average(seen.map(({ asked: part, share }) => ({ part, share })))
  const named = average(seen.map(({ named: part, share }) => ({ part, share })))
  const isTitleAlone = seen.every((each) => each.isTitleAlone)
  const ofAsked = isTitleAlone ? forTitleAlone : seen.some(({ isOfField }) => isOfField) ? forField : forAsked
  return discount(asked, ofAsked) * discount(named, forNamed)
}

/** For a chunk that shares no word with the query. */
export const noEvidence = forAsked.floor

/** Returns a distance with its similarity reduced to the part that the evidence supports. */
export function discountDistance(distance: number, evidence: number): number {
  return 1 - (1 - distance) * evidence
}

function coverage(terms: readonly AskedTerm[]): Coverage {
  const names = terms.filter((term) => term.nameWeight > 0)
  const named = covered(names, 'nameWeight', (term) => term.isInTitle || term.isInBody)
  // a missing name only counts as a name
  const open = terms.filter((term) => !term.isInTitle && (term.nameWeight === 0 || term.isInBody))
  const telling = open.filter((term) => !term.isAsking)
  const ofField = open.filter((term) => term.isOfField)
  const asked = [ofField, telling, open, terms.filter((term) => term.isInTitle)].find((some) => some.length > 0) ?? []
  return {
    asked: covered(asked, 'weight', (term) => term.isInBody),
    named,
    isTitleAlone: open.length === 0,
    isOfField: ofField.length > 0,
  }
}

function covered(
  terms: readonly AskedTerm[],
  weight: 'weight' | 'nameWeight',
  isCovered: (term: AskedTerm) => boolean,
): number | null {
  let [held, all] = [0, 0]
  for (const term of terms) {
    all += term[weight]
    if (isCovered(term)) held += term[weight]
  }
  return all === 0 ? null : held / all
}

/** Returns the average weighted by share, over the views with a part. */
function average(views: readonly { readonly part: number | null; readonly share: number }[]): number | null {
  let [sum, shares] = [0, 0]
  for (const { part, share } of views) {
    if (part === null) continue
    sum += part * share
    shares += share
  }
  return shares === 0 ? null : sum / shares
}

function discount(part: number | null, { floor, enough }: Discount): number {
  return part === null ? 1 : floor + (1 - floor) * Math.min(1, part / enough)
}
