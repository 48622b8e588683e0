import type { ChunkMatch, WebsiteRepository } from '../../src/application/websites/ports/website-repository.js'
import { type ConfidenceLevel, confidenceLevel } from '../../src/domain/websites/scoring.js'
import { store } from '../../test/support/website-pages.js'
import type { Figure } from '../evaluation.js'
import { areaUnderCurve, share } from './measures.js'
import { english } from './postings/english.js'
import { japanese } from './postings/japanese.js'
import { type FactQuestion, makePostings, type WordingHalf } from './postings/make-postings.js'
import { withStore } from './store-engine.js'

const languages = { en: english, ja: japanese } as const
const subjects = { en: 'English postings', ja: 'Japanese postings' } as const

/** An answer as a caller judges it. */
interface Verdict {
  readonly isStated: boolean
  readonly score: number
  readonly level: ConfidenceLevel
}

/** Does the best score tell whether a posting that is there states what is asked? */
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
    return [...figuresOf(subject, 'among all', named), ...figuresOf(subject, 'its page alone', alone)]
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
    const best: ChunkMatch | undefined = (await repository.search(search)).matches[0]
    const score = best?.supportedScore ?? 1
    verdicts.push({ isStated: question.isStated, score, level: confidenceLevel(best?.supportedScore ?? null) })
  }
  return verdicts
}

function figuresOf(subject: string, where: string, verdicts: readonly Verdict[]): readonly Figure[] {
  const [stated, absent] = [true, false].map((isStated) => verdicts.filter((each) => each.isStated === isStated))
  const figure = (measure: string, value: number, bound?: Figure['bound']): Figure => ({
    subject,
    measure: `${where}: ${measure}`,
    value,
    ...(bound === undefined ? {} : { bound }),
  })
  const scores = (of: readonly Verdict[] = []) => of.map(({ score }) => score)
  const read = (of: readonly Verdict[] = [], level: ConfidenceLevel) => share(of, (each) => each.level === level)
  return [
    figure('AUC, stated or not', areaUnderCurve(scores(stated), scores(absent)), { atLeast: 0.9 }),
    figure('not stated read low', read(absent, 'low'), { atLeast: 0.7 }),
    figure('not stated read high', read(absent, 'high'), { atMost: 0 }),
    figure('stated read low', read(stated, 'low'), { atMost: 0.15 }),
    figure('stated read high', read(stated, 'high')),
  ]
}
