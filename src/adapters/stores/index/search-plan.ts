import type { MailQuery, QueryCondition, QueryPlace } from '#src/domain/mail/mail-query.js'
import type { SearchField } from '#src/domain/mail/text-scan.js'
import { type Match, phraseMatch, wordsMatch } from './to-match.js'

/** The parts of a message in which words are looked for. */
export type TextPart = SearchField | 'from' | 'to'

/** Words that a message must have in one of the parts. */
export interface TextLeaf {
  readonly kind: 'text'
  readonly match: Match
  readonly in: readonly TextPart[]
  /** The single words, if having some of them may be enough; else null. */
  readonly words: readonly Match[] | null
  /** A word that is looked for everywhere, a stop word, or something that one part must have. */
  readonly role: 'word' | 'stop-word' | 'field'
}

export interface ConditionLeaf {
  readonly kind: 'meets'
  readonly condition: QueryCondition
}

/** A query in the form that archives evaluate. */
export type SearchPlan =
  | TextLeaf
  | ConditionLeaf
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly SearchPlan[] }
  | { readonly kind: 'not'; readonly node: SearchPlan }

/** Matches nothing. */
const nothing: SearchPlan = { kind: 'any', nodes: [] }

/** Plans a query for these parts, and for the people too if all parts are included. */
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

/** Drops stop words unless there are no other words: a date or a sender does not replace words. */
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

/** The conditions that each message must meet, one by one. */
export function requirementsOf(plan: SearchPlan): readonly SearchPlan[] {
  return plan.kind === 'all' ? plan.nodes : [plan]
}

/** The words that count for the rank. */
export function askedLeaves(plan: SearchPlan): readonly TextLeaf[] {
  if (plan.kind === 'text') return [plan]
  return plan.kind === 'all' || plan.kind === 'any' ? plan.nodes.flatMap(askedLeaves) : []
}

/** A query of several words for when no message has all of them. */
export interface RelaxedPlan {
  /** Each of them is enough for a message to be considered. */
  readonly words: readonly TextLeaf[]
  /** What is still required. */
  readonly required: readonly SearchPlan[]
}

/** Returns null if there are not two words of which one could be missing. */
export function relax(plan: SearchPlan): RelaxedPlan | null {
  const nodes = requirementsOf(plan)
  const isPlain = (node: SearchPlan): node is TextLeaf => node.kind === 'text' && node.words !== null
  const words = nodes.filter(isPlain).flatMap((leaf) => (leaf.words ?? []).map((match) => ({ ...leaf, match })))
  if (words.length < 2) return null
  return { words, required: nodes.filter((node) => !isPlain(node)) }
}

// messages with less of the query are not relevant
const minShare = 0.5

/** For each word, the messages that contain it and their number, and the number of all messages. */
export interface HeldWords {
  readonly idsByWord: readonly (readonly number[])[]
  readonly counts: readonly number[]
  readonly total: number
}

/** The BM25 weight of the words that each message has; omits messages with less than half of the total. */
export function weighWords({ idsByWord, counts, total }: HeldWords): ReadonlyMap<number, number> {
  const weights = counts.map((count) => Math.log(1 + (total - count + 0.5) / (count + 0.5)))
  const least = minShare * weights.reduce((sum, weight) => sum + weight, 0)
  const sums = new Map<number, number>()
  for (const [word, ids] of idsByWord.entries()) {
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + (weights[word] ?? 0))
  }
  // sums of fractions differ in the last digit
  return new Map([...sums].filter(([, weight]) => weight >= least - 1e-9))
}
