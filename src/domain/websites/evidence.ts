/** A term of a query, and where a chunk shows it. */
export interface AskedTerm {
  /** What it tells in the store, from `termWeight`. */
  readonly weight: number
  /** What it tells of the titles in the store, from `nameWeight`. */
  readonly nameWeight: number
  /** It asks rather than says what about: `offer`, `how much`, `教えて`. */
  readonly isAsking: boolean
  /** It is a matter of the field, such as pay: what is asked, whatever else the query says. */
  readonly isOfField: boolean
  readonly isInTitle: boolean
  /** In the text or in a heading over it that is not the title. */
  readonly isInBody: boolean
}

/** The terms of one view of a query; the shares of all views sum to 1. */
export interface AskedView {
  readonly terms: readonly AskedTerm[]
  readonly share: number
}

/** The parts of what a query asks that are there, from 0 to 1; null where it asks for nothing of the kind. */
interface Coverage {
  readonly asked: number | null
  readonly named: number | null
  /** What the query asks is in the title, all of it. */
  readonly isTitleAlone: boolean
  /** The query asks for a matter of the field. */
  readonly isOfField: boolean
}

/** How much of a likeness is left when nothing is covered, and the coverage that is enough for all of it. */
interface Discount {
  readonly floor: number
  readonly enough: number
}

// a question has words of its own: answers often hold no more than a third of what it tells
const forAsked: Discount = { floor: 0.5, enough: 0.3 }
// who asks for the pay of nurses is not answered by nurses
const forField: Discount = { floor: 0.5, enough: 1 }
// a page that its title alone finds is about the matter, and may say nothing of it here
const forTitleAlone: Discount = { floor: 0.75, enough: 0.3 }
const forNamed: Discount = { floor: 0.7, enough: 0.5 }

/** What a term tells of titles when pages of `titled` of the store's chunks bear it: 0 when none does. */
export function nameWeight(titled: number, chunks: number): number {
  return titled === 0 ? 0 : Math.log(1 + chunks / titled)
}

/**
 * How far a chunk that shares words with a query is to be believed, from 0 to 1. The words of its title say which page it
 * is, so they do not count for what is asked: that has to stand in the chunk. And what the query names, if titles
 * bear that name, has to be the page that it is of.
 */
export function evidence(views: readonly AskedView[]): number {
  const seen = views.map(({ terms, share }) => ({ share, ...coverage(terms) }))
  const asked = average(seen.map(({ asked: part, share }) => ({ part, share })))
  const named = average(seen.map(({ named: part, share }) => ({ part, share })))
  const isTitleAlone = seen.every((each) => each.isTitleAlone)
  const ofAsked = isTitleAlone ? forTitleAlone : seen.some(({ isOfField }) => isOfField) ? forField : forAsked
  return discount(asked, ofAsked) * discount(named, forNamed)
}

/** Of a chunk that shares no word with the query. */
export const noEvidence = forAsked.floor

/** A distance with as much of its likeness as the evidence bears out. */
export function believed(distance: number, evidence: number): number {
  return 1 - (1 - distance) * evidence
}

function coverage(terms: readonly AskedTerm[]): Coverage {
  const names = terms.filter((term) => term.nameWeight > 0)
  const named = covered(names, 'nameWeight', (term) => term.isInTitle || term.isInBody)
  // a name that is missing counts as such
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

/** By share, of the views that have a part to tell. */
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
