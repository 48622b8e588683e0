import { confidenceLevel } from '../../src/domain/websites/confidence.js'
import type { Figure } from '../evaluation.js'
import { withIndexed } from './indexed-set.js'
import { areaUnderCurve, share } from './measures.js'
import type { QuestionSet } from './question-sets.js'

const isLow = (score: number) => confidenceLevel(score) === 'low'
const isHigh = (score: number) => confidenceLevel(score) === 'high'

/** Best scores of questions, by what the store holds. */
interface BestScores {
  readonly present: readonly number[]
  readonly absent: readonly number[]
  /** Of questions worded like a paragraph that does not answer them. */
  readonly unanswered: readonly number[]
}

/** Does the best score tell whether the article of a question is there? */
export async function measureConfidence(set: QuestionSet): Promise<readonly Figure[]> {
  const halves = [await scoreHalf(set, 0), await scoreHalf(set, 1)]
  const [present, absent] = [halves.flatMap((half) => half.present), halves.flatMap((half) => half.absent)]
  const unanswered = halves.flatMap((half) => half.unanswered)
  const subject = set.name
  const figures: Figure[] = [
    { subject, measure: 'AUC, present or absent', value: areaUnderCurve(present, absent), target: { atLeast: 0.97 } },
    { subject, measure: 'absent read low', value: share(absent, isLow), target: { atLeast: 0.9 } },
    { subject, measure: 'present read low', value: share(present, isLow), target: { atMost: 0.1 } },
    { subject, measure: 'present read high', value: share(present, isHigh) },
  ]
  if (unanswered.length === 0) return figures
  return [...figures, { subject, measure: 'AUC, worded to match', value: areaUnderCurve(present, unanswered) }]
}

/** Indexes every second article, from the first or the second on, and asks about all of them. */
async function scoreHalf({ paragraphs, questions }: QuestionSet, from: 0 | 1): Promise<BestScores> {
  const articles = [...new Set(paragraphs.map(({ article }) => article))]
  const held = new Set(articles.filter((_, at) => at % 2 === from))
  const indexed = paragraphs.filter(({ article }) => held.has(article))
  const answerable = questions.filter(({ isAnswerable }) => isAnswerable)
  return withIndexed(indexed, null, async (store) => ({
    present: await store.bestScores(answerable.filter(({ article }) => held.has(article))),
    absent: await store.bestScores(answerable.filter(({ article }) => !held.has(article))),
    unanswered: await store.bestScores(questions.filter((each) => !each.isAnswerable && held.has(each.article))),
  }))
}
