import type { Figure } from '#eval/evaluation.js'
import { type Half, type LabelledPosting, readLabelledPostings } from '#eval/postings/posting-pages.js'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import type { ChunkMatch, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'
import { store } from '#test/support/website-pages.js'
import { share } from './measures.js'
import { withStore } from './store-engine.js'
import { verdictFigures, verdictOf } from './verdicts.js'

const foundWithin = 5
const contentType = 'job_posting'

interface Question {
  readonly text: string
  readonly page: LabelledPosting
  /** The page's answer; null if it does not answer. */
  readonly quote: string | null
}

/** Measures whether the best score shows that a saved posting answers the question, and whether the answer is found. */
export async function measureSavedPostings(data: string, half: Half): Promise<readonly Figure[]> {
  const pages = readLabelledPostings(data).filter((page) => page.half === half)
  const questions = pages.flatMap(questionsOf)
  return withStore(async (repository) => {
    const ids = new Map<LabelledPosting, number>()
    for (const page of pages) ids.set(page, await storePosting(repository, page))
    const subject = `saved postings, ${half} half`
    const alone = await askAll(repository, questions, ({ text, page }) => ({ query: text, ids: [ids.get(page) ?? 0] }))
    const named = await askAll(repository, questions, ({ text, page }) => ({
      query: `${page.facts.company ?? ''} ${text}`,
      ids: null,
    }))
    return [
      ...figuresOf(subject, 'its page alone', questions, alone),
      ...figuresOf(subject, 'among all', questions, named),
    ]
  })
}

function questionsOf(page: LabelledPosting): readonly Question[] {
  return [
    ...page.stated.map(({ question: text, answer_quote: quote }) => ({ text, page, quote })),
    ...page.absent.map(({ question: text }) => ({ text, page, quote: null })),
  ]
}

async function storePosting(repository: WebsiteRepository, { id, url, html }: LabelledPosting): Promise<number> {
  const address = url ?? `https://example.com/${id}`
  const content = extractPage({ text: html, format: 'html', contentType, url: address })
  const nothing = { title: '', blocks: [], entities: {}, statements: [] }
  return store(repository, toProcessedPage(content ?? nothing, contentType), { url: address, contentType })
}

async function askAll(
  repository: WebsiteRepository,
  questions: readonly Question[],
  toSearch: (question: Question) => { readonly query: string; readonly ids: readonly number[] | null },
): Promise<readonly (readonly ChunkMatch[])[]> {
  const answers: (readonly ChunkMatch[])[] = []
  for (const question of questions) {
    const { query, ids: sourceIds } = toSearch(question)
    const search = { query, vector: null, limit: foundWithin, contentType: null, sourceIds }
    answers.push((await repository.search(search)).matches)
  }
  return answers
}

function figuresOf(
  subject: string,
  where: string,
  questions: readonly Question[],
  answers: readonly (readonly ChunkMatch[])[],
): readonly Figure[] {
  const verdicts = questions.map(({ quote }, at) => verdictOf(quote !== null, answers[at]?.[0]))
  const stated = questions.flatMap(({ quote }, at) => (quote === null ? [] : [{ quote, matches: answers[at] ?? [] }]))
  const found = share(stated, ({ quote, matches }) => matches.some(({ content }) => holds(content, quote)))
  return [
    ...verdictFigures(subject, where, verdicts, { auc: 0.9, absentLow: 0.7, absentHigh: 0, statedLow: 0.1 }),
    { subject, measure: `${where}: quote found`, value: found },
  ]
}

/** Ignores Markdown and line breaks of the page. */
function holds(content: string, quote: string): boolean {
  return bare(content).includes(bare(quote))
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}
