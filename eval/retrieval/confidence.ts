import { confidenceLevel } from '../../src/domain/websites/confidence.js'
import type { Figure } from '../evaluation.js'
import { withIndexed } from './indexed-set.js'
import { areaUnderCurve, share } from './measures.js'
import type { QuestionSet } from './question-sets.js'

const isLow = (score: number) => confidenceLevel(score) === 'low'

/** Indexes every second article and asks about all of them: does the best score tell which are there? */
export async function measureConfidence({ name, paragraphs, questions }: QuestionSet): Promise<readonly Figure[]> {
  const articles = [...new Set(paragraphs.map(({ article }) => article))]
  const present = new Set(articles.filter((_, at) => at % 2 === 0))
  const indexed = paragraphs.filter(({ article }) => present.has(article))
  const answerable = questions.filter(({ isAnswerable }) => isAnswerable)
  const unanswerable = questions.filter(({ article, isAnswerable }) => !isAnswerable && present.has(article))
  return withIndexed(indexed, null, async (store) => {
    const known = await store.bestScores(answerable.filter(({ article }) => present.has(article)))
    const foreign = await store.bestScores(answerable.filter(({ article }) => !present.has(article)))
    const figures: Figure[] = [
      {
        subject: name,
        measure: 'AUC, present or absent',
        value: areaUnderCurve(known, foreign),
        target: { atLeast: 0.97 },
      },
      { subject: name, measure: 'absent read low', value: share(foreign, isLow), target: { atLeast: 0.9 } },
      { subject: name, measure: 'present read low', value: share(known, isLow), target: { atMost: 0.1 } },
      {
        subject: name,
        measure: 'present read high',
        value: share(known, (score) => confidenceLevel(score) === 'high'),
      },
    ]
    if (unanswerable.length === 0) return figures
    const worded = await store.bestScores(unanswerable)
    return [...figures, { subject: name, measure: 'AUC, worded to match', value: areaUnderCurve(known, worded) }]
  })
}
