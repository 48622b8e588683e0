import type { ProbeDistances } from '#src/domain/websites/calibration.js'
import { probeOf } from '#src/domain/websites/probes.js'
import { cosineDistance } from '#src/domain/websites/vector-space.js'
import { countTextsWith, lengthInWords } from './count-terms.js'
import { LexicalQuery } from './lexical-query.js'
import { distinctTerms, type QueryTerm } from './query-terms.js'

/** A chunk and its vector. */
export interface EmbeddedChunk {
  readonly id: number
  readonly content: string
  readonly vector: Float32Array
}

/** A chunk that was split: the vectors of a piece of it and of the rest. */
export interface EmbeddedProbe extends EmbeddedChunk {
  readonly rest: Float32Array
}

// a chunk that is too short to be split here was split by another version
const tellingNothing: ProbeText = { text: '', rest: '' }

/**
 * Measures how far the pieces are from their own rest and from `others`, a sample of a store with `chunks` chunks: by
 * vectors and by words.
 */
export function measureProbes(
  probes: readonly EmbeddedProbe[],
  others: readonly EmbeddedChunk[],
  chunks: number,
): readonly ProbeDistances[] {
  const words = compareWords(
    probes.map((probe) => probeOf(probe) ?? tellingNothing),
    others.map(({ content }) => content),
    chunks,
  )
  return probes.map(({ id, vector, rest }, at) => ({
    own: { distance: cosineDistance(vector, rest), words: words[at]?.own ?? 1 },
    others: others.flatMap((other, place) =>
      other.id === id ? [] : [{ distance: cosineDistance(vector, other.vector), words: words[at]?.others[place] ?? 1 }],
    ),
  }))
}

/** A piece of a text, and its rest. */
interface ProbeText {
  readonly text: string
  readonly rest: string
}

/**
 * The distance of each probe by words from its own rest and from the others, from 0 to 1; 1 without a common word. The
 * frequency of a word is estimated from `others`, a sample of a store with `chunks` chunks.
 */
function compareWords(
  probes: readonly ProbeText[],
  others: readonly string[],
  chunks: number,
): readonly { readonly own: number; readonly others: readonly number[] }[] {
  const queries = probes.map(({ text }) => new LexicalQuery(text))
  const found = countTextsWith(distinctTerms(queries.flatMap(({ terms }) => terms)), others)
  const scale = chunks / Math.max(1, others.length)
  const frequencies = { found: ({ key }: QueryTerm) => Math.round((found.get(key) ?? 0) * scale), titled: () => 0 }
  const texts = others.map(plain)
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  return queries.map((query, at) => {
    const compare = query.comparison(frequencies, { chunks, averageLength })
    return {
      own: compare(plain(probes[at]?.rest ?? ''))?.distance ?? 1,
      others: texts.map((text) => compare(text)?.distance ?? 1),
    }
  })
}

function plain(content: string) {
  return { title: '', headings: [], content, length: lengthInWords(content) }
}
