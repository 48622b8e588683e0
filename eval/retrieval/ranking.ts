import type { Figure } from '../evaluation.js'
import { withIndexed } from './indexed-set.js'
import { type MadeEmbedder, oracleEmbedder, randomEmbedder } from './made-vectors.js'
import { meanReciprocalRank, recallAt } from './measures.js'
import type { QuestionSet } from './question-sets.js'

/** What the set must reach by words alone; absent where it is only shown. */
export interface RankingTargets {
  readonly recallAt5?: number
  readonly meanReciprocalRank?: number
}

// of the questions, for what is measured three times
const hybridStep = 4
const mostLoss = 0.02

export async function measureRanking(set: QuestionSet, targets: RankingTargets): Promise<readonly Figure[]> {
  const { name, paragraphs, questions } = set
  const asked = questions.filter(({ isAnswerable }) => isAnswerable)
  const ranks = await withIndexed(paragraphs, null, (store) => store.ranks(asked))
  const { recallAt5, meanReciprocalRank: leastMrr } = targets
  return [
    withTarget({ subject: name, measure: 'recall@5', value: recallAt(5, ranks) }, recallAt5),
    { subject: name, measure: 'recall@10', value: recallAt(10, ranks) },
    withTarget({ subject: name, measure: 'MRR', value: meanReciprocalRank(ranks) }, leastMrr),
  ]
}

/** What vectors that tell nothing take from the words' MRR, and what those that know the answer add. */
export async function measureHybrid({ name, paragraphs, questions }: QuestionSet): Promise<readonly Figure[]> {
  const asked = questions.filter(({ isAnswerable }, at) => isAnswerable && at % hybridStep === 0)
  const measure = (embedder: MadeEmbedder | null) =>
    withIndexed(paragraphs, embedder, async (store) => meanReciprocalRank(await store.ranks(asked)))
  const alone = await measure(null)
  const [random, oracle] = [await measure(randomEmbedder), await measure(oracleEmbedder)]
  return [
    { subject: name, measure: 'MRR by words alone, every fourth question', value: alone },
    { subject: name, measure: 'MRR lost with random vectors', value: alone - random, target: { atMost: mostLoss } },
    { subject: name, measure: 'MRR gained with oracle vectors', value: oracle - alone, target: { atLeast: 0.001 } },
  ]
}

function withTarget(figure: Figure, atLeast: number | undefined): Figure {
  return atLeast === undefined ? figure : { ...figure, target: { atLeast } }
}
