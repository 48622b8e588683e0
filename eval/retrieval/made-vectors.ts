import type { SetEmbedder } from './set-embedder.js'

/** Stands for an embedding model: the vector of each paragraph, and of what is asked about it. */
interface MadeVectors {
  paragraph(index: number): Float32Array
  /** `seed` tells one question or probe about a paragraph from another. */
  about(paragraph: number, seed: number): Float32Array
}

const dimensions = 384
// four parts of noise to one of the paragraph: nearer to it than chance puts others, and not by much
const noise = 4

// each its own
const randomVectors: MadeVectors = {
  paragraph: (index) => normalVector(index + 1),
  about: (paragraph, seed) => normalVector(1_000_003 * (paragraph + 1) + seed),
}

const oracleVectors: MadeVectors = {
  paragraph: randomVectors.paragraph,
  about: (paragraph, seed) => {
    const [own, other] = [randomVectors.paragraph(paragraph), randomVectors.about(paragraph, seed)]
    return own.map((part, at) => part + noise * (other[at] ?? 0))
  },
}

/** Knows nothing. */
export const randomEmbedder = embedderOf('random', randomVectors)

/** Knows the answer, through noise. */
export const oracleEmbedder = embedderOf('oracle', oracleVectors)

function embedderOf(model: string, { paragraph, about }: MadeVectors): SetEmbedder {
  return {
    name: model,
    ofPage: async (paragraphs) => ({
      model,
      vectors: paragraphs.map(({ index }) => paragraph(index)),
      probes: paragraphs.map(({ index }, chunkIndex) => ({
        chunkIndex,
        vector: about(index, 0),
        rest: paragraph(index),
      })),
    }),
    // 0 is the probe's
    ofQuestion: async (question, seed) => about(question.paragraph, seed + 1),
  }
}

/** The same for the same seed: normal in every dimension. */
export function normalVector(seed: number): Float32Array {
  const random = generator(seed)
  return Float32Array.from({ length: dimensions }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return radius * Math.cos(2 * Math.PI * random())
  })
}

/** Numbers from 0 to 1, by a 32-bit mixing of a counter. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
