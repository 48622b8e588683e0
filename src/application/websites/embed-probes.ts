import type { Embedder } from './ports/embedder.js'
import type { ChunkVectors } from './ports/website-repository.js'

/** A heading or title, and the chunk that it should find. */
interface ProbeText {
  readonly chunkIndex: number
  readonly text: string
}

/** The probes as vectors of queries. Without probes the embedder is not asked. Throws as `Embedder.embed`. */
export async function embedProbes(
  embedder: Embedder,
  probes: readonly ProbeText[],
  signal: AbortSignal,
): Promise<ChunkVectors['probes']> {
  if (probes.length === 0) return []
  const texts = probes.map(({ text }) => text)
  const vectors = await embedder.embed(texts, 'query', signal)
  return probes.flatMap(({ chunkIndex }, i) => {
    const vector = vectors[i]
    return vector === undefined ? [] : [{ chunkIndex, vector }]
  })
}
