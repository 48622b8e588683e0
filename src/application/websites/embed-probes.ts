import type { Probe } from '../../domain/websites/probes.js'
import type { Embedder } from './ports/embedder.js'
import type { ChunkVectors } from './ports/website-repository.js'

/** The probes as vectors of queries and of passages. Without probes the embedder is not asked. Throws as `Embedder.embed`. */
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
