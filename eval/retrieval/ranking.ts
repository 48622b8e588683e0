import type { Figure } from '#eval/evaluation.js'
import { type SetEmbedder, withIndexed } from './indexed-set.js'
import { oracleEmbedder, randomEmbedder } from './made-vectors.js'
import { meanReciprocalRank, recallAt } from './measures.js'
import { everyNth, type QuestionSet } from './question-sets.js'

/** What the set must reach by words alone; absent if it is only shown. */
export interface RankingBounds {
  readonly recallAt5?: number
  readonly meanReciprocalRank?: number
}

// uses every fourth question, because it is measured three times
export const hybridStep = 4
const mostLoss = 0.02
const mostLossOfWeak = 0.005

export async function measureRanking(set: QuestionSet, bounds: RankingBounds): Promise<readonly Figure[]> {
  const { name, paragraphs, questions } = set
  const asked = questions.filter(({ isAnswerable }) => isAnswerable)
  const ranks = await withIndexed(paragraphs, null, (store) => store.ranks(asked))
  const { recallAt5, meanReciprocalRank: leastMrr } = bounds
  return [
    withBound({ subject: name, measure: 'recall@5', value: recallAt(5, ranks) }, recallAt5),
    { subject: name, measure: 'recall@10', value: recallAt(10, ranks) },
    withBound({ subject: name, measure: 'MRR', value: meanReciprocalRank(ranks) }, leastMrr),
  ]
}

/** Measures how much MRR meaningless vectors cost, and how much vectors that know the answer add. */
export async function measureHybrid(set: QuestionSet): Promise<readonly Figure[]> {
  const [subject, some] = [set.name, everyNth(set, hybridStep)]
  const alone = await reciprocalRankWith(null, some)
  const random = await reciprocalRankWith(randomEmbedder, some)
  const oracle = await reciprocalRankWith(oracleEmbedder, some)
  return [
    { subject, measure: 'MRR by words alone, every fourth question', value: alone },
    { subject, measure: 'MRR lost with random vectors', value: alone - random, bound: { atMost: mostLoss } },
    { subject, measure: 'MRR gained with oracle vectors', value: oracle - alone, bound: { atLeast: 0.001 } },
  ]
}

/** Measures how much MRR real, weak models cost; a negative value is a gain. */
export async function measureWeakModels(models: readonly SetEmbedder[], set: QuestionSet): Promise<readonly Figure[]> {
  const subject = set.name
  const alone = await reciprocalRankWith(null, set)
  const figures: Figure[] = [{ subject, measure: 'MRR by words alone, every fourth question', value: alone }]
  for (const model of models) {
    const value = alone - (await reciprocalRankWith(model, set))
    figures.push({ subject, measure: `MRR lost with ${model.name}`, value, bound: { atMost: mostLossOfWeak } })
  }
  return figures
}

async function reciprocalRankWith(
  embedder: SetEmbedder | null,
  { paragraphs, questions }: QuestionSet,
): Promise<number> {
  const asked = questions.filter(({ isAnswerable }) => isAnswerable)
  return withIndexed(paragraphs, embedder, async (store) => meanReciprocalRank(await store.ranks(asked)))
}

function withBound(figure: Figure, atLeast: number | undefined): Figure {
  return atLeast === undefined ? figure : { ...figure, bound: { atLeast } }
}
