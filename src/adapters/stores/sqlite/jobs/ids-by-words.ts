import { containsPhrase } from '#src/adapters/stores/index/jobs/holds-query.js'
import { highestOf, IdMarks } from '#src/adapters/stores/index/jobs/id-lists.js'
import type { PhraseCondition, WordQuery, WordsCondition } from '#src/adapters/stores/index/jobs/word-query.js'
import type { SearchedTexts } from '#src/domain/jobs/job-search.js'

type Ids = readonly number[]

/** Access to a file's index of words. */
export interface WordIndex {
  /** The jobs whose words match an FTS5 expression. */
  matching(expression: string): Ids
  /** Every job. */
  readonly queue: Ids
  /** The texts of these jobs; without descriptions unless requested. */
  textsOf(ids: Ids, withDescriptions: boolean): Iterable<SearchedTexts & { readonly id: number }>
}

/**
 * The jobs that match a query by the index, without duplicates. Phrases are looked for only in the texts of jobs that
 * contain their words.
 */
export function idsByWords(query: WordQuery, index: WordIndex, within: Ids | null = null): Ids {
  const expression = toExpression(query)
  if (expression !== null) return meet(index.matching(expression), within)
  switch (query.kind) {
    case 'words':
      return []
    case 'phrase':
      return withPhrase(query, index, within)
    case 'not':
      return without(within ?? index.queue, idsByWords(query.node, index, within))
    case 'any':
      return [...new Set(query.nodes.flatMap((node) => idsByWords(node, index, within)))]
    case 'all':
      return idsOfAll(query.nodes, index, within)
  }
}

/** Starts with what the index answers directly, so that few texts have to be read. */
function idsOfAll(nodes: readonly WordQuery[], index: WordIndex, within: Ids | null): Ids {
  const asked = nodes.filter((node) => node.kind !== 'not')
  const told = asked.filter((node) => toExpression(node) !== null)
  let ids = within
  if (told.length > 0) ids = idsByWords({ kind: 'all', nodes: told }, index, ids)
  for (const node of asked) if (!told.includes(node)) ids = idsByWords(node, index, ids)
  for (const node of nodes)
    if (node.kind === 'not') ids = without(ids ?? index.queue, idsByWords(node.node, index, ids))
  return ids ?? index.queue
}

function withPhrase(query: PhraseCondition, index: WordIndex, within: Ids | null): Ids {
  const candidates = meet(index.matching(allWords(query.words)), within)
  const found: number[] = []
  for (const job of index.textsOf(candidates, query.place === 'all')) if (containsPhrase(query, job)) found.push(job.id)
  return found
}

function meet(ids: Ids, others: Ids | null): Ids {
  if (others === null) return ids
  const marks = markAll(others)
  return ids.filter((id) => marks.get(id) === 1)
}

function without(ids: Ids, others: Ids): Ids {
  const marks = markAll(others)
  return ids.filter((id) => marks.get(id) === 0)
}

/** A Set of a hundred thousand ids takes ten times as long. */
function markAll(ids: Ids): IdMarks {
  const marks = new IdMarks(highestOf([ids]))
  for (const id of ids) marks.set(id, 1)
  return marks
}

// the engine's parser does not accept deeper nesting of parentheses
const maxDepth = 12

/** The query as an FTS5 expression; null if it cannot be one. */
function toExpression(query: WordQuery, depth = 0): string | null {
  if (query.kind === 'words') return wordsExpression(query)
  if (query.kind === 'phrase' || query.kind === 'not' || depth > maxDepth) return null
  const asked = query.nodes.filter((node) => node.kind !== 'not').map((node) => toExpression(node, depth + 1))
  const excluded = query.nodes.flatMap((node) => (node.kind === 'not' ? [toExpression(node.node, depth + 1)] : []))
  if (asked.length === 0 || [...asked, ...excluded].includes(null)) return null
  if (query.kind === 'any') return excluded.length > 0 ? null : `(${asked.join(' OR ')})`
  const all = `(${asked.join(' AND ')})`
  return excluded.length === 0 ? all : `(${all} NOT (${excluded.join(' OR ')}))`
}

function wordsExpression({ forms, start }: WordsCondition): string {
  const some = [...forms.map(allWords), ...(start === undefined ? [] : [`"${start}" *`])]
  return some.length === 1 ? some.join('') : `(${some.join(' OR ')})`
}

function allWords(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`)
  return quoted.length === 1 ? quoted.join('') : `(${quoted.join(' AND ')})`
}
