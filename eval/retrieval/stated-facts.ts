import type { Figure } from '#eval/evaluation.js'
import { english } from '#eval/retrieval/postings/english.js'
import { japanese } from '#eval/retrieval/postings/japanese.js'
import { type FactQuestion, makePostings, type WordingHalf } from '#eval/retrieval/postings/make-postings.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { store } from '#test/support/website-pages.js'
import { withStore } from './store-engine.js'
import { type Verdict, verdictFigures, verdictOf } from './verdicts.js'

const languages = { en: english, ja: japanese } as const
const subjects = { en: 'English postings', ja: 'Japanese postings' } as const

const bounds = { auc: 0.9, absentLow: 0.7, absentHigh: 0, statedLow: 0.15 }

/** Measures whether the best score shows that a stored posting answers the question. */
export async function measureStatedFacts(language: 'en' | 'ja', part: WordingHalf): Promise<readonly Figure[]> {
  const { pages, questions } = makePostings(languages[language], language, part)
  return withStore(async (repository) => {
    const ids: number[] = []
    for (const [at, page] of pages.entries()) {
      ids.push(await store(repository, page, { url: `https://example.com/${at}` }))
    }
    const subject = `${subjects[language]}, ${part}`
    const named = await judge(repository, questions, () => null)
    const alone = await judge(repository, questions, ({ posting }) => [ids[posting] ?? 0])
    return [
      ...verdictFigures(subject, 'among all', named, bounds),
      ...verdictFigures(subject, 'its page alone', alone, bounds),
    ]
  })
}

async function judge(
  repository: WebsiteRepository,
  questions: readonly FactQuestion[],
  choose: (question: FactQuestion) => readonly number[] | null,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const question of questions) {
    const search = { query: question.text, vector: null, limit: 1, contentType: null, sourceIds: choose(question) }
    verdicts.push(verdictOf(question.isStated, (await repository.search(search)).matches[0]))
  }
  return verdicts
}
