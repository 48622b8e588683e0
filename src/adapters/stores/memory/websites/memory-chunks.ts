import { countTextsWith, lengthInWords } from '#src/adapters/stores/index/count-terms.js'
import { type ComparedText, LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import { measureProbes } from '#src/adapters/stores/index/measure-probes.js'
import type { QueryTerm } from '#src/adapters/stores/index/query-terms.js'
import type {
  ChunkMatch,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectors,
} from '#src/application/websites/ports/website-repository.js'
import { calibrate, type ProbeDistances, type VectorCalibration } from '#src/domain/websites/calibration.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import { type LexicalMatch, rankChunks } from '#src/domain/websites/scoring.js'
import { cosineDistance } from '#src/domain/websites/vector-space.js'
import type { HeldSource } from './memory-sources.js'

export interface HeldChunk extends ComparedText {
  readonly id: number
  readonly sourceId: number
  readonly vector: Float32Array | null
  readonly probe: { readonly vector: Float32Array; readonly rest: Float32Array } | null
}

/** The chunks by id, and a search that compares the query with each of them. */
export class MemoryChunks {
  readonly #chunks = new Map<number, HeldChunk>()
  #lastId = 0

  all(): readonly HeldChunk[] {
    return [...this.#chunks.values()]
  }

  add(sourceId: number, { title, chunks }: Pick<ProcessedPage, 'title' | 'chunks'>): readonly number[] {
    return chunks.map(({ content, headings }) => {
      const id = ++this.#lastId
      const length = lengthInWords(content)
      this.#chunks.set(id, { id, sourceId, title, headings, content, length, vector: null, probe: null })
      return id
    })
  }

  /** In the order of their page. */
  of(sourceId: number): readonly HeldChunk[] {
    return this.all().filter((chunk) => chunk.sourceId === sourceId)
  }

  /** Returns how many were removed. */
  removeOf(sourceId: number): number {
    const gone = this.of(sourceId)
    for (const { id } of gone) this.#chunks.delete(id)
    return gone.length
  }

  /** Sets the vectors of existing chunks. */
  setVectors(ids: readonly number[], { vectors, probes }: ChunkVectors): void {
    for (const [at, id] of ids.entries()) {
      const chunk = this.#chunks.get(id)
      if (chunk === undefined) continue
      const probe = probes.find(({ chunkIndex }) => chunkIndex === at) ?? null
      this.#chunks.set(id, { ...chunk, vector: vectors[at] ?? null, probe })
    }
  }

  removeVectors(): void {
    for (const chunk of this.all()) this.#chunks.set(chunk.id, { ...chunk, vector: null, probe: null })
  }

  /** `sourceOf` must know the source of every chunk. */
  search(request: ChunkSearchRequest, sourceOf: (id: number) => HeldSource): ChunkSearchResult {
    const chosen = this.all().filter((chunk) => isChosen(request, sourceOf(chunk.sourceId)))
    const lexical = this.#compareWords(request.query, chosen)
    const vectors = request.vector === null ? null : this.#compareVectors(request.vector, chosen)
    const found = chosen.filter(({ id }) => lexical.has(id) || vectors?.distances.has(id) === true)
    const ranked = rankChunks({ chunkIds: found.map(({ id }) => id), lexical, vectors })
    const matches = ranked.slice(0, request.limit).flatMap((scores): readonly ChunkMatch[] => {
      const chunk = this.#chunks.get(scores.chunkId)
      if (chunk === undefined) return []
      const { sourceId, title, content, headings } = chunk
      return [{ ...scores, sourceId, sourceUrl: sourceOf(sourceId).source.url, title, content, headings }]
    })
    const sources = [...new Set(matches.map(({ sourceId }) => sourceId))].map((id) => {
      const { source, entities } = sourceOf(id)
      return { id, url: source.url, title: source.title, entities }
    })
    return { matches, sources, total: found.length, trust: vectors?.calibration.trust ?? null }
  }

  #compareWords(text: string, chosen: readonly HeldChunk[]): ReadonlyMap<number, LexicalMatch> {
    const query = new LexicalQuery(text)
    const all = this.all()
    const inAll = ({ title, headings, content }: HeldChunk) => [title, ...headings, content].join('\n')
    const found = countTextsWith(query.terms, all.map(inAll))
    const titled = countTextsWith(
      query.terms,
      all.map(({ title }) => title),
    )
    const frequencies = {
      found: ({ key }: QueryTerm) => found.get(key) ?? 0,
      titled: ({ key }: QueryTerm) => titled.get(key) ?? 0,
    }
    const averageLength = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length)
    const compare = query.comparison(frequencies, { chunks: all.length, averageLength })
    return new Map(
      chosen.flatMap((chunk) => {
        const match = compare(chunk)
        return match === null ? [] : [[chunk.id, match] as const]
      }),
    )
  }

  #compareVectors(
    vector: Float32Array,
    chosen: readonly HeldChunk[],
  ): { readonly distances: ReadonlyMap<number, number>; readonly calibration: VectorCalibration } {
    const distances = chosen.flatMap(({ id, vector: own }) =>
      own === null ? [] : [[id, cosineDistance(vector, own)] as const],
    )
    return { distances: new Map(distances), calibration: calibrate(this.#probeDistances(), this.#chunks.size) }
  }

  #probeDistances(): readonly ProbeDistances[] {
    const others = this.all().flatMap(({ vector, ...chunk }) => (vector === null ? [] : [{ ...chunk, vector }]))
    const probed = others.flatMap(({ probe, ...chunk }) => (probe === null ? [] : [{ ...chunk, ...probe }]))
    return measureProbes(probed, others, this.#chunks.size)
  }
}

function isChosen({ contentType, sourceIds }: ChunkSearchRequest, { source }: HeldSource): boolean {
  if (contentType !== null && source.contentType !== contentType) return false
  return sourceIds === null || sourceIds.includes(source.id)
}
