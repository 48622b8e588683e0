import type { MailQuery, QueryCondition, QueryPlace } from '#src/domain/mail/mail-query.js'
import type { SearchField } from '#src/domain/mail/text-scan.js'
import { type Match, phraseMatch, wordsMatch } from './to-match.js'

/** The parts of a message that its words are looked for in. */
export type TextPart = SearchField | 'from' | 'to'

/** Words that a message must have in one of the parts. */
export interface TextLeaf {
  readonly kind: 'text'
  readonly match: Match
  readonly in: readonly TextPart[]
  /** Where it may do to have some of the words: one by one. */
  readonly words: readonly Match[] | null
  /** A word that is looked for everywhere, a stop word, or what one part alone must have. */
  readonly role: 'word' | 'stop-word' | 'field'
}

export interface ConditionLeaf {
  readonly kind: 'meets'
  readonly condition: QueryCondition
}

/** A query as archives evaluate it. */
export type SearchPlan =
  | TextLeaf
  | ConditionLeaf
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly SearchPlan[] }
  | { readonly kind: 'not'; readonly node: SearchPlan }

/** Nothing fits it. */
const nothing: SearchPlan = { kind: 'any', nodes: [] }

/** What a query looks for, in all of these parts and among the people where no part is left out. */
export function planSearch(query: MailQuery, fields: readonly SearchField[]): SearchPlan {
  const isWhole = fields.includes('subject') && fields.includes('body')
  const anywhere: readonly TextPart[] = isWhole ? ['subject', 'body', 'from', 'to'] : fields
  const places: Record<QueryPlace, readonly TextPart[]> = {
    any: anywhere,
    from: ['from'],
    to: ['to'],
    subject: ['subject'],
  }
  return planNode(query, places) ?? nothing
}

function planNode(query: MailQuery, places: Record<QueryPlace, readonly TextPart[]>): SearchPlan | null {
  if (query.kind === 'meets') return query
  if (query.kind === 'text') return textLeaf(query, places[query.place])
  if (query.kind === 'not') {
    const node = planNode(query.node, places)
    return node === null ? null : { kind: 'not', node }
  }
  if (query.nodes.length === 0) return nothing
  const planned = query.nodes.flatMap((node) => planNode(node, places) ?? [])
  const nodes = query.kind === 'all' ? withoutWeak(planned) : planned
  const [only = null] = nodes
  return nodes.length > 1 ? { kind: query.kind, nodes } : only
}

/** Stop words are asked for where no other word is: a date or a sender beside them says nothing in their place. */
function withoutWeak(nodes: readonly SearchPlan[]): readonly SearchPlan[] {
  const isWeak = (node: SearchPlan) => node.kind === 'text' && node.role === 'stop-word'
  return nodes.some(hasWord) ? nodes.filter((node) => !isWeak(node)) : nodes
}

function hasWord(plan: SearchPlan): boolean {
  return askedLeaves(plan).some(({ role }) => role === 'word')
}

function textLeaf(
  { text, isPhrase, place }: Extract<MailQuery, { kind: 'text' }>,
  parts: readonly TextPart[],
): TextLeaf | null {
  if (isPhrase) {
    const match = phraseMatch(text)
    return match && { kind: 'text', match, in: parts, words: null, role: place === 'any' ? 'word' : 'field' }
  }
  const words = wordsMatch(text)
  if (words === null) return null
  return place === 'any'
    ? { kind: 'text', match: words.match, in: parts, words: words.parts, role: words.isWeak ? 'stop-word' : 'word' }
    : { kind: 'text', match: words.match, in: parts, words: null, role: 'field' }
}

/** What must hold of each message, one by one. */
export function requirementsOf(plan: SearchPlan): readonly SearchPlan[] {
  return plan.kind === 'all' ? plan.nodes : [plan]
}

/** The words that messages are to have, for the rank. */
export function askedLeaves(plan: SearchPlan): readonly TextLeaf[] {
  if (plan.kind === 'text') return [plan]
  return plan.kind === 'all' || plan.kind === 'any' ? plan.nodes.flatMap(askedLeaves) : []
}

/** A query of several words, as it is asked where no message has all of them. */
export interface RelaxedPlan {
  /** Each word is enough to be looked at. */
  readonly words: readonly TextLeaf[]
  /** What must hold all the same. */
  readonly required: readonly SearchPlan[]
}

/** Null where there are no two words of which one could be missing. */
export function relax(plan: SearchPlan): RelaxedPlan | null {
  const nodes = requirementsOf(plan)
  const isPlain = (node: SearchPlan): node is TextLeaf => node.kind === 'text' && node.words !== null
  const words = nodes.filter(isPlain).flatMap((leaf) => (leaf.words ?? []).map((match) => ({ ...leaf, match })))
  if (words.length < 2) return null
  return { words, required: nodes.filter((node) => !isPlain(node)) }
}

// messages with less of what was asked for say little
const minShare = 0.5

/** Which messages have each of the words, how many of all do, and how many there are. */
export interface HeldWords {
  readonly idsByWord: readonly (readonly number[])[]
  readonly counts: readonly number[]
  readonly total: number
}

/** The weight of what each message has of the words, as BM25 weighs them; messages with less than half of all are left out. */
export function weighWords({ idsByWord, counts, total }: HeldWords): ReadonlyMap<number, number> {
  const weights = counts.map((count) => Math.log(1 + (total - count + 0.5) / (count + 0.5)))
  const least = minShare * weights.reduce((sum, weight) => sum + weight, 0)
  const sums = new Map<number, number>()
  for (const [word, ids] of idsByWord.entries()) {
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + (weights[word] ?? 0))
  }
  // sums of fractions differ in the last place
  return new Map([...sums].filter(([, weight]) => weight >= least - 1e-9))
}
