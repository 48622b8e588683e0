import type { Figure } from '#eval/evaluation.js'
import { confidenceLevel } from '#src/domain/websites/scoring.js'
import { type SetEmbedder, withIndexed } from './indexed-set.js'
import { oracleEmbedder, randomEmbedder } from './made-vectors.js'
import { areaUnderCurve, share } from './measures.js'
import type { QuestionSet } from './question-sets.js'

const isLow = (score: number) => confidenceLevel(score) === 'low'
const isHigh = (score: number) => confidenceLevel(score) === 'high'

/** Best scores of questions, by what the store contains. */
interface BestScores {
  readonly present: readonly number[]
  readonly absent: readonly number[]
  /** Scores of questions that resemble a paragraph without an answer. */
  readonly unanswered: readonly number[]
}

/** Measures whether the best score shows that the article of a question is present. */
export async function measureConfidence(set: QuestionSet): Promise<readonly Figure[]> {
  const subject = set.name
  const { present, absent, unanswered } = await scoreHalves(set, null)
  const figures: Figure[] = [
    { subject, measure: 'AUC, present or absent', value: areaUnderCurve(present, absent), bound: { atLeast: 0.97 } },
    ...verdictFigures(subject, '', { present, absent }),
    { subject, measure: 'present read high', value: share(present, isHigh) },
  ]
  if (unanswered.length === 0) return figures
  return [...figures, { subject, measure: 'AUC, worded to match', value: areaUnderCurve(present, unanswered) }]
}

/** Like `measureConfidence` with vectors, for every fourth question. */
export async function measureHybridConfidence(set: QuestionSet): Promise<readonly Figure[]> {
  const some = { ...set, questions: set.questions.filter((_, at) => at % 4 === 0) }
  const figures: Figure[] = []
  for (const embedder of [randomEmbedder, oracleEmbedder]) {
    const [subject, prefix, scores] = [set.name, `${embedder.name} vectors: `, await scoreHalves(some, embedder)]
    figures.push({ subject, measure: `${prefix}AUC`, value: areaUnderCurve(scores.present, scores.absent) })
    figures.push(...verdictFigures(subject, prefix, scores))
  }
  return figures
}

function verdictFigures(
  subject: string,
  prefix: string,
  { present, absent }: Pick<BestScores, 'present' | 'absent'>,
): readonly Figure[] {
  return [
    { subject, measure: `${prefix}absent read low`, value: share(absent, isLow), bound: { atLeast: 0.9 } },
    { subject, measure: `${prefix}present read low`, value: share(present, isLow), bound: { atMost: 0.1 } },
  ]
}

async function scoreHalves(set: QuestionSet, embedder: SetEmbedder | null): Promise<BestScores> {
  const halves = [await scoreHalf(set, embedder, 0), await scoreHalf(set, embedder, 1)]
  return {
    present: halves.flatMap(({ present }) => present),
    absent: halves.flatMap(({ absent }) => absent),
    unanswered: halves.flatMap(({ unanswered }) => unanswered),
  }
}

/** Indexes every second article, starting with the first or the second, and asks about all of them. */
async function scoreHalf(
  { paragraphs, questions }: QuestionSet,
  embedder: SetEmbedder | null,
  from: 0 | 1,
): Promise<BestScores> {
  const articles = [...new Set(paragraphs.map(({ article }) => article))]
  const held = new Set(articles.filter((_, at) => at % 2 === from))
  const indexed = paragraphs.filter(({ article }) => held.has(article))
  const answerable = questions.filter(({ isAnswerable }) => isAnswerable)
  return withIndexed(indexed, embedder, async (store) => ({
    present: await store.bestScores(answerable.filter(({ article }) => held.has(article))),
    absent: await store.bestScores(answerable.filter(({ article }) => !held.has(article))),
    unanswered: await store.bestScores(questions.filter((each) => !each.isAnswerable && held.has(each.article))),
  }))
}
