import { type RelaxedPlan, type SearchPlan, type TextLeaf, weighWords } from '#src/adapters/stores/index/search-plan.js'
import { countEmails } from './email-rows.js'
import { IndexedQuery } from './indexed-query.js'
import { QueryScan } from './query-scan.js'
import { firstMatching, type Hit, type Question, unindexedAfter } from './search-question.js'

/** The messages that have most of the words, ranked by the words' weights. */
export function relaxedHits(question: Question, { words, required }: RelaxedPlan, reach: number): Hit[] {
  const { archive, index } = question
  const indexed = index === null ? null : new IndexedQuery(archive, index)
  const inIndex = words.map((leaf) => {
    const match = indexed?.matchOf(leaf) ?? null
    return indexed === null || match === null ? [] : indexed.ids(match)
  })
  const scanned = scanWords(question, words, { kind: 'all', nodes: required })
  const total = countEmails(archive)
  const counts = inIndex.map((ids, word) => ids.length + (scanned.counts[word] ?? 0))
  const weigh = (idsByWord: Holders) =>
    [...weighWords({ idsByWord, counts, total })]
      .map(([id, weight]): Hit => ({ id, score: -weight, epoch: null }))
      .sort((a, b) => a.score - b.score || a.id - b.id)
  const conditions = required.flatMap((plan) => indexed?.condition(plan) ?? [])
  return [
    ...firstMatching(archive, [...question.conditions, ...conditions], weigh(inIndex), reach),
    ...firstMatching(archive, question.conditions, weigh(scanned.idsByWord), reach),
  ]
}

/** For each word, the messages that contain it. */
type Holders = readonly (readonly number[])[]

/** For messages that are not indexed: how many contain each word, and which of those meet the required part. */
function scanWords(question: Question, words: readonly TextLeaf[], required: SearchPlan) {
  const counts = words.map(() => 0)
  const idsByWord = words.map((): number[] => [])
  const after = unindexedAfter(question)
  if (after === null) return { counts, idsByWord }
  const scan = new QueryScan(question.archive, { plans: [...words, required], conditions: [], after })
  for (const message of scan.messages()) {
    const held = words.flatMap((leaf, word) => (scan.count(leaf, message) > 0 ? [word] : []))
    for (const word of held) counts[word] = (counts[word] ?? 0) + 1
    if (held.length === 0 || !scan.fits(required, message)) continue
    for (const word of held) idsByWord[word]?.push(message.id)
  }
  return { counts, idsByWord }
}
