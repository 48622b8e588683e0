import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteWebsiteRepository } from '../../src/adapters/persistence/sqlite/websites/sqlite-website-repository.js'
import type { ChunkMatch, ChunkVectors } from '../../src/application/websites/ports/website-repository.js'
import type { MadeEmbedder } from './made-vectors.js'
import type { Paragraph, Question } from './question-sets.js'

const owner = { pid: 1, token: 'evaluation' }
const at = '2026-01-01T00:00:00.000Z'
/** What a caller can get at most. */
const mostResults = 20

/** A store of paragraphs, made for `work` and removed after it. */
export async function withIndexed<T>(
  paragraphs: readonly Paragraph[],
  embedder: MadeEmbedder | null,
  work: (store: IndexedParagraphs) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-eval-'))
  const repository = new SqliteWebsiteRepository(join(folder, 'websites.db'))
  try {
    const store = new IndexedParagraphs(repository, embedder)
    for (const [index, paragraph] of paragraphs.entries()) await store.add(index, paragraph)
    return await work(store)
  } finally {
    await repository.close()
    rmSync(folder, { recursive: true })
  }
}

export class IndexedParagraphs {
  readonly #repository: SqliteWebsiteRepository
  readonly #embedder: MadeEmbedder | null
  readonly #indexOf = new Map<number, number>()

  constructor(repository: SqliteWebsiteRepository, embedder: MadeEmbedder | null) {
    this.#repository = repository
    this.#embedder = embedder
  }

  async add(index: number, { title, text }: Paragraph): Promise<void> {
    const url = `https://example.com/${index}`
    const { record } = await this.#repository.claim(url, 'blog_article', owner, at)
    const chunks = [{ content: text, headings: [] }]
    const page = { title, language: 'mixed', entities: {}, chunks } as const
    const fetched = { validators: { etag: null, lastModified: null }, contentHash: url }
    await this.#repository.complete(record.source.id, owner, page, fetched, this.#vectorsOf(index), at)
    this.#indexOf.set(record.source.id, index)
  }

  async search(question: string, vector: Float32Array | null = null): Promise<readonly ChunkMatch[]> {
    const request = { query: question, vector, limit: mostResults, contentType: null, sourceIds: null }
    return (await this.#repository.search(request)).matches
  }

  /** Rank of the paragraph that each question is about; Infinity when it is not among the results. */
  async ranks(questions: readonly Question[]): Promise<readonly number[]> {
    const ranks: number[] = []
    for (const [seed, { text, paragraph }] of questions.entries()) {
      const vector = this.#embedder?.about(paragraph, seed + 1) ?? null
      const matches = await this.search(text, vector)
      const at = matches.findIndex(({ sourceId }) => this.#indexOf.get(sourceId) === paragraph)
      ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    }
    return ranks
  }

  /** Combined score of the best result for each question; 1 when there is none. */
  async bestScores(questions: readonly Question[]): Promise<readonly number[]> {
    const scores: number[] = []
    for (const { text } of questions) scores.push((await this.search(text))[0]?.combinedScore ?? 1)
    return scores
  }

  #vectorsOf(index: number): ChunkVectors | null {
    if (this.#embedder === null) return null
    const probes = [{ chunkIndex: 0, vector: this.#embedder.about(index, 0) }]
    return { model: this.#embedder.name, vectors: [this.#embedder.paragraph(index)], probes }
  }
}
