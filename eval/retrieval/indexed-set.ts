import type { ChunkMatch, ChunkVectors, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { store } from '#test/support/website-pages.js'
import type { Paragraph, Question } from './question-sets.js'
import { withStore } from './store-engine.js'

/** The most results that a caller can get. */
const mostResults = 20

/** Creates a store of paragraphs for `work` and removes it afterwards. */
export async function withIndexed<T>(
  paragraphs: readonly Paragraph[],
  embedder: SetEmbedder | null,
  work: (store: IndexedParagraphs) => Promise<T>,
): Promise<T> {
  return withStore(async (repository) => {
    const indexed = new IndexedParagraphs(repository, embedder)
    for (const [article, ofArticle] of byArticle(paragraphs)) await indexed.add(article, ofArticle)
    return work(indexed)
  })
}

export class IndexedParagraphs {
  readonly #repository: WebsiteRepository
  readonly #embedder: SetEmbedder | null
  /** Positions of paragraphs in the set, by source and text. */
  readonly #indexOf = new Map<string, number>()

  constructor(repository: WebsiteRepository, embedder: SetEmbedder | null) {
    this.#repository = repository
    this.#embedder = embedder
  }

  /** Stores an article: paragraphs of one title, with their positions in the set. */
  async add(article: string, paragraphs: readonly Paragraph[]): Promise<void> {
    const url = `https://example.com/${encodeURIComponent(article)}`
    const chunks = paragraphs.map(({ text }) => ({ content: text, headings: [] }))
    const page = { title: paragraphs[0]?.title ?? '', language: 'mixed', entities: {}, chunks } as const
    const vectors = (await this.#embedder?.ofPage(paragraphs)) ?? null
    const sourceId = await store(this.#repository, page, { url, contentType: 'blog_article', vectors })
    for (const { index, text } of paragraphs) this.#indexOf.set(`${sourceId} ${text}`, index)
  }

  async search(question: string, vector: Float32Array | null = null): Promise<readonly ChunkMatch[]> {
    const request = { query: question, vector, limit: mostResults, contentType: null, sourceIds: null }
    return (await this.#repository.search(request)).matches
  }

  /** Returns the rank of the paragraph that each question is about; Infinity if it is not among the results. */
  async ranks(questions: readonly Question[]): Promise<readonly number[]> {
    const ranks: number[] = []
    for (const [seed, question] of questions.entries()) {
      const { paragraph } = question
      const matches = await this.#answer(question, seed)
      const at = matches.findIndex(({ sourceId, content }) => this.#indexOf.get(`${sourceId} ${content}`) === paragraph)
      ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    }
    return ranks
  }

  /** Returns the score that decides the confidence in the best result of each question; 1 if there is none. */
  async bestScores(questions: readonly Question[]): Promise<readonly number[]> {
    const scores: number[] = []
    for (const [seed, question] of questions.entries()) {
      const [best] = await this.#answer(question, seed)
      scores.push(best?.supportedScore ?? 1)
    }
    return scores
  }

  async #answer(question: Question, seed: number): Promise<readonly ChunkMatch[]> {
    return this.search(question.text, (await this.#embedder?.ofQuestion(question, seed)) ?? null)
  }
}

function byArticle(paragraphs: readonly Paragraph[]): ReadonlyMap<string, readonly Paragraph[]> {
  const articles = new Map<string, Paragraph[]>()
  for (const paragraph of paragraphs) {
    const ofArticle = articles.get(paragraph.article) ?? []
    articles.set(paragraph.article, [...ofArticle, paragraph])
  }
  return articles
}

/** Creates the vectors of a question set. */
export interface SetEmbedder {
  readonly name: string
  /** Returns vectors of the paragraphs of one article, and of its probes. */
  ofPage(paragraphs: readonly Paragraph[]): Promise<ChunkVectors>
  /** `seed` distinguishes questions. */
  ofQuestion(question: Question, seed: number): Promise<Float32Array>
}
