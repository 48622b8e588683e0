import type { Evaluation, Figure, Section } from './evaluation.js'
import { measureConfidence, measureHybridConfidence } from './retrieval/confidence.js'
import { measureNouns } from './retrieval/nouns.js'
import { mix, type QuestionSet, readQuestionSet } from './retrieval/question-sets.js'
import { measureHybrid, measureRanking } from './retrieval/ranking.js'
import { measureStatedFacts } from './retrieval/stated-facts.js'

/** Search over the paragraphs of question sets: JSQuAD for Japanese, SQuAD 2 and XQuAD for English. */
export const retrieval: Evaluation = {
  name: 'retrieval',
  async *run(data) {
    const japanese = readQuestionSet(data, 'JSQuAD', 'jsquad-valid.json')
    const english = readQuestionSet(data, 'SQuAD 2', 'squad2-dev.json')
    const small = readQuestionSet(data, 'XQuAD en', 'xquad.en.json')
    const mixed = mix(japanese, english)
    yield await ranking(japanese, english, small, mixed)
    yield await confidence([japanese, english, small])
    yield await statedFacts()
    yield await hybrid([japanese, english, small, mixed])
  },
}

async function ranking(
  japanese: QuestionSet,
  english: QuestionSet,
  small: QuestionSet,
  mixed: QuestionSet,
): Promise<Section> {
  return {
    title: 'Search by words alone',
    method:
      'Each article is a page under its title and each paragraph a chunk of it, and each question that has an answer is a ' +
      'query: at which rank does its paragraph come, of 20 results? A noun is found when one of the first five results holds it.',
    figures: [
      ...(await measureRanking(japanese, { recallAt5: 0.965, meanReciprocalRank: 0.93 })),
      ...(await measureRanking(english, { meanReciprocalRank: 0.88 })),
      ...(await measureRanking(small, {})),
      ...(await measureRanking(mixed, { meanReciprocalRank: 0.88 })),
      ...(await measureNouns(japanese)),
    ],
  }
}

async function hybrid(sets: readonly QuestionSet[]): Promise<Section> {
  return {
    title: 'Search by words and vectors',
    method:
      "The same with made vectors of 384 dimensions. Random ones tell nothing; the oracle's are those of the paragraph that " +
      'is asked about, under four times as much noise. Titles are embedded the same way, for the calibration.',
    figures: await ofEach(sets, measureHybrid),
  }
}

async function confidence(sets: readonly QuestionSet[]): Promise<Section> {
  return {
    title: 'Confidence',
    method:
      'Every second article is indexed and the questions of all are asked, then the same with the other half: the score of the best result should tell ' +
      'whether its article is there. Low is a score over 0.6, high one under 0.3. SQuAD 2 also has questions that are worded like ' +
      'their paragraph, which does not answer them: words cannot tell those, and nothing is promised. With vectors every fourth question is asked.',
    figures: [...(await ofEach(sets, measureConfidence)), ...(await ofEach(sets, measureHybridConfidence))],
  }
}

async function statedFacts(): Promise<Section> {
  const figures: Figure[] = []
  for (const language of ['en', 'ja'] as const) {
    for (const part of ['first', 'held out'] as const) figures.push(...(await measureStatedFacts(language, part)))
  }
  return {
    title: 'Facts that a posting states, and those that it does not',
    method:
      'Thirty made postings of each language state about half of fifteen facts each, among what companies say of themselves, and are ' +
      'asked about all fifteen by the name of their company: in the whole store, and with `source_ids` in their page alone. Which fact is ' +
      'stated is known from the table that they were made from. The held-out part has other wordings, of statements and of questions, and another seed.',
    figures,
  }
}

async function ofEach(
  sets: readonly QuestionSet[],
  measure: (set: QuestionSet) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const set of sets) figures.push(...(await measure(set)))
  return figures
}
