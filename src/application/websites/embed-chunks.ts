import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { ChunkVectors, IndexState } from '#src/application/websites/ports/website-repository.js'
import { embeddedText, type ProcessedPage } from '#src/domain/websites/page-content.js'
import { chooseProbes, type Probe } from '#src/domain/websites/probes.js'
import { modelConflict } from '#src/domain/websites/vector-space.js'

interface EmbeddingParts {
  readonly repository: IndexState
  /** Null means that search is by words alone. */
  readonly embedder: Embedder | null
}

interface EmbeddingTask {
  readonly signal: AbortSignal
  /** Called before each batch; an exception ends the work. */
  readonly onBatch: (done: number, total: number) => void
}

/** The number of texts per request to an embedder. */
export const embeddedAtOnce = 32

/**
 * Returns the vectors of chunks for a page with this title; null if chunks are found by words alone. Throws
 * EMBEDDING_FAILED, DB_ERROR.
 */
export async function embedChunks(
  { embedder, repository }: EmbeddingParts,
  page: Pick<ProcessedPage, 'title' | 'chunks'>,
  { signal, onBatch }: EmbeddingTask,
): Promise<ChunkVectors | null> {
  if (embedder === null) return null
  const space = await repository.vectorSpace()
  const conflict = modelConflict(space, embedder.model)
  if (conflict !== null) throw conflict
  // vectors for only some chunks would hide the others, so words find all of them until a reindex
  if (space === null && (await repository.countChunks()).total > 0) return null
  const texts = page.chunks.map((chunk) => embeddedText({ ...chunk, title: page.title }))
  const vectors: Float32Array[] = []
  for (let start = 0; start < texts.length; start += embeddedAtOnce) {
    onBatch(start, texts.length)
    const batch = texts.slice(start, start + embeddedAtOnce)
    vectors.push(...(await embedder.embed(batch, 'passage', signal)))
  }
  return { model: embedder.model, vectors, probes: await embedProbes(embedder, chooseProbes(page), signal) }
}

/**
 * Embeds the probes as queries and passages. Without probes the embedder is not called. Throws like `Embedder.embed`.
 */
export async function embedProbes(
  embedder: Embedder,
  probes: readonly Probe[],
  signal: AbortSignal,
): Promise<ChunkVectors['probes']> {
  if (probes.length === 0) return []
  const texts = probes.map(({ text }) => text)
  const rests = probes.map(({ rest }) => rest)
  const vectors = await embedder.embed(texts, 'query', signal)
  const restVectors = await embedder.embed(rests, 'passage', signal)
  return probes.flatMap(({ chunkIndex }, i) => {
    const [vector, rest] = [vectors[i], restVectors[i]]
    return vector === undefined || rest === undefined ? [] : [{ chunkIndex, vector, rest }]
  })
}
